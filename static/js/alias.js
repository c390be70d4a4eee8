// /#R4205e, the form that bots use, leads to the rule: 420.5e.
(() => {
  const match = /^#R?(\d{3})\.?(\d{1,2}|1\d\d)?([a-z]{1,2})?$/i.exec(location.hash);
  if (!match) return;
  const [, section, rule, letters] = match;
  const number = section + (rule ? `.${rule}` : "") + (rule && letters ? letters.toLowerCase() : "");
  location.replace(`/regles/${number}/`);
})();
