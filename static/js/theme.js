// Runs before the first paint: the reader's choice of light or dark, of the language that reads first, and a sign that
// scripts work.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
    const asked = root.dataset.premiere; // from ?langue=
    if (asked) localStorage.setItem("langue", asked);
    const first = asked || localStorage.getItem("langue");
    if (first === "fr" || first === "en") root.dataset.premiere = first;
  } catch { /* storage refused: the system's preference holds */ }
})();
