/** Makes the filter of a list of tools work, with its words in the address. */
export function bindFilter(): void {
  const input = document.querySelector<HTMLInputElement>("form.tool-filters [name=q]");
  if (input !== null) bind(input);
}

function bind(input: HTMLInputElement): void {
  const cards = [...document.querySelectorAll<HTMLElement>(".tool-group .tool-list > li")];
  const groups = [...document.querySelectorAll<HTMLElement>(".tool-group")];
  const none = document.querySelector<HTMLElement>(".tool-none");
  const status = input.form?.querySelector("[role=status]");
  /** Read at the first search, because thousands of cards take a while. */
  const texts = new Map<HTMLElement, string>();
  const textOf = (card: HTMLElement): string => {
    const text = texts.get(card) ?? card.textContent.toLowerCase();
    texts.set(card, text);
    return text;
  };
  const apply = (): void => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = new Set(cards.filter((card) => words.every((word) => textOf(card).includes(word))));
    for (const card of cards) if (card.hidden === found.has(card)) card.hidden = !found.has(card);
    for (const group of groups) group.hidden = group.querySelector(".tool-list > li:not([hidden])") === null;
    if (none !== null) none.hidden = found.size > 0;
    if (status) status.textContent = `${String(found.size)} of ${String(cards.length)} tools`;
  };
  input.form?.addEventListener("submit", (event) => {
    event.preventDefault();
  });
  input.addEventListener("input", () => {
    const query = input.value === "" ? location.pathname : `?${String(new URLSearchParams({ q: input.value }))}`;
    history.replaceState(null, "", query);
    apply();
  });
  input.value = new URLSearchParams(location.search).get("q") ?? "";
  apply();
}
