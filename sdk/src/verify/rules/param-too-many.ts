import type { JsonSchema } from "../../model/json-schema.ts";
import { resolveReference } from "../../util/local-reference.ts";
import { defineRule } from "../define-rule.ts";
import { toolPlace } from "../places.ts";

export default defineRule({
  id: "param-too-many",
  severity: "warning",
  summary: "A tool has few enough parameters, nested little enough, for a model to fill them in.",
  scope: "tool",
  options: { most: 10, deepest: 3 },
  check(subject, report, { most, deepest }) {
    if (subject.definition === undefined) return;
    const { input } = subject.definition;
    const count = Object.keys(input.properties ?? {}).length;
    if (count > most) {
      report({
        ...toolPlace(subject),
        message: `The tool has ${count} parameters; expected ${most} or fewer.`,
        remedy: "Split the tool by what it is used for, or drop what can be worked out.",
      });
    }
    const depth = depthOf(input, deepest + 1);
    if (depth > deepest) {
      report({
        ...toolPlace(subject),
        message: `The parameters are nested more than ${deepest} deep.`,
        remedy: "Flatten them: take the inner members as parameters of their own.",
      });
    }
  },
});

/** How many objects stand inside one another, up to `limit`; the root alone is 1. */
function depthOf(root: JsonSchema, limit: number): number {
  let depth = 0;
  const seen = new Set<JsonSchema>();
  const waiting = [{ schema: root, level: 0 }];
  for (let current = waiting.pop(); current !== undefined && depth < limit; current = waiting.pop()) {
    const { schema, level } = current;
    // A type that holds itself is as deep as its writer makes it.
    if (seen.has(schema)) continue;
    seen.add(schema);
    const inner = schema.properties === undefined ? level : level + 1;
    depth = Math.max(depth, inner);
    const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
    const items = typeof schema.items === "object" ? [schema.items] : [];
    const values = typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []), ...items, ...values];
    const same = [...branches, ...(target === undefined ? [] : [target])];
    waiting.push(
      ...same.map((next) => ({ schema: next, level: schema.properties === undefined ? level : inner })),
      ...Object.values(schema.properties ?? {}).map((next) => ({ schema: next, level: inner })),
    );
  }
  return depth;
}
