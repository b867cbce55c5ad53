// A page that changes while it is open. The server sends the parts that changed, as HTML, and the
// sentences to be told, each once; what a page can do is done by ordinary forms.

const page = document.body.dataset;
const byId = (id) => document.getElementById(id);

// --- told ----------------------------------------------------------------------------------------

const KEPT = 4;

// The sentences of one message go into the log, which interrupts a screen reader if one of them does.
function tell(sentences) {
  const log = byId("log");
  if (!sentences.length || !log) return;
  const atOnce = sentences.some((sentence) => sentence.atOnce);
  log.setAttribute("aria-live", atOnce ? "assertive" : "polite");
  for (const sentence of sentences) {
    const line = document.createElement("p");
    const brief = byId("brief")?.checked && sentence.brief;
    line.lang = brief ? document.documentElement.lang : sentence.language;
    line.textContent = brief || sentence.text;
    log.append(line);
    if (byId("speak")?.checked) speak(sentence);
  }
  while (log.children.length > KEPT) log.firstElementChild.remove();
  signal(atOnce);
}

function speak(sentence) {
  const words = new SpeechSynthesisUtterance(sentence.text);
  words.lang = sentence.language;
  if (sentence.atOnce) speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

let audio;

// A tone and a buzz, where this device was asked for them.
function signal(atOnce) {
  if (byId("vibrate")?.checked) navigator.vibrate?.(atOnce ? [120, 60, 120] : 80);
  if (!byId("sound")?.checked) return;
  audio ??= new AudioContext();
  audio.resume();
  const tone = audio.createOscillator();
  tone.frequency.value = atOnce ? 880 : 590;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}

// --- regions -------------------------------------------------------------------------------------

let byKeyboard = true;

// Where the focus goes when what had it is gone: to the field for who types, or else to the heading.
function instead(region) {
  const field = byKeyboard ? document.querySelector("[data-focus]") : null;
  return field ?? region.closest("section")?.querySelector("h2") ?? byId("main");
}

// Replaces a part of the page; the focus, and what is being typed or chosen, stay where they are.
function show(name, html) {
  if (name === "headline") document.title = [html, page.title].filter(Boolean).join(" – ");
  const region = document.querySelector(`[data-region="${name}"]`);
  if (!region) return;
  const focused = region.contains(document.activeElement) ? document.activeElement.id : "";
  const typed = [...region.querySelectorAll("input[type=text], select")].map((f) => [f.id, f.value]);
  const chosen = [...region.querySelectorAll("input:checked")].map(keyOf);
  const opened = [...region.querySelectorAll("details[open]")].map((one) => one.id);
  region.innerHTML = html;
  for (const id of opened) if (byId(id)) byId(id).open = true;
  for (const [id, value] of typed) if (byId(id)) byId(id).value = value;
  for (const field of region.querySelectorAll("input[type=radio]")) {
    if (chosen.includes(keyOf(field))) field.checked = true;
  }
  if (focused) (byId(focused) ?? instead(region)).focus();
  if (name === "board") makeBoardOneStop();
}

function keyOf(radio) {
  return radio.closest("form")?.querySelector("[name=task]")?.value + radio.name + radio.value;
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
    face.closest(".clock")?.classList.toggle("low", remaining - elapsed < 60000);
    if (face.closest(".own")) watchLow(remaining - elapsed);
  }
}

const LOW = [[300000, page.low5], [60000, page.low1]];
let lastLeft = 0;

// Tells whoever wants to know that the own clock has come below five minutes, or one.
function watchLow(left) {
  const passed = LOW.filter(([limit]) => lastLeft > limit && left <= limit);
  lastLeft = left;
  if (!byId("low")?.checked) return;
  for (const [, text] of passed) tell([{ text, language: document.documentElement.lang, atOnce: true }]);
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
    tell(news.told);
    tick();
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) {
      leave("ended");
      return;
    }
    if (!lost) byId("connection").textContent = page.lost;
    lost = true;
  };
  source.addEventListener("over", () => {
    source.close();
    leave("over");
  });
  window.addEventListener("pagehide", () => source.close());
}

// Nothing more will come: says so, and takes the focus there.
function leave(name) {
  byId("connection").textContent = "";
  byId(name).hidden = false;
  byId(name).focus();
}

// --- forms ---------------------------------------------------------------------------------------

const REFUSED = 422; // The log has told the reason already: beside the form it is only shown.

export async function send(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  await post(form, fields);
}

