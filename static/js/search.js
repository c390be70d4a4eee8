// The search box: suggestions while one types (combobox), results while one types on the search page, keys through them.
// Without this file the form still works.
(() => {
  const DELAY = 120;

  function combobox(input) {
    const form = input.form;
    const list = form.querySelector(".suggestions");
    const status = form.querySelector("[data-suggest-status]");
    const live = form.hasAttribute("data-live");
    let timer = 0;
    let asked = "";
    let pending = null;
    let active = -1;

    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Suggestions");

    const options = () => [...list.querySelectorAll('[role="option"]')];

    function close() {
      clearTimeout(timer);
      list.hidden = true;
      active = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function open() {
      if (!options().length) return close();
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
    }

    function choose(index) {
      const all = options();
      if (!all.length) return;
      active = (index + all.length + 1) % (all.length + 1);
      all.forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
      if (active === all.length) {
        input.removeAttribute("aria-activedescendant");
        return;
      }
      input.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }

    function uniquely() {
      options().forEach((option, i) => { option.id = `${list.id}-${i}`; });
    }

    async function ask() {
      const typed = input.value.trim();
      if (typed === asked) return open();
      pending?.abort();
      if (!typed) { asked = ""; list.replaceChildren(); status.textContent = ""; return close(); }
      pending = new AbortController();
      try {
        const answer = await fetch(`${input.dataset.suggest}?q=${encodeURIComponent(typed)}`,
          { signal: pending.signal, headers: { "HX-Request": "true" } });
        if (!answer.ok) return;
        list.innerHTML = await answer.text();
        asked = typed;
        active = -1;
        uniquely();
        const count = options().length;
        status.textContent = count ? `${count} suggestion${count > 1 ? "s" : ""}` : "Aucune suggestion";
        if (document.activeElement === input) open();
      } catch (error) {
        if (error.name !== "AbortError") close();
      }
    }

    input.addEventListener("input", () => {
      clearTimeout(timer);
      if (live) return close();
      timer = setTimeout(ask, DELAY);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        if (list.hidden) { ask().then(() => { if (!list.hidden) choose(event.key === "ArrowDown" ? 0 : options().length - 1); }); return; }
        choose(event.key === "ArrowDown" ? active + 1 : active < 0 ? options().length - 1 : active - 1);
      } else if (event.key === "Enter" && !list.hidden && options()[active]) {
        event.preventDefault();
        location.assign(options()[active].href);
      } else if (event.key === "Escape" && !list.hidden) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    });
    input.addEventListener("blur", () => setTimeout(close, 150));
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    form.addEventListener("submit", close);
  }

  document.querySelectorAll("[data-search]").forEach(combobox);

  // The ways to narrow stand open beside the results, folded above them on a phone.
  const wide = matchMedia("(min-width: 62rem)");
  const unfold = () => document.querySelectorAll(".facets details").forEach((each) => { if (wide.matches) each.open = true; });
  unfold();
  document.addEventListener("htmx:afterSwap", unfold);

  // j and k walk through the results, Enter opens the one in focus (it is a link). The box under the results switches it off.
  const links = () => [...document.querySelectorAll("[data-hits] > .hit h2 a")];
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !["j", "k"].includes(event.key)) return;
    if (event.target.closest("input, textarea, select, [contenteditable]") || localStorage.getItem("raccourcis") === "non") return;
    const all = links();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const next = all[Math.min(Math.max(at + (event.key === "j" ? 1 : -1), 0), all.length - 1)];
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "center" });
  });
  const boxes = () => document.querySelectorAll("[data-shortcuts]").forEach((box) => { box.checked = localStorage.getItem("raccourcis") !== "non"; });
  boxes();
  document.addEventListener("htmx:afterSwap", boxes);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-shortcuts]")) localStorage.setItem("raccourcis", event.target.checked ? "oui" : "non");
  });

  const hero = document.querySelector(".search.hero [data-search]");
  if (hero && document.querySelector(".home-hero") && matchMedia("(min-width: 48rem) and (hover: hover)").matches && !location.hash) {
    hero.focus({ preventScroll: true });
  }
})();
