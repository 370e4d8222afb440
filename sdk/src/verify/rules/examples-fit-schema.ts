import { defineRule } from "../subject/define-rule.ts";
import { listedFaults, valueFaults, type Fault } from "../../schema/faults/schema-faults.ts";
import { clipText } from "../../util/visible-text.ts";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { childrenOf } from "../../schema/walk.ts";
import { resolveReference } from "../../schema/definitions.ts";
import { orElse } from "../../util/failures.ts";

export default defineRule({
  id: "examples-fit-schema",
  severity: "error",
  summary: "The input of every example fits the tool's input schema.",
  scope: "tool",
  check({ definition: tool, folder }, report) {
    const examples = tool?.examples ?? [];
    if (tool === undefined || examples.length === 0) return;
    for (const [index, { input }] of examples.entries()) {
      // `schema-valid` reports an invalid schema.
      const faults = isQuickToValidate(tool.input, input) ? orElse(() => valueFaults(tool.input, input), []) : [];
      if (faults.length === 0) continue;
      report({
        message: `The input of example ${index + 1} does not fit the input schema: ${listed(faults)}.`,
        evidence: clipText(JSON.stringify(input)),
        remedy:
          folder === undefined
            ? "Correct the example, or the schema if the example is right."
            : "Correct the example in `examples`, or the signature if the example is right.",
      });
    }
  },
});

const shown = 3;

const listed = (faults: readonly Fault[]): string =>
  listedFaults(faults.slice(0, shown), "; ") + (faults.length > shown ? `; and ${faults.length - shown} more` : "");

// Limits for which compiling a validator, and running it, each take less than a second.
const mostSchemas = 5_000;
const mostVisits = 1_000_000;

/** Whether a value is quick to validate: with choices among references to choices, validators take exponential time. */
function isQuickToValidate(root: JsonSchema, value: Json): boolean {
  const costs = new Map<JsonSchema, number>();
  let loops = 0;
  const costOf = (schema: JsonSchema): number => {
    const known = costs.get(schema);
    if (known === 0) loops += 1;
    if (known !== undefined) return known || 1;
    if (costs.size > mostSchemas) return Infinity;
    // Unknown until its parts are counted.
    costs.set(schema, 0);
    const target = schema.$ref === undefined ? undefined : resolveReference(root, schema.$ref);
    const parts = target === undefined ? childrenOf(schema) : [...childrenOf(schema), target as JsonSchema];
    const cost = parts.reduce((sum, part) => sum + costOf(part), 1);
    costs.set(schema, cost);
    return cost;
  };
  // Chains of references may be longer than the call stack allows.
  return orElse(() => costOf(root) * Math.max(loops, 1) ** depthOf(value) <= mostVisits, false);
}

function depthOf(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, member: Json) => Math.max(deepest, depthOf(member)), 0);
}
