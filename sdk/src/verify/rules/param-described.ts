import type { JsonSchema } from "../../model/json-schema.ts";
import { isWrittenByHand } from "../../model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { schemaPlace } from "../places.ts";
import { subschemas } from "../../model/subschemas.ts";
import { resolveReference } from "../../util/local-reference.ts";

export default defineRule({
  id: "param-described",
  severity: "error",
  summary: "Every parameter has a description, at any depth.",
  scope: "tool",
  check({ tool }, report) {
    if (tool === undefined) return;
    for (const { pointer, schema, property } of subschemas(tool.input)) {
      if (property === undefined || isDescribed(schema, tool.input)) continue;
      const where = isWrittenByHand(tool)
        ? `Give \`${property}\` a \`description\``
        : `Write a JSDoc comment above \`${property}\``;
      report({
        at: schemaPlace(tool, pointer),
        pointer,
        message: `The parameter \`${property}\` has no description.`,
        remedy: `${where}: what it means, and its unit or format where it has one.`,
      });
    }
  },
});

/** Whether a schema, or what it refers to or chooses from, has a description. */
function isDescribed(root: JsonSchema, input: JsonSchema): boolean {
  const seen = new Set<JsonSchema>();
  const waiting: (JsonSchema | undefined)[] = [root];
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema.description !== undefined && schema.description.trim() !== "") return true;
    if (schema.$ref !== undefined) waiting.push(resolveReference(input, schema.$ref));
    waiting.push(...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []));
  }
  return false;
}
