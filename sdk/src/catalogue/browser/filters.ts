const names = ["q", "category", "tag", "agent", "risk", "provider", "sort"] as const;

type FilterName = (typeof names)[number];

/** Makes the filters of a list of tools work, with their state in the address. */
export function bindFilters(): void {
  const form = document.querySelector<HTMLFormElement>("form.tool-filters");
  if (form !== null) new ToolFilters(form).bind();
}

interface Group {
  readonly group: HTMLElement;
  readonly list: HTMLElement | null;
  readonly cards: readonly HTMLElement[];
}

const orders: Readonly<Record<string, (one: HTMLElement, other: HTMLElement) => number>> = {
  name: (one, other) => (nameOf(one) < nameOf(other) ? -1 : 1),
  size: (one, other) => Number(other.dataset.tokens) - Number(one.dataset.tokens),
};

const nameOf = (card: HTMLElement): string => card.querySelector("code")?.textContent ?? "";

const isListed = (text: string | undefined, value: string): boolean =>
  value === "" || (text ?? "").split("\n").includes(value);

class ToolFilters {
  readonly #form: HTMLFormElement;
  readonly #groups: readonly Group[] = [...document.querySelectorAll<HTMLElement>(".tool-group")].map((group) => ({
    group,
    list: group.querySelector("ul"),
    cards: [...group.querySelectorAll<HTMLElement>(".tool-list > li")],
  }));
  readonly #cards = this.#groups.flatMap(({ cards }) => cards);
  /** The searched text of each card; read at the first search, because thousands of cards take a while. */
  #texts: ReadonlyMap<HTMLElement, string> | undefined;
  /** The current order of the cards; undefined for the order by category. */
  #order: string | undefined;
  readonly #sorted = document.querySelector<HTMLElement>(".tool-sorted");
  readonly #none = document.querySelector<HTMLElement>(".tool-none");

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  bind(): void {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    this.#form.addEventListener("input", ({ target }) => {
      // Each choice is a history entry; each typed letter is not.
      if (target instanceof HTMLInputElement) history.replaceState(null, "", this.#address());
      else history.pushState(null, "", this.#address());
      this.#apply();
    });
    this.#none?.querySelector("button")?.addEventListener("click", () => {
      history.pushState(null, "", location.pathname);
      this.#read();
      this.#field("q")?.focus();
    });
    addEventListener("popstate", () => {
      this.#read();
    });
    this.#read();
  }

  #field(name: FilterName): HTMLInputElement | HTMLSelectElement | null {
    return this.#form.querySelector(`[name=${name}]`);
  }

  #value(name: FilterName): string {
    return this.#field(name)?.value ?? "";
  }

  #textOf(card: HTMLElement): string {
    this.#texts ??= new Map(this.#cards.map((each) => [each, each.textContent.toLowerCase()]));
    return this.#texts.get(card) ?? "";
  }

  #matches(card: HTMLElement, words: readonly string[]): boolean {
    const { category, tags, agents, risk, lacks } = card.dataset;
    const provider = this.#value("provider");
    return (
      isListed(category, this.#value("category")) &&
      isListed(tags, this.#value("tag")) &&
      isListed(agents, this.#value("agent")) &&
      isListed(risk, this.#value("risk")) &&
      (provider === "" || !isListed(lacks, provider)) &&
      words.every((word) => this.#textOf(card).includes(word))
    );
  }

  #apply(): void {
    const words = this.#value("q").toLowerCase().split(/\s+/).filter(Boolean);
    const found = new Set(this.#cards.filter((card) => this.#matches(card, words)));
    for (const card of this.#cards) if (card.hidden === found.has(card)) card.hidden = !found.has(card);
    this.#arrange(this.#value("sort"));
    for (const { group, cards } of this.#groups) {
      group.hidden = this.#order !== undefined || cards.every((card) => card.hidden);
    }
    if (this.#none !== null) this.#none.hidden = found.size > 0;
    const status = this.#form.querySelector("[role=status]");
    if (status !== null) status.textContent = `${String(found.size)} of ${String(this.#cards.length)} tools`;
  }

  /** Sorts the cards, or puts them back into their groups. */
  #arrange(wanted: string): void {
    const order = orders[wanted];
    const name = order && wanted;
    if (name === this.#order) return;
    this.#order = name;
    if (order === undefined) for (const { list, cards } of this.#groups) list?.append(...cards);
    else this.#sorted?.querySelector("ul")?.append(...this.#cards.toSorted(order));
    if (this.#sorted !== null) this.#sorted.hidden = order === undefined;
  }

  #address(): string {
    const wanted = new URLSearchParams();
    for (const name of names) if (this.#value(name) !== "") wanted.set(name, this.#value(name));
    const query = wanted.toString();
    return query === "" ? location.pathname : `?${query}`;
  }

  #read(): void {
    const given = new URLSearchParams(location.search);
    for (const name of names) {
      const input = this.#field(name);
      if (input === null) continue;
      input.value = given.get(name) ?? "";
      // A value that no tool has any longer filters nothing.
      if (input instanceof HTMLSelectElement && input.selectedIndex < 0) input.value = "";
    }
    this.#apply();
  }
}
