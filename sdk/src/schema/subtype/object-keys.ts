import { linearPattern } from "../pattern/judge-pattern.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ObjectShape, SchemaNode } from "./shape.ts";

/** What holds for the value at a key; undefined where a pattern of names cannot be matched. Constraints of the name itself are separate. */
export function objectKeyNode(
  { properties, patterns, rest }: Pick<ObjectShape, "properties" | "patterns" | "rest">,
  key: string,
): SchemaNode | undefined {
  const nodes: SchemaNode[] = [];
  const own = properties.get(key);
  if (own !== undefined) nodes.push(own);
  for (const [pattern, node] of patterns) {
    const matcher = linearPattern(pattern);
    if (matcher === undefined) return undefined;
    if (matcher.test(key)) nodes.push(node);
  }
  return nodes.length === 0 ? rest : nodes.reduce(bothNodes);
}

export function bothNodes(left: SchemaNode, right: SchemaNode): SchemaNode {
  if (left.schema === right.schema || isEverything(right.schema)) return left;
  if (isEverything(left.schema)) return right;
  return { ...left, schema: { allOf: [left.schema, right.schema] } };
}

const isEverything = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

/** Whether a schema is written so that no value fits it. */
export const isNothing = ({ schema: { not } }: SchemaNode): boolean => not !== undefined && isEverything(not);

/** How many members an object has at least and at most, as follows from all of its constraints. */
export function sizesOf(shape: ObjectShape): { readonly least: number; readonly most: number } {
  const { properties, patterns, rest, required, minProperties, maxProperties } = shape;
  const isOpen = patterns.size > 0 || !isNothing(rest);
  const possible = [...properties.values()].filter((node) => !isNothing(node)).length;
  return {
    least: Math.max(minProperties, required.size),
    most: isOpen ? maxProperties : Math.min(maxProperties, possible),
  };
}
