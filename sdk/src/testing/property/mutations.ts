import type { JsonSchema } from "../../model/json-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { dissolved } from "../../schema/merge-all-of.ts";
import { wrongScalars, type Mutation } from "./wrong-scalars.ts";

/**
 * A value with one fault each, which breaks a keyword that holds whatever else the schema says: nothing inside of alternatives and conditions is
 * changed. Every one of them is invalid.
 */
export function mutationsOf(root: JsonSchema, value: Json): readonly Mutation[] {
  const inside = mutationsAt(root, value, { root, path: "" });
  return [
    ...inside,
    {
      what: `an object ${levels} levels deep`,
      value: { ...(isRecord(value) ? value : {}), [deepName(value)]: nested() },
    },
  ];
}

/** No policy allows as much. */
const levels = 2000;

const deepName = (value: Json): string => (isRecord(value) ? (Object.keys(value)[0] ?? unexpected) : unexpected);

function nested(): Json {
  let value: Json = "end";
  for (let level = 0; level < levels; level += 1) value = { inside: value };
  return value;
}

interface Position {
  readonly root: JsonSchema;
  /** JSON pointer. */
  readonly path: string;
}

function mutationsAt(written: JsonSchema, value: Json, at: Position): readonly Mutation[] {
  const schema = dissolved(written, at.root);
  const here = at.path === "" ? "the whole" : at.path;
  const scalars = wrongScalars(schema, value).map(({ what, value: wrong }) => ({
    what: `${here} ${what}`,
    value: wrong,
  }));
  if (Array.isArray(value)) return [...scalars, ...inList(schema, value, at)];
  return isRecord(value) ? [...scalars, ...inObject(schema, value, at)] : scalars;
}

const unexpected = "unexpected_property";

function inObject(schema: JsonSchema, value: JsonObject, at: Position): readonly Mutation[] {
  const { additionalProperties, patternProperties, properties = {}, required = [] } = schema;
  const place = (name: string): string => pointerTo(at.path, name);
  const missing = required
    .filter((name) => Object.hasOwn(value, name))
    .map((name) => ({ what: `without ${place(name)}`, value: without(value, name) }));
  const isClosed = additionalProperties === false && patternProperties === undefined;
  const extra =
    isClosed && !Object.hasOwn(properties, unexpected)
      ? [{ what: `with ${place(unexpected)}`, value: { ...value, [unexpected]: true } }]
      : [];
  const inside = Object.entries(value).flatMap(([name, member]) => {
    const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (part === undefined) return [];
    const changed = mutationsAt(part, member, { ...at, path: place(name) });
    return changed.map((mutation) => ({ what: mutation.what, value: { ...value, [name]: mutation.value } }));
  });
  return [...missing, ...extra, ...inside];
}

const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));

function inList({ items, prefixItems = [] }: JsonSchema, value: readonly Json[], at: Position): readonly Mutation[] {
  return value.flatMap((item, index) => {
    const part = prefixItems[index] ?? items;
    if (typeof part !== "object") return [];
    const changed = mutationsAt(part, item, { ...at, path: pointerTo(at.path, String(index)) });
    return changed.map((mutation) => ({ what: mutation.what, value: value.with(index, mutation.value) }));
  });
}
