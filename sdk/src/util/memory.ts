/** Keeps what was worked out, so that doing a thing again costs only what has changed. Holds nothing for longer than its keys live. */
export interface Memory {
  /** What `make` gives, made once for each purpose and each set of objects. */
  once<Value>(purpose: string, of: readonly object[], make: () => Value): Value;
  /** What `make` gave for this name, as long as the version is the same. */
  reuse<Value>(purpose: string, name: string, version: string, make: () => Value): Value;
  /** Puts a value where `reuse` finds it. */
  keep(purpose: string, name: string, version: string, value: unknown): void;
}

/** A memory that is empty. */
export function createMemory(): Memory {
  const roots = new Map<string, WeakNode>();
  const named = new Map<string, Map<string, Versioned>>();
  const namesOf = (purpose: string): Map<string, Versioned> => {
    const found = named.get(purpose) ?? new Map<string, Versioned>();
    named.set(purpose, found);
    return found;
  };
  return {
    once<Value>(purpose: string, of: readonly object[], make: () => Value): Value {
      let node = roots.get(purpose) ?? {};
      roots.set(purpose, node);
      for (const key of of) {
        node.next ??= new WeakMap();
        const next: WeakNode = node.next.get(key) ?? {};
        node.next.set(key, next);
        node = next;
      }
      node.found ??= { value: make() };
      // One purpose makes one kind of value.
      return node.found.value as Value;
    },
    reuse<Value>(purpose: string, name: string, version: string, make: () => Value): Value {
      const names = namesOf(purpose);
      const known = names.get(name);
      if (known?.version === version) return known.value as Value;
      const value = make();
      names.set(name, { version, value });
      return value;
    },
    keep(purpose, name, version, value) {
      namesOf(purpose).set(name, { version, value });
    },
  };
}

interface Versioned {
  readonly version: string;
  readonly value: unknown;
}

interface WeakNode {
  next?: WeakMap<object, WeakNode>;
  found?: { readonly value: unknown };
}
