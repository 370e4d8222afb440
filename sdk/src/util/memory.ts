/** Keeps computed values, so that a repeated computation costs only what has changed. Releases values together with their keys. */
export interface Memory {
  /** The result of `make`, computed once for each purpose and set of objects. */
  once<Value>(purpose: string, of: readonly object[], make: () => Value): Value;
  /** The result of `make` for this name, computed again when the version differs. */
  reuse<Value>(purpose: string, name: string, version: string, make: () => Value): Value;
  /** Stores a value for `reuse`. */
  keep(purpose: string, name: string, version: string, value: unknown): void;
}

/** Creates an empty memory. */
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
      // Each purpose has one type of value.
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
