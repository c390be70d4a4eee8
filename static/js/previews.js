// Previews of references and names, their pages as plain text: on hover, on focus, on a first tap. Links stay links.
(() => {
  const RULE = /^\/(?:editions\/[^/]+|regles)\/\d[^/]*\/$/;
  const WAIT = 250;
  const kept = new Map();
  let box = null;
  let owner = null;
  let timer = 0;

  const linkOf = (target) => {
    const link = target instanceof Element ? target.closest("main a.ref[href], main a.keyword[href]") : null;
    return link && !link.closest(".preview") && RULE.test(link.pathname) && link.origin === location.origin ? link : null;
  };

  function made() {
    if (box) return box;
    box = document.createElement("div");
    box.className = "preview";
    box.id = "apercu";
    box.setAttribute("popover", "manual");
    box.setAttribute("role", "tooltip");
    document.body.append(box);
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", hideSoon);
    return box;
  }

  async function textOf(link) {
    const path = link.pathname + link.search;
    if (!kept.has(path)) {
      const answer = await fetch(path, { headers: { Accept: "text/plain" } });
      if (!answer.ok) return null;
      kept.set(path, (await answer.text()).trim().replace(/\nhttps?:\S+$/, ""));
    }
    return kept.get(path);
  }

  function place(link) {
    const near = link.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const left = Math.max(12, Math.min(near.left, innerWidth - width - 12));
    const under = near.bottom + 8 + height < innerHeight;
    const top = under ? near.bottom + 8 : Math.max(8, near.top - height - 8);
    // The CSSOM is not inline style: the policy allows it.
    box.style.left = `${left + scrollX}px`;
    box.style.top = `${top + scrollY}px`;
  }

  async function show(link) {
    clearTimeout(timer);
    const text = await textOf(link).catch(() => null);
    if (!text || (owner !== link)) return;
    made().textContent = text;
    if (!box.matches(":popover-open")) box.showPopover();
    link.setAttribute("aria-describedby", "apercu");
    place(link);
  }

  function hide() {
    clearTimeout(timer);
    owner?.removeAttribute("aria-describedby");
    owner = null;
    if (box?.matches(":popover-open")) box.hidePopover();
  }

  function hideSoon() {
    clearTimeout(timer);
    timer = setTimeout(hide, WAIT);
  }

  function want(link, wait) {
    clearTimeout(timer);
    if (owner && owner !== link) owner.removeAttribute("aria-describedby");
    owner = link;
    timer = setTimeout(() => show(link), wait);
  }

  document.addEventListener("pointerover", (event) => {
    const link = event.pointerType === "mouse" && linkOf(event.target);
    if (link) want(link, WAIT);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse" && linkOf(event.target)) hideSoon();
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link && link.matches(":focus-visible")) want(link, 0);
    else if (owner && !box?.contains(event.target)) hideSoon();
  });
  // A first tap shows the rule, a second one follows the link.
  let tapped = null;
  document.addEventListener("pointerdown", (event) => { tapped = event.pointerType === "touch" ? linkOf(event.target) : null; });
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (link && link === tapped && owner !== link) {
      event.preventDefault();
      want(link, 0);
    } else if (!link && !box?.contains(event.target)) hide();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && owner) { event.preventDefault(); hide(); } });
  addEventListener("scroll", () => { if (owner && box?.matches(":popover-open")) place(owner); }, { passive: true });
})();
