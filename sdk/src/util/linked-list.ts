/** What can be in one list at a time. */
export interface Linked {
  /** Set by the list. */
  before: Linked | undefined;
  /** Set by the list. */
  after: Linked | undefined;
}

/** A list in which an item is added and removed without a search, and without memory of its own. */
export class LinkedList<Item extends Linked> {
  #first: Item | undefined;
  #last: Item | undefined;

  get first(): Item | undefined {
    return this.#first;
  }

  /** Adds an item that is in no list. */
  add(item: Item): void {
    item.before = this.#last;
    if (this.#last === undefined) this.#first = item;
    else this.#last.after = item;
    this.#last = item;
  }

  /** Removes an item of this list; does nothing for one that is in none. */
  remove(item: Item): void {
    const { before, after } = item;
    if (before === undefined && this.#first !== item) return;
    if (before === undefined) this.#first = after as Item | undefined;
    else before.after = after;
    if (after === undefined) this.#last = before as Item | undefined;
    else after.before = before;
    item.before = undefined;
    item.after = undefined;
  }

  /** The items now in the list, in the order they were added. */
  items(): readonly Item[] {
    const items: Item[] = [];
    for (let item = this.#first; item !== undefined; item = item.after as Item | undefined) items.push(item);
    return items;
  }
}
