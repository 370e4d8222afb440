import { isRecord } from "../../util/is-record.ts";
import { capitalized } from "../../util/texts.ts";
import { formFaults } from "../../schema/forms/form-faults.ts";
import { schemaForms } from "../../schema/forms/schema-forms.ts";
import { readSchema } from "../../schema/read.ts";
import { defineRule } from "../subject/define-rule.ts";
import { schemaLocation } from "../subject/locations.ts";

export default defineRule({
  id: "schema-accepted",
  severity: "error",
  summary: "The input schema of a third-party definition is one that its provider accepts.",
  scope: "tool",
  check({ definition, given }, report) {
    if (definition === undefined || !isRecord(given?.form?.schema)) return;
    const { id, schema } = given.form;
    const form = schemaForms[id];
    const faults = formFaults(schema, form);
    if (faults.length === 0) return;
    const { pointerOf } = readSchema(given.input);
    const service = id === "openai-strict" ? "With `strict: true`, OpenAI" : capitalized(form.service);
    for (const { limit, pointer: written, message } of faults) {
      const pointer = pointerOf(written);
      const refuses = limit.isDisputed ? "may refuse" : "refuses";
      report({
        ...schemaLocation(definition, pointer),
        ...(limit.isDisputed && { severity: "warning" }),
        pointer,
        message: `${service} ${refuses} the tool: ${message}`,
        evidence: `${limit.summary} (${limit.source}, read on ${limit.checked})`,
        remedy:
          id === "openai-strict" ? "Change this part, or send the tool with `strict: false`." : "Change this part.",
      });
    }
  },
});
