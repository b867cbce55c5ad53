// Push to talk, for an assistant who relays announcements.

import { send } from "/static/live.js";

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
