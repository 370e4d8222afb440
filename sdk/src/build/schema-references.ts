import { referenceKeys, resolveReference } from "../util/local-reference.ts";
import { partsOf, type AnySchema } from "./schema-parts.ts";

/**
 * The schemas that stay in `$defs`, with their names: what refers to itself, what is used more than once, and what is referred
 * to with conditions beside the reference. Everything else is written where it is used.
 */
export function keptDefinitions(root: AnySchema): ReadonlyMap<AnySchema, string> {
  const uses = new Map<AnySchema, { count: number; readonly name: string }>();
  const kept = new Set<AnySchema>();
  const open = new Set<AnySchema>([root]);

  function visit(schema: AnySchema, keys: readonly string[]): void {
    const reference = typeof schema.$ref === "string" ? schema.$ref : undefined;
    const target = reference === undefined ? undefined : resolveReference(root, reference);
    if (reference !== undefined && target !== undefined) refer(schema, target, nameOf(reference, keys));
    for (const part of partsOf(schema)) {
      if (!isDefinitionKeyword(part.keys[0])) visit(part.schema, [...keys, ...part.keys]);
    }
  }

  function refer(from: AnySchema, target: AnySchema, name: string): void {
    const use = uses.get(target) ?? { count: 0, name };
    use.count += 1;
    uses.set(target, use);
    if (open.has(target) || hasConditions(from) || (use.count > 1 && isStructural(target))) kept.add(target);
    if (use.count > 1 || open.has(target)) return;
    open.add(target);
    visit(target, ["$defs", name]);
    open.delete(target);
  }

  visit(root, []);
  return nameAll([...uses].filter(([schema]) => kept.has(schema)).map(([schema, { name }]) => [schema, name]));
}

/** Whether definitions are kept under a keyword rather than applied. */
export const isDefinitionKeyword = (keyword: string | undefined): boolean =>
  keyword === "$defs" || keyword === "definitions";

const annotations: ReadonlySet<string> = new Set([
  "$ref",
  "$comment",
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
]);

const hasConditions = (schema: AnySchema): boolean =>
  Object.keys(schema).some(
    (keyword) => !annotations.has(keyword) && !isDefinitionKeyword(keyword) && !keyword.startsWith("$"),
  );

// A reference to three words reads worse than the three words.
const isStructural = (schema: AnySchema): boolean =>
  ["properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "additionalProperties"].some(
    (key) => key in schema,
  );

/** Names that a library counted up say nothing, and change with whatever else the library has been asked. */
const counted = /^(__schema|alias|domain|intersection|morph|proto|sequence|structure|union|unit)?\d+$/;

function nameOf(reference: string, keys: readonly string[]): string {
  const [parent, own = ""] = (referenceKeys(reference) ?? []).slice(-2);
  if (isDefinitionKeyword(parent) && !counted.test(own)) return own;
  const property = keys.findLast((key, index) => keys[index - 1] === "properties" || keys[index - 1] === "$defs");
  return reference === "#" || property === undefined ? "Root" : property.charAt(0).toUpperCase() + property.slice(1);
}

function nameAll(wanted: readonly (readonly [AnySchema, string])[]): ReadonlyMap<AnySchema, string> {
  const names = new Map<AnySchema, string>();
  const taken = new Set<string>();
  for (const [schema, name] of wanted) {
    const clean = name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_").replaceAll(/^_+|_+$/g, "") || "Type";
    let free = clean;
    for (let count = 2; taken.has(free); count += 1) free = `${clean}_${count}`;
    taken.add(free);
    names.set(schema, free);
  }
  return names;
}
