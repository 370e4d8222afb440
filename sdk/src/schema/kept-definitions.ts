import type { JsonSchema } from "../model/json-schema.ts";
import { referenceKeys, resolveReference } from "../util/local-reference.ts";
import { DefinitionNames, isStructural } from "./definitions.ts";
import { isAnnotation } from "./keywords.ts";
import { eachPart } from "./walk.ts";

/**
 * The schemas that stay in `$defs`, with their names: those that refer to themselves, are used more than once, or are referred to with
 * constraints next to the reference. All others are inlined.
 */
export function keptDefinitions(root: JsonSchema): ReadonlyMap<JsonSchema, string> {
  const uses = new Map<JsonSchema, { count: number; readonly name: string }>();
  const kept = new Set<JsonSchema>();
  const open = new Set<JsonSchema>([root]);

  function visit(schema: JsonSchema, keys: readonly string[]): void {
    const reference = typeof schema.$ref === "string" ? schema.$ref : undefined;
    const target = reference === undefined ? undefined : resolveReference(root, reference);
    if (reference !== undefined && target !== undefined) refer(schema, target, nameOf(reference, keys));
    eachPart(schema, (part, keyword, name) => {
      if (keyword !== "$defs") visit(part, [...keys, keyword, ...(name === undefined ? [] : [name])]);
    });
  }

  function refer(from: JsonSchema, target: JsonSchema, name: string): void {
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
  const names = new DefinitionNames();
  return new Map([...uses].flatMap(([schema, { name }]) => (kept.has(schema) ? [[schema, names.take(name)]] : [])));
}

const hasConditions = (schema: JsonSchema): boolean =>
  Object.keys(schema).some((keyword) => !isAnnotation(keyword) && !keyword.startsWith("$"));

/** Names that a library numbered: they carry no meaning, and change with other schemas in the library. */
const counted = /^(__schema|alias|domain|intersection|morph|proto|sequence|structure|union|unit)?\d+$/;

function nameOf(reference: string, keys: readonly string[]): string {
  const [parent, own = ""] = (referenceKeys(reference) ?? []).slice(-2);
  if (parent === "$defs" && !counted.test(own)) return own;
  const property = keys.findLast((key, index) => keys[index - 1] === "properties" || keys[index - 1] === "$defs");
  return reference === "#" || property === undefined ? "Root" : property.charAt(0).toUpperCase() + property.slice(1);
}
