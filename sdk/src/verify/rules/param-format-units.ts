import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { parameterForms } from "../schema/parameter-forms.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "param-format-units",
  severity: "warning",
  summary: "A parameter whose name implies a unit or a format states it.",
  scope: "tool",
  options: {
    kinds: ["date", "duration", "amount", "distance", "coordinate"] as readonly string[],
    allow: [] as readonly string[],
  },
  check({ definition }, report, { kinds, allow }) {
    if (definition === undefined) return;
    for (const { parameter, kind, isStated } of parameterForms(definition)) {
      const { name, text } = parameter;
      // `param-described` reports a missing description.
      if (isStated || text === "" || allow.includes(name) || !kinds.includes(kind.id) || !isEnglish(text)) continue;
      report({
        pointer: parameter.pointer,
        message: `\`${name}\` does not say ${kind.missing}.`,
        evidence: clipText(text),
        remedy: kind.remedy,
      });
    }
  },
});
