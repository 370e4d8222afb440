import { defineRule } from "../define-rule.ts";
import { isEnglish } from "../language.ts";
import { parametersOf, type Parameter } from "../parameters.ts";
import { clipText } from "../visible-text.ts";
import { stemsOf } from "../words.ts";

export default defineRule({
  id: "param-restates-name",
  severity: "warning",
  summary: "The description of a parameter says more than its name and type.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check({ definition }, report, { allow }) {
    if (definition === undefined) return;
    for (const parameter of parametersOf(definition)) {
      const { name, place, text } = parameter;
      if (text === "" || allow.includes(name) || isToldByType(parameter) || !isEnglish(text)) continue;
      if (addedWords(text, `${name} ${definition.name}`) > 0) continue;
      report({
        ...place,
        // Words of the tool's own name at least tell a reader which of its things is meant.
        ...(addedWords(text, name) > 0 && { severity: "info" }),
        message: `The description of \`${name}\` says nothing that the names do not say.`,
        evidence: clipText(text),
        remedy: "Say what it stands for, where its value comes from, or what changes with it.",
      });
    }
  },
});

// A choice, a format, bounds or an example say what a sentence would have to.
const isToldByType = ({ schema }: Parameter): boolean =>
  ["enum", "const", "format", "pattern", "default", "examples", "minimum", "maximum", "properties", "x-unit"].some(
    (keyword) => Object.hasOwn(schema, keyword),
  ) ||
  // A yes or no, or a reference to a type with members, is mostly told by its name.
  schema.type === "boolean" ||
  schema.$ref !== undefined;

/** Words about the form of a value, which its type says already. */
const formWords = stemsOf(
  "parameter argument value field property string text number integer float boolean object array list item required optional given provided specified input desired respective corresponding",
);

/** How many words of a text are neither among these nor about the form of a value. */
function addedWords(text: string, known: string): number {
  const stems = stemsOf(known);
  return [...stemsOf(text)].filter((stem) => !stems.has(stem) && !formWords.has(stem)).length;
}
