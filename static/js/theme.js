// Runs before the first paint: the reader's choice of light or dark, and a sign that scripts work.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  } catch { /* storage refused: the system's preference holds */ }
})();
