// What this device alone remembers: its colours. Runs before the page is drawn.
"use strict";
{
  let theme = "";
  try { theme = localStorage.getItem("theme") || ""; } catch { /* It may not remember anything. */ }
  if (theme) document.documentElement.dataset.theme = theme;
}