async function post(form, fields) {
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: fields, headers: { Accept: "text/plain" },
    });
    const reason = answer.ok ? "" : await answer.text();
    explain(form, reason, answer.status !== REFUSED);
    if (answer.ok && form.dataset.clear !== undefined) form.reset();
  } catch {
    explain(form, page.failed, true);
  }
}

// The reason why nothing came of a form, beside it, as long as it is true.
function explain(form, reason, isNew) {
  form.querySelector(".problem")?.remove();
  const field = form.querySelector("input[type=text], select");
  const described = (field?.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && !id.endsWith("-reason"));
  field?.removeAttribute("aria-invalid");
  if (reason) {
    const note = document.createElement("p");
    note.className = "note problem";
    note.id = `${field?.id || form.elements[0]?.value || "form"}-reason`;
    if (isNew) note.setAttribute("role", "alert");
    note.textContent = reason;
    form.append(note);
    described.push(note.id);
    field?.setAttribute("aria-invalid", "true");
  }
  field?.setAttribute("aria-describedby", described.join(" "));
  if (!described.length) field?.removeAttribute("aria-describedby");
}

document.addEventListener("submit", (event) => {
  if (event.target.dataset.act === undefined) return;
  event.preventDefault();
  const empty = event.target.id === "announce-form" && !byId("words").value.trim();
  if (empty) byId("words").focus();
  else send(event.target, event.submitter);
});

// F8 goes to the field for a move, F9 presses the clock, from anywhere on the page.
document.addEventListener("keydown", (event) => {
  byKeyboard = true;
  const target = { F8: byId("words"), F9: byId("choice-press") }[event.key];
  if (!target) return;
  event.preventDefault();
  if (event.key === "F8") target.focus();
  else target.click();
});
document.addEventListener("pointerdown", () => { byKeyboard = false; });

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

// --- the board: a man is dragged as well as picked -----------------------------------------------

let dragged = null;

const squareAt = (event) =>
  document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches(".squares button"));

document.addEventListener("pointerdown", (event) => {
  const from = event.target.closest?.(".squares [data-man]");
  if (from && event.button === 0) dragged = { from, x: event.clientX, y: event.clientY, man: null };
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const far = Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > 12;
  if (!dragged.man && far) dragged.man = lifted(dragged.from);
  if (!dragged.man) return;
  dragged.man.style.left = `${event.clientX}px`;
  dragged.man.style.top = `${event.clientY}px`;
});
document.addEventListener("pointerup", (event) => {
  const { from, man } = dragged ?? {};
  dragged = null;
  if (!man) return;
  man.remove();
  const to = squareAt(event);
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
  if (to && to !== from) {
    post(byId("pick-form"), new URLSearchParams({ act: "pick", value: from.value + to.value }));
  }
});
document.addEventListener("pointercancel", () => {
  dragged?.man?.remove();
  dragged = null;
});

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

// The part of the board's picture that shows a man, under the finger.
function lifted(from) {
  const man = document.createElement("div");
  const side = from.offsetWidth;
  man.className = "man";
  man.style.width = man.style.height = `${side}px`;
  man.style.backgroundImage = `url("${document.querySelector(".board .picture").src}")`;
  man.style.backgroundSize = `${8 * side}px ${8 * side}px`;
  man.style.backgroundPosition = `${-from.offsetLeft}px ${-from.offsetTop}px`;
  document.body.append(man);
  return man;
}

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
for (const name of ["sound", "vibrate", "low"]) {
  const choice = byId(name);
  if (!choice) continue;
  byId("signs").hidden = false;
  choice.checked = remembered(name) === "yes";
  choice.addEventListener("change", () => {
    remember(name, choice.checked ? "yes" : "");
    if (choice.checked) signal(true);
  });
}
if (byId("brief")) {
  byId("brief-row").hidden = false;
  byId("brief").checked = remembered("brief") === "yes";
  byId("brief").addEventListener("change", (event) => {
    remember("brief", event.target.checked ? "yes" : "");
  });
}
const welcome = byId("welcome");
function welcomed() {
  welcome.open = false;
  byId("device").before(welcome);
}
if (welcome) {
  byId("welcome-done").hidden = false;
  byId("welcome-done").addEventListener("click", () => {
    remember("welcomed", "yes");
    welcomed();
    byId("title-next").focus();
  });
  if (remembered("welcomed")) welcomed();
}
byId("theme-row").hidden = false;
byId("theme").value = remembered("theme");
byId("theme").addEventListener("change", (event) => {
  remember("theme", event.target.value);
  document.documentElement.dataset.theme = event.target.value;
});

makeBoardOneStop();
connect();
