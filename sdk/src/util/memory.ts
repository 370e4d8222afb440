/** Results of earlier work, so that a repetition costs only what has changed. */
export interface Memory {
  /** The result of `make`, computed once for each purpose and list of objects, and kept as long as the objects live. */
  once<Value>(purpose: string, of: readonly object[], make: () => Value): Value;
  /** The result of `make` for this name, as long as the version is the same. */
  reuse<Value>(purpose: string, name: string, version: string, make: () => Value): Value;
  /** The value that `reuse` or `keep` stored for this name and version; undefined for another version or name. */
  recall<Value>(purpose: string, name: string, version: string): Value | undefined;
  /** Stores a value where `reuse` and `recall` find it. */
  keep(purpose: string, name: string, version: string, value: unknown): void;
}

/** An empty memory. */
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
    recall<Value>(purpose: string, name: string, version: string): Value | undefined {
      const known = named.get(purpose)?.get(name);
      return known?.version === version ? (known.value as Value) : undefined;
    },
    // eslint-disable-next-line max-params -- a name and its version belong together, and an object for each of many thousand calls costs time
    reuse<Value>(purpose: string, name: string, version: string, make: () => Value): Value {
      const names = namesOf(purpose);
      const known = names.get(name);
      if (known?.version === version) return known.value as Value;
      const value = make();
      names.set(name, { version, value });
      return value;
    },
    // eslint-disable-next-line max-params -- as above
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
