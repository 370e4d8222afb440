import { defineRule } from "../subject/define-rule.ts";
import { listedFaults, valueFaults, type Fault } from "../../schema/faults/schema-faults.ts";
import { clipText } from "../../util/visible-text.ts";
import { isLargerThan } from "../../schema/walk.ts";
import { orElse } from "../../util/failures.ts";

export default defineRule({
  id: "examples-fit-schema",
  severity: "error",
  summary: "The input of every example fits the tool's input schema.",
  scope: "tool",
  check({ definition: tool, folder }, report) {
    const examples = tool?.examples ?? [];
    if (tool === undefined || examples.length === 0 || isLargerThan(tool.input, maxSchemas)) return;
    for (const [index, { input }] of examples.entries()) {
      // `schema-valid` reports an invalid schema.
      const faults = orElse(() => valueFaults(tool.input, input), []);
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

/** Compiling a larger schema takes more than a second. */
const maxSchemas = 5_000;

const shown = 3;

const listed = (faults: readonly Fault[]): string =>
  listedFaults(faults.slice(0, shown), "; ") + (faults.length > shown ? `; and ${faults.length - shown} more` : "");
