/** One of all equal values, keys in the same order. */
export interface Part {
  readonly number: number;
  /** Length of its JSON text. */
  readonly length: number;
}

/** Finds equal parts of JSON values. Each is described by the numbers of its own parts, so no long text is written or compared. */
export class PartTable {
  readonly #objects = new Map<object, Part>();
  readonly #others = new Map<unknown, Part>();
  readonly #described = new Map<string, Part>();
  #count = 0;

  /** The same object for equal values. */
  of(value: unknown): Part {
    if (typeof value !== "object" || value === null) {
      return this.#others.get(value) ?? this.#add(this.#others, value, JSON.stringify(value).length);
    }
    const known = this.#objects.get(value);
    if (known !== undefined) return known;
    const part = Array.isArray(value)
      ? this.#ofList(value)
      : this.#ofMembers(value as Readonly<Record<string, unknown>>);
    this.#objects.set(value, part);
    return part;
  }

  #ofList(items: readonly unknown[]): Part {
    let description = "[";
    let length = Math.max(2, items.length + 1);
    for (const item of items) {
      const part = this.of(item);
      description += `${String(part.number)},`;
      length += part.length;
    }
    return this.#described.get(description) ?? this.#add(this.#described, description, length);
  }

  #ofMembers(members: Readonly<Record<string, unknown>>): Part {
    let description = "{";
    let length = 1;
    for (const key of Object.keys(members)) {
      const value = members[key];
      if (value === undefined) continue;
      const name = this.of(key);
      const part = this.of(value);
      description += `${String(name.number)}:${String(part.number)},`;
      length += name.length + part.length + 2;
    }
    return this.#described.get(description) ?? this.#add(this.#described, description, Math.max(2, length));
  }

  #add<Key>(table: Map<Key, Part>, key: Key, length: number): Part {
    const part = { number: this.#count, length };
    this.#count += 1;
    table.set(key, part);
    return part;
  }
}
