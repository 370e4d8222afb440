import type { GivenSchemas, RuleReport } from "../../model/verify/rule.ts";
import { isRecord } from "../../util/is-record.ts";
import { capitalized } from "../../util/texts.ts";
import { clipText } from "../../util/visible-text.ts";
import { formFaults } from "../../schema/forms/form-faults.ts";
import { schemaForms } from "../../schema/forms/schema-forms.ts";
import { readSchema } from "../../schema/read.ts";
import { defineRule } from "../subject/define-rule.ts";

export default defineRule({
  id: "schema-accepted",
  severity: "error",
  summary: "The provider accepts the schemas of a third-party definition.",
  scope: "tool",
  check({ definition, given }, report) {
    if (definition === undefined || given === undefined) return;
    const { pointerOf } = readSchema(given.input);
    for (const { pointer: written, ...finding } of findingsIn(given.form)) {
      const pointer = pointerOf(written);
      report({ pointer, ...finding });
    }
    // Pointers of findings refer to the input.
    for (const { pointer, ...finding } of findingsIn(given.outputForm)) {
      const message = `In the output schema${pointer === "" ? "" : `, at \`${clipText(pointer)}\``}: ${finding.message}`;
      report({ ...finding, message });
    }
  },
});

type FormReport = RuleReport & { readonly pointer: string };

function findingsIn(given: GivenSchemas["form"]): readonly FormReport[] {
  if (given === undefined || !isRecord(given.schema)) return [];
  const { id, schema } = given;
  const form = schemaForms[id];
  const service = id === "openai-strict" ? "With `strict: true`, OpenAI" : capitalized(form.service);
  return formFaults(schema, form).map(({ limit, pointer, message }) => ({
    ...(limit.isDisputed && { severity: "warning" as const }),
    pointer,
    message: `${service} ${limit.isDisputed ? "may refuse" : "refuses"} the tool: ${message}`,
    evidence: `${limit.summary} (${limit.source}, read on ${limit.checked})`,
    remedy: id === "openai-strict" ? "Change this part, or send the tool with `strict: false`." : "Change this part.",
  }));
}
