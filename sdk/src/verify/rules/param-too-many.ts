import { rootProperties } from "../../schema/schemas-at.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { partsOf } from "../../schema/walk.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { resolveReference } from "../../schema/definitions.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "param-too-many",
  severity: "warning",
  summary: "A tool has few enough parameters, nested shallowly enough, for a model to fill them in.",
  scope: "tool",
  options: { most: 10, deepest: 3 },
  check({ definition }, report, { most, deepest }) {
    if (definition === undefined) return;
    const { input } = definition;
    const count = Object.keys(rootProperties(input)).length;
    if (count > most) {
      report({
        message: `The tool has ${count} parameters; expected ${most} or fewer.`,
        remedy: "Split the tool by purpose, or drop parameters that can be derived.",
      });
    }
    const depth = depthOf(input, deepest + 1);
    if (depth > deepest) {
      report({
        message: `The parameters are nested more than ${deepest} levels deep.`,
        remedy: "Flatten them: make the inner properties parameters.",
      });
    }
  },
});

const nesting: ReadonlySet<string> = new Set<keyof JsonSchema>([
  "properties",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "allOf",
]);

function depthOf(root: JsonSchema, limit: number): number {
  let depth = 0;
  const seen = new Set<JsonSchema>();
  const waiting = [{ schema: root, level: 0 }];
  for (let current = waiting.pop(); current !== undefined && depth < limit; current = waiting.pop()) {
    const { schema } = current;
    // A recursive type is counted once.
    if (seen.has(schema)) continue;
    seen.add(schema);
    const level = schema.properties === undefined ? current.level : current.level + 1;
    depth = Math.max(depth, level);
    const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
    if (target !== undefined) waiting.push({ schema: target, level });
    for (const { pointer, schema: part } of partsOf(schema)) {
      if (nesting.has(pointerKeys(pointer)[0] ?? "")) waiting.push({ schema: part, level });
    }
  }
  return depth;
}
