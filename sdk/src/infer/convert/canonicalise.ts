import type { JsonSchema } from "../../model/json-schema.ts";
import type { Location } from "../../model/finding.ts";
import type { Revival } from "../../model/tool/tool.ts";
import { keywordOf, positionOf } from "../../schema/keywords.ts";
import { without, withNull } from "../../schema/types.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { keptDefinitions, type TypeDefinition } from "./definitions.ts";

export interface CanonicalSchema {
  readonly schema: JsonSchema;
  readonly locations: Readonly<Record<string, Location>>;
  /** The parts that handlers receive as objects rather than texts. */
  readonly revive: readonly Revival[];
  readonly hasValues: boolean;
}

export interface WorkingSchemas {
  readonly find: (reference: string) => TypeDefinition | undefined;
  readonly locations: ReadonlyMap<JsonSchema, Location>;
}

/**
 * Writes a working schema in canonical form: the root and definitions used once become inline, those used twice or within themselves go
 * to `$defs`.
 */
export function canonicalise(root: JsonSchema, working: WorkingSchemas): CanonicalSchema {
  const names = keptDefinitions(root, working.find);
  const writer = new CanonicalWriter(names, working);
  const rootDefinition = root.$ref === undefined ? undefined : working.find(root.$ref);
  const schema = writer.write(rootDefinition === undefined ? root : mergeInto(rootDefinition.schema, root), "");
  writer.locate(root, "");
  const kept = [...names].map(
    ([definition, name]) => [name, writer.write(definition.schema, pointerTo("/$defs", name))] as const,
  );
  const { locations, revive, hasValues } = writer;
  const whole = kept.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(kept) };
  return { schema: whole, locations, revive, hasValues };
}

class CanonicalWriter {
  readonly locations: Record<string, Location> = {};
  readonly revive: Revival[] = [];
  hasValues = false;
  readonly #names: ReadonlyMap<TypeDefinition, string>;
  readonly #working: WorkingSchemas;

  constructor(names: ReadonlyMap<TypeDefinition, string>, working: WorkingSchemas) {
    this.#names = names;
    this.#working = working;
  }

  locate(working: JsonSchema, pointer: string): void {
    const location = this.#working.locations.get(working);
    if (location !== undefined) this.locations[pointer] = location;
  }

  write(working: JsonSchema, pointer: string): JsonSchema {
    this.locate(working, pointer);
    const flat = this.#inline(working);
    if (flat["x-revive"] !== undefined) this.revive.push({ path: pointer, as: flat["x-revive"] });
    const ordered: Record<string, unknown> = {};
    for (const key of keysOf(flat)) {
      const value: unknown = flat[key];
      if (value !== undefined) ordered[key] = this.#keyword(key, value, pointer);
    }
    if (flat.examples !== undefined || flat.default !== undefined) this.hasValues = true;
    return ordered;
  }

  /** Inlines a reference to a definition that does not stay in `$defs`. */
  #inline(working: JsonSchema): JsonSchema {
    const definition = working.$ref === undefined ? undefined : this.#working.find(working.$ref);
    if (definition !== undefined) {
      const name = this.#names.get(definition);
      if (name !== undefined) return { ...working, $ref: `#/$defs/${name}` };
      return this.#inline(mergeInto(definition.schema, working));
    }
    if (working.anyOf?.length !== 2) return working;
    const [first, second] = working.anyOf;
    if (first === undefined || second?.type !== "null") return working;
    const inner = this.#inline(first);
    return inner.$ref === undefined && inner.type !== undefined
      ? { ...withNull(inner), ...without(working, "anyOf") }
      : working;
  }

  #keyword(key: keyof JsonSchema, value: unknown, pointer: string): unknown {
    if (typeof value !== "object") return value;
    const holds = keywordOf(key)?.holds;
    if (holds === "map") {
      const below = `${pointer}/${key}`;
      const entries = Object.entries(value as Readonly<Record<string, JsonSchema>>);
      return Object.fromEntries(entries.map(([name, part]) => [name, this.write(part, pointerTo(below, name))]));
    }
    if (holds === "list") {
      return (value as readonly JsonSchema[]).map((part, index) => this.write(part, `${pointer}/${key}/${index}`));
    }
    return holds === "schema" ? this.write(value as JsonSchema, `${pointer}/${key}`) : value;
  }
}

function keysOf(schema: JsonSchema): readonly (keyof JsonSchema)[] {
  const keys = Object.keys(schema).filter((key) => positionOf(key) !== undefined) as (keyof JsonSchema)[];
  return keys.sort((left, right) => Number(positionOf(left)) - Number(positionOf(right)));
}

/** Keywords at the use of a type win over the type's own keywords. */
function mergeInto(inner: JsonSchema, outer: JsonSchema): JsonSchema {
  return { ...inner, ...without(outer, "$ref") };
}
