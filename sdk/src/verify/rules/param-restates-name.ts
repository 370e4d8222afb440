import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { severalParameters, parameterLocation, parametersOf, type Parameter } from "../schema/parameters.ts";
import { clipText } from "../../util/visible-text.ts";
import { stemsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "param-restates-name",
  severity: "warning",
  summary: "The description of a parameter says more than its name and type.",
  scope: "tool",
  several: (findings) => severalParameters(findings, "have a description that only repeats the names"),
  options: { allow: [] as readonly string[] },
  check({ definition }, report, { allow }) {
    if (definition === undefined) return;
    const inTool = stemsOf(definition.name);
    for (const parameter of parametersOf(definition)) {
      const { name, text } = parameter;
      if (text === "" || allow.includes(name) || isToldByType(parameter) || !isEnglish(text)) continue;
      const added = stemsBeyond(name, text);
      if (added.some((stem) => !inTool.has(stem)) || namesSource(text, [name, definition.name])) continue;
      report({
        ...parameterLocation(definition, parameter),
        // Words of the tool's name at least add some context.
        ...(added.length > 0 && { severity: "info" }),
        message: `The description of \`${name}\` only repeats the names.`,
        evidence: clipText(text),
        remedy: "Say what it stands for, where its value comes from, or what changes with it.",
      });
    }
  },
});

// An enum, a format, bounds or an example say what a sentence would.
const isToldByType = ({ schema }: Parameter): boolean =>
  ["enum", "const", "format", "pattern", "default", "examples", "minimum", "maximum", "properties", "x-unit"].some(
    (keyword) => Object.hasOwn(schema, keyword),
  ) ||
  // A boolean, or a reference to a type with properties, is mostly explained by its name.
  schema.type === "boolean" ||
  schema.$ref !== undefined;

/** Whether a text names something else in backticks: where the value comes from (`Id from \`order_find\``). */
const namesSource = (text: string, own: readonly string[]): boolean =>
  [...text.matchAll(/`([^`\n]{1,80})`/g)].some(([, quoted = ""]) => !own.includes(quoted));

/** Words about the form of a value, which its type already states. */
const formWords = stemsOf(
  "parameter argument value field property string text number integer float boolean object array list item required optional given provided specified input desired respective corresponding",
);

function stemsBeyond(name: string, text: string): readonly string[] {
  const inName = stemsOf(name);
  return Array.from(stemsOf(text)).filter((stem) => !inName.has(stem) && !formWords.has(stem));
}
