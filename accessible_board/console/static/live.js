// A page that changes while it is open. The server sends the parts that changed, as HTML, and the
// sentences to be told, each once; what a page can do is done by ordinary forms.

const page = document.body.dataset;
const byId = (id) => document.getElementById(id);

// --- told ----------------------------------------------------------------------------------------

const KEPT = 5;

function tell(sentence) {
  const place = byId(sentence.atOnce ? "at-once" : "in-turn");
  const line = document.createElement("p");
  line.lang = sentence.language;
  line.textContent = sentence.text;
  place.append(line);
  while (place.children.length > KEPT) place.firstChild.remove();
  if (byId("speak")?.checked) speak(sentence);
}

function speak(sentence) {
  const words = new SpeechSynthesisUtterance(sentence.text);
  words.lang = sentence.language;
  if (sentence.atOnce) speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

// --- regions -------------------------------------------------------------------------------------

// Replaces a part of the page; the focus, and what is being typed or chosen, stay where they are.
function show(name, html) {
  const region = document.querySelector(`[data-region="${name}"]`);
  if (!region) return;
  const focused = region.contains(document.activeElement) ? document.activeElement.id : "";
  const typed = [...region.querySelectorAll("input[type=text], select")].map((f) => [f.id, f.value]);
  const chosen = [...region.querySelectorAll("input:checked")].map((f) => f.closest("form")?.querySelector("[name=task]")?.value + f.name + f.value);
  region.innerHTML = html;
  for (const [id, value] of typed) if (byId(id)) byId(id).value = value;
  for (const field of region.querySelectorAll("input[type=radio]")) {
    const key = field.closest("form")?.querySelector("[name=task]")?.value + field.name + field.value;
    if (chosen.includes(key)) field.checked = true;
  }
  if (focused) (byId(focused) ?? document.querySelector("[data-focus]"))?.focus();
  if (name === "board") makeBoardOneStop();
}

// --- clocks --------------------------------------------------------------------------------------

let offset = Number(page.now) - performance.now();

function clockText(milliseconds) {
  const seconds = Math.ceil(Math.max(milliseconds, 0) / 1000);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function tick() {
  for (const face of document.querySelectorAll(".time[data-running]")) {
    const { remaining, delay, since } = face.dataset;
    const elapsed = Math.max(0, performance.now() + offset - since - delay);
    const text = clockText(remaining - elapsed);
    if (face.textContent !== text) face.textContent = text;
  }
}
setInterval(tick, 200);

// --- the connection ------------------------------------------------------------------------------

let lost = false;

function connect() {
  const source = new EventSource(page.live);
  source.onopen = () => {
    if (lost) byId("connection").textContent = page.connected;
    lost = false;
  };
  source.onmessage = (message) => {
    const news = JSON.parse(message.data);
    offset = news.now - performance.now();
    const asked = byId("question") !== null;
    for (const [name, html] of Object.entries(news.regions)) show(name, html);
    if (!asked) byId("question")?.focus();
    for (const sentence of news.told) tell(sentence);
    tick();
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) {
      byId("connection").textContent = "";
      byId("ended").hidden = false;
      return;
    }
    if (!lost) byId("connection").textContent = page.lost;
    lost = true;
  };
  window.addEventListener("pagehide", () => source.close());
}

// --- forms ---------------------------------------------------------------------------------------

async function send(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  const problem = byId("problem");
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: fields, headers: { Accept: "text/plain" },
    });
    problem.textContent = answer.ok ? "" : await answer.text();
    if (answer.ok && form.dataset.clear !== undefined) form.reset();
  } catch {
    problem.textContent = page.failed;
  }
}

document.addEventListener("submit", (event) => {
  if (event.target.dataset.act === undefined) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

// --- push to talk --------------------------------------------------------------------------------

// A button that is held: pressing it does what it says, and letting it go the value of data-hold. A
// screen reader that only clicks has pressed it, and nobody lets it go.
let held = null;

function hold(button) {
  held = button;
  button.setAttribute("aria-pressed", "true");
  send(button.form, button);
}

function letGo() {
  const button = held;
  held = null;
  if (!button?.isConnected) return;
  button.setAttribute("aria-pressed", "false");
  const { value } = button;
  button.value = button.dataset.hold;
  send(button.form, button);
  button.value = value;
}

const holdable = (event) => event.target.closest?.("[data-hold]");
const isKey = (event) => event.key === " " || event.key === "Enter";

document.addEventListener("pointerdown", (event) => {
  if (holdable(event) && event.button === 0) hold(holdable(event));
});
document.addEventListener("keydown", (event) => {
  if (!holdable(event) || !isKey(event)) return;
  event.preventDefault();
  if (!event.repeat) hold(holdable(event));
});
document.addEventListener("keyup", (event) => {
  if (!held || !isKey(event)) return;
  event.preventDefault();
  letGo();
});
for (const end of ["pointerup", "pointercancel", "blur", "pagehide"]) {
  window.addEventListener(end, letGo);
}
document.addEventListener("click", (event) => {
  if (holdable(event) && event.detail !== 0) event.preventDefault();
});

// --- the board: one stop for the tabulator, arrow keys from square to square --------------------

let square = "";

function makeBoardOneStop() {
  const squares = [...document.querySelectorAll(".squares button")];
  const stop = squares.find((button) => button.value === square) ?? squares[0];
  for (const button of squares) button.tabIndex = button === stop ? 0 : -1;
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (!step || !event.target.matches(".squares button")) return;
  event.preventDefault();
  const squares = [...document.querySelectorAll(".squares button")];
  const at = squares.indexOf(event.target);
  const sideways = Math.abs(step) === 1 && Math.floor((at + step) / 8) !== Math.floor(at / 8);
  if (!sideways) squares[at + step]?.focus();
});

document.addEventListener("focusin", (event) => {
  if (!event.target.matches(".squares button")) return;
  square = event.target.value;
  makeBoardOneStop();
});

// --- this device ---------------------------------------------------------------------------------

function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* It may not remember anything. */ }
}

function remembered(name) {
  try { return localStorage.getItem(name) ?? ""; } catch { return ""; }
}

if ("speechSynthesis" in window) {
  byId("speak-row").hidden = false;
  byId("speak").checked = remembered("speak") === "yes";
  byId("speak").addEventListener("change", (event) => {
    remember("speak", event.target.checked ? "yes" : "");
    if (!event.target.checked) speechSynthesis.cancel();
  });
}
byId("theme-row").hidden = false;
byId("theme").value = remembered("theme");
byId("theme").addEventListener("change", (event) => {
  remember("theme", event.target.value);
  document.documentElement.dataset.theme = event.target.value;
});

makeBoardOneStop();
connect();
