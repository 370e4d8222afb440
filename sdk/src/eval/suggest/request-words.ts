import type { JsonSchema } from "../../model/json-schema.ts";
import { rootProperties } from "../../schema/schemas-at.ts";
import type { JsonObject } from "../../util/json.ts";
import { capitalized, sentencesOf, textOrJson } from "../../util/texts.ts";
import { affirmedText } from "../../ranking/words.ts";

export interface WordedTool {
  readonly name: string;
  readonly description: string;
  readonly input: JsonSchema;
}

/** A request for a tool, worded like the first sentence of its description: without its name, and without values. */
export function plainRequest({ name, description }: WordedTool): string {
  const sentences = sentencesOf(affirmedText(description, name)).map((sentence) =>
    sentence.replaceAll(/\s+/g, " ").trim(),
  );
  const first = sentences.find((sentence) => sentence !== "") ?? name.replaceAll(/[_-]+/g, " ");
  return withPoint(`Please ${lowered(imperative(withoutNames(first, name)))}`);
}

const withPoint = (text: string): string => `${text.trim().replace(/[.:;,\s]+$/, "")}.`;

const lowered = (text: string): string =>
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** Converts `Returns the time` to an imperative: `Return the time`. */
const imperative = (text: string): string =>
  text.replace(/^(?:this tool |it )?([A-Za-z]+?)(?:(ch|sh|ss|x|zz)es|([^su])s)\b(?=\s)/i, "$1$2$3");

/** The tool's name would give the answer away. */
function withoutNames(text: string, name: string): string {
  const words = name.replaceAll(/[^a-zA-Z0-9]+/g, "[\\s_-]*");
  return text.replaceAll(new RegExp(`\\\`?\\b${words}\\b\\\`?`, "g"), "this").replaceAll("`", "");
}

/** The words for a parameter in a request: its description up to the first stop, or its name. */
export function parameterLabel(name: string, schema: JsonSchema): string {
  const [first = ""] = (schema.description ?? "").split(/[.,;:(\n]| such as | e\.g\. /, 1);
  const label = first.trim().replace(/^(?:the|a|an|optional|required)\s+/i, "");
  return label === "" || label.length > 60
    ? name
        .replaceAll(/[_-]+/g, " ")
        .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
    : lowered(label);
}

/** Values in the words of a person's request. */
export function withValues(request: string, values: JsonObject, input: JsonSchema): string {
  const properties = rootProperties(input);
  const parts = Object.entries(values).map(
    ([name, value]) => `${capitalized(parameterLabel(name, properties[name] ?? {}))}: ${withStop(textOrJson(value))}`,
  );
  return [request, ...parts].join(" ");
}

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
