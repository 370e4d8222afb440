import { defineRule } from "../subject/define-rule.ts";
import { isQuickToValidate } from "../schema/is-quick-to-validate.ts";
import { listedFaults, schemaFaults, valueFaults, type Fault } from "../../schema/faults/schema-faults.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "examples-fit-schema",
  severity: "error",
  summary: "The input of every example fits the tool's input schema.",
  scope: "tool",
  check({ definition: tool, folder }, report) {
    const examples = tool?.examples ?? [];
    // `schema-valid` reports an invalid schema.
    if (tool === undefined || examples.length === 0 || schemaFaults(tool.input).length > 0) return;
    for (const [index, { input }] of examples.entries()) {
      const faults = isQuickToValidate(tool.input, input) ? valueFaults(tool.input, input) : [];
      if (faults.length === 0) continue;
      report({
        message: `The input of example ${index + 1} does not fit the input schema: ${listed(faults)}.`,
        evidence: clipText(JSON.stringify(input)),
        remedy:
          folder === undefined
            ? "Correct the example, or the schema where the example is right."
            : "Correct the example in `examples`, or the signature where the example is right.",
      });
    }
  },
});

const shown = 3;

const listed = (faults: readonly Fault[]): string =>
  listedFaults(faults.slice(0, shown), "; ") + (faults.length > shown ? `; and ${faults.length - shown} more` : "");
