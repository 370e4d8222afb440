import { stemsOf } from "../../ranking/words.ts";
import { isEnglish } from "../text/is-english.ts";
import type { Parameter } from "./parameters.ts";

/** Whether an English description only repeats the names of the parameter (`name`) or also of the tool (`tool`); otherwise undefined. */
export function restatedName(parameter: Parameter, tool: string): "name" | "tool" | undefined {
  const { name, text } = parameter;
  if (text === "" || isToldByType(parameter) || !isEnglish(text)) return undefined;
  const added = stemsBeyond(name, text);
  const inTool = stemsOf(tool);
  if (added.some((stem) => !inTool.has(stem)) || namesSource(text, [name, tool])) return undefined;
  return added.length > 0 ? "tool" : "name";
}

// An enum, a format, bounds or an example replace a sentence.
const isToldByType = ({ schema }: Parameter): boolean =>
  ["enum", "const", "format", "pattern", "default", "examples", "minimum", "maximum", "properties", "x-unit"].some(
    (keyword) => Object.hasOwn(schema, keyword),
  ) ||
  // A boolean, or a reference to a type with properties, is mostly explained by its name.
  schema.type === "boolean" ||
  schema.$ref !== undefined;

/** Whether a text names something else in backticks: the source of the value (`Id from \`order_find\``). */
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
