import type { JsonSchema } from "../model/json-schema.ts";

/** One type that may become a member of `$defs`. */
export interface Definition {
  /** Name its author gave it, or the nearest to one. */
  readonly name: string;
  /** Whether the author named it; nameless types are only kept apart when they contain themselves. */
  readonly named: boolean;
  schema: JsonSchema;
}

const prefix = "#/$defs/";

/** All types met so far, each converted once; `settle` decides later which stay and which are inlined. */
export class Definitions<Key extends object> {
  readonly #keys = new Map<Key, string>();
  readonly #definitions = new Map<string, Definition>();

  /** A `$ref` to the type's definition; `make` is called when the type is met for the first time. */
  refer(key: Key, label: { readonly name: string; readonly named: boolean }, make: () => JsonSchema): JsonSchema {
    const known = this.#keys.get(key);
    if (known !== undefined) return { $ref: prefix + known };
    const id = String(this.#keys.size);
    this.#keys.set(key, id);
    // The name of a generic type is costly to put together, and most definitions end up inlined.
    const definition: Definition = {
      get name() {
        return label.name;
      },
      named: label.named,
      schema: {},
    };
    this.#definitions.set(id, definition);
    definition.schema = make();
    return { $ref: prefix + id };
  }

  /** The definition a `$ref` points to. */
  find(reference: string): Definition | undefined {
    return this.#definitions.get(reference.slice(prefix.length));
  }
}
