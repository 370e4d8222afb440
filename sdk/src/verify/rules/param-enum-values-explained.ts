import { defineRule } from "../subject/define-rule.ts";
import { parametersOf, type Parameter } from "../schema/parameters.ts";
export default defineRule({
  id: "param-enum-values-explained",
  severity: "info",
  summary: "Enum values that are codes are explained.",
  scope: "tool",
  check({ definition }, report) {
    if (definition === undefined) return;
    for (const parameter of parametersOf(definition)) {
      const codes = unexplainedCodes(parameter);
      if (codes.length === 0) continue;
      report({
        pointer: parameter.pointer,
        message: `The description of \`${parameter.name}\` does not say what its values mean: ${codes.slice(0, shown).join(", ")}${codes.length > shown ? ", …" : ""}.`,
        remedy: "Explain each value, in the description or as an `anyOf` of described constants.",
      });
    }
  },
});

const shown = 5;

function unexplainedCodes({ schema, text }: Parameter): readonly string[] {
  const values = (schema.enum ?? []).filter((value) => value !== null);
  if (values.length < 2 || values.length > 30 || text === "") return [];
  const codes = values.map(String);
  if (!values.every(isCode) || isKnownScale(text, values) || codes.some((code) => text.includes(code))) return [];
  return codes;
}

const isCode = (value: unknown): boolean =>
  typeof value === "number" ||
  (typeof value === "string" && value.length > 0 && value.length <= 2 && /^[\p{L}\p{N}]+$/u.test(value));

/** Well-known codes, and numbers that count or measure the thing in the text. */
const isKnownScale = (text: string, values: readonly unknown[]): boolean =>
  scales.test(text) || (values.some((value) => typeof value === "string") && locations.test(text));

const scales =
  /language|locale|country|region|currenc|iso|unit|number of|how many|count|size|minutes?|seconds?|hours?|days?|percent|degrees?|pixels?|width|height|version|page|limit|stars?|rating|interval|year|month/i;
/** With numbers, the state of an object; with letters, a state of a country. */
const locations = /\bstate\b/i;
