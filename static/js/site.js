// Theme switch, copying, previews of references, keys. Everything here is a comfort: pages work without it.
(() => {
  const root = document.documentElement;

  // Light or dark
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    const name = () => button.setAttribute("aria-label", dark() ? "Passer au thème clair" : "Passer au thème sombre");
    name();
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* kept for this page only */ }
      name();
    });
  }

  // Copy a citation or a link
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-copy-url]");
    if (!button) return;
    const text = button.dataset.copy ?? new URL(button.dataset.copyUrl, location.href).href;
    const status = button.parentElement.querySelector('[role="status"]');
    try {
      await navigator.clipboard.writeText(text);
      if (status) status.textContent = "Copié";
    } catch {
      if (status) status.textContent = text;
    }
    setTimeout(() => { if (status?.textContent === "Copié") status.textContent = ""; }, 2500);
  });

  // Examples: an address with an anchor opens what it names
  function reveal() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) target.open = true;
  }
  addEventListener("hashchange", reveal);
  reveal();
  for (const button of document.querySelectorAll("[data-fold-examples]")) {
    button.addEventListener("click", () => {
      const examples = [...document.querySelectorAll("details.example")];
      const opening = !examples.some((example) => example.open);
      for (const example of examples) example.open = opening;
      button.setAttribute("aria-pressed", String(!opening));
      button.textContent = opening ? "Replier les exemples" : "Déplier les exemples";
    });
  }

  // The list around a rule shows its own line
  for (const line of document.querySelectorAll(".near [aria-current]")) {
    const list = line.closest("ul");
    list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  // A list that follows what one types
  for (const field of document.querySelectorAll("[data-filter]")) {
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const lines = [...document.querySelectorAll(`${field.dataset.filter} li`)];
    field.addEventListener("input", () => {
      for (const line of lines) line.hidden = !plain(line.textContent).includes(plain(field.value.trim()));
    });
  }

  // Keys
  const dialog = document.getElementById("touches");
  const typing = (element) => element.closest("input, textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target) || dialog.open) return;
    const follow = (selector) => document.querySelector(selector)?.click();
    switch (event.key) {
      case "/": {
        const box = document.querySelector("main [data-search]") ?? document.querySelector("[data-search]");
        if (!box) return;
        event.preventDefault();
        box.focus();
        box.select();
        break;
      }
      case "?": event.preventDefault(); dialog.showModal(); break;
      case "ArrowLeft": case "p": follow('.pager a[rel="prev"]'); break;
      case "ArrowRight": case "n": follow('.pager a[rel="next"]'); break;
      default:
    }
  });
})();
