import type { JsonSchema } from "../../model/json-schema.ts";

/** What a definition is called. */
interface Label {
  readonly name: string;
  readonly named: boolean;
}

/** One type that may become a member of `$defs`. */
export class Definition {
  /** Whether the author named it; other types are kept only when they contain themselves. */
  readonly named: boolean;
  schema: JsonSchema = {};
  readonly #label: Label;

  constructor(label: Label) {
    this.named = label.named;
    this.#label = label;
  }

  /** The author's name for it, or a derived one, which is expensive to compute: most definitions are inlined. */
  get name(): string {
    return this.#label.name;
  }
}

const prefix = "#/$defs/";

/**
 * All types found so far, each converted once; `canonicalise` decides later which are kept and which inlined. Conversion is deferred until
 * the schema is needed, so that a long chain of types is not converted recursively and each type is reached by the shortest path.
 */
export class Definitions<Key extends object> {
  readonly #keys = new Map<Key, string>();
  readonly #definitions = new Map<string, Definition>();
  readonly #waiting = new Map<string, () => JsonSchema>();
  #references = 0;

  /** How often types were referred to. */
  get references(): number {
    return this.#references;
  }

  /** A `$ref` to the type's definition; `make` is called once, later. */
  refer(key: Key, label: Label, make: () => JsonSchema): JsonSchema {
    this.#references += 1;
    const known = this.#keys.get(key);
    if (known !== undefined) return { $ref: prefix + known };
    const id = String(this.#keys.size);
    this.#keys.set(key, id);
    this.#definitions.set(id, new Definition(label));
    this.#waiting.set(id, make);
    return { $ref: prefix + id };
  }

  /** The definition a `$ref` points to, converted now if it is pending. */
  find(reference: string): Definition | undefined {
    const id = reference.slice(prefix.length);
    this.#make(id);
    return this.#definitions.get(id);
  }

  /** Converts all pending definitions, and those that they refer to. */
  makeAll(): void {
    for (const id of this.#waiting.keys()) this.#make(id);
  }

  #make(id: string): void {
    const make = this.#waiting.get(id);
    const definition = this.#definitions.get(id);
    if (make === undefined || definition === undefined) return;
    this.#waiting.delete(id);
    definition.schema = make();
  }
}
