import type { JsonSchema } from "../../model/json-schema.ts";
import { subschemaKeywords } from "../../model/subschemas.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "../../util/json-pointer.ts";
import { decodedFragment } from "../../util/local-reference.ts";
import { definitionName, refTo, resolveRef } from "./resolve.ts";
import { allSchemas, mapSchemas, mapValues, withMarks, without } from "./schema-node.ts";
import { malformedKeywords } from "./schema-shape.ts";
import { withinBounds } from "./within-bounds.ts";

/** A schema as the passes take it, or what is wrong with it. */
export interface ReadSchema {
  readonly schema: JsonSchema;
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
}

/**
 * Reads whatever stands where a schema should. In the result every part knows where it came from, no schema is a boolean, and
 * every reference points to a definition of the root. Draft-07 spellings are brought to 2020-12.
 */
export function readSchema(input: unknown): ReadSchema {
  if (!withinBounds(input)) {
    return {
      schema: {},
      problems: [{ pointer: "", message: "The schema is nested too deeply, too large or refers to itself in memory." }],
    };
  }
  const problems: { pointer: string; message: string }[] = [];
  const problem = (pointer: string, message: string): void => void problems.push({ pointer, message });
  const root = readPart(input, "", problem);
  if (problems.length > 0) return { schema: root, problems };
  const schema = gatherDefinitions(root, input, problem);
  return { schema, problems };
}

type Problem = (pointer: string, message: string) => void;

function readPart(value: unknown, pointer: string, problem: Problem): JsonSchema {
  if (value === true) return withMarks({}, { pointer });
  if (value === false) return withMarks({ not: withMarks({}, { pointer }) }, { pointer });
  if (!isRecord(value)) {
    problem(pointer, "A schema must be an object.");
    return withMarks({}, { pointer });
  }
  const modern = modernSpelling(value);
  const malformed = malformedKeywords(modern);
  for (const keyword of malformed) problem(pointer, `The value of \`${keyword}\` is not one a schema may have.`);
  if (malformed.length > 0) return withMarks({}, { pointer });
  const parts: Record<string, unknown> = { ...modern };
  for (const keyword of subschemaKeywords.one) {
    const part = modern[keyword];
    if (part !== undefined && !isPlainFlag(keyword, part)) {
      parts[keyword] = readPart(part, pointerTo(pointer, keyword), problem);
    }
  }
  for (const keyword of subschemaKeywords.list) {
    const list = modern[keyword] as readonly unknown[] | undefined;
    if (list)
      parts[keyword] = list.map((part, index) => readPart(part, pointerTo(pointer, keyword, String(index)), problem));
  }
  for (const keyword of subschemaKeywords.named) {
    const map = modern[keyword] as Readonly<Record<string, unknown>> | undefined;
    if (map) parts[keyword] = mapValues(map, (part, key) => readPart(part, pointerTo(pointer, keyword, key), problem));
  }
  return withMarks(parts, { pointer });
}

/** Whether a boolean stays one: open and closed objects and closed tuples are written so in the canonical form. */
function isPlainFlag(keyword: (typeof subschemaKeywords.one)[number], part: unknown): boolean {
  return keyword === "additionalProperties" ? typeof part === "boolean" : keyword === "items" && part === false;
}

/** `definitions` and lists under `items`, as draft-07 wrote them, in the words of 2020-12. */
function modernSpelling(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { definitions, additionalItems, ...rest } = schema;
  const modern: Record<string, unknown> = rest;
  if (isRecord(definitions)) modern.$defs = { ...definitions, ...(isRecord(rest.$defs) ? rest.$defs : {}) };
  if (Array.isArray(rest.items)) {
    modern.prefixItems = rest.items;
    if (additionalItems === undefined) delete modern.items;
    else modern.items = additionalItems;
  }
  return modern;
}

/** Every definition used, wherever it stood, under the root's `$defs`. */
function gatherDefinitions(root: JsonSchema, input: unknown, problem: Problem): JsonSchema {
  const definitions = new Map<string, JsonSchema>(Object.entries(root.$defs ?? {}));
  const names = new Map<string, string>();
  for (const name of definitions.keys()) names.set(`#${pointerTo("", "$defs", name)}`, name);
  const queue = [...allSchemas(root)];
  for (let part = queue.pop(); part; part = queue.pop()) {
    if (part.$ref === undefined) continue;
    const target = canonicalRef(part.$ref);
    if (names.has(target)) continue;
    const found = target.startsWith("#") ? valueAt(input, target.slice(1)) : undefined;
    if (found === undefined) {
      problem("", `The reference \`${part.$ref}\` leads nowhere in this schema.`);
      names.set(target, "");
      continue;
    }
    const definition = readPart(found, target.slice(1), problem);
    const name = unusedName(pointerKeys(target.slice(1)).at(-1) ?? "Root", definitions);
    names.set(target, name);
    definitions.set(name, without(definition, "$defs"));
    queue.push(...allSchemas(definition));
  }
  const relink = (schema: JsonSchema): JsonSchema => {
    const linked =
      schema.$ref === undefined ? schema : { ...schema, $ref: refTo(names.get(canonicalRef(schema.$ref)) ?? "") };
    return without(linked, "$defs");
  };
  const linkedRoot = mapSchemas(root, relink);
  if (definitions.size === 0) return linkedRoot;
  return { ...linkedRoot, $defs: mapValues(Object.fromEntries(definitions), (part) => mapSchemas(part, relink)) };
}

function canonicalRef(ref: string): string {
  if (!ref.startsWith("#")) return ref;
  const pointer = decodedFragment(ref.slice(1)).replace(/^\/definitions\//, "/$defs/");
  return `#${pointer}`;
}

function unusedName(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  const base = wanted.replace(/[^A-Za-z0-9_.-]/g, "_") || "Root";
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}_${String(count)}`;
    if (!taken.has(name)) return name;
  }
}

/** The root without definitions nobody refers to. */
export function pruneDefinitions(root: JsonSchema): JsonSchema {
  if (root.$defs === undefined) return root;
  const used = new Set<string>();
  const queue = [without(root, "$defs")];
  for (let part = queue.pop(); part; part = queue.pop()) {
    for (const { $ref } of allSchemas(part)) {
      if ($ref === undefined || used.has(definitionName($ref))) continue;
      used.add(definitionName($ref));
      const target = resolveRef(root, $ref);
      if (target) queue.push(target);
    }
  }
  const kept = Object.entries(root.$defs).filter(([name]) => used.has(name));
  return kept.length === 0 ? without(root, "$defs") : { ...root, $defs: Object.fromEntries(kept) };
}
