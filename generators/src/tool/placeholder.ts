import type { Parameter } from "./parse-parameter.ts";

/** A text property that the author has to describe. */
export function placeholder(name: string, text: string): Parameter {
  return { name, optional: false, type: { kind: "string" }, text: `TODO: ${text}` };
}

/** The name of a tool in words: `weather_get` is "weather get". */
export const wordsOf = (tool = ""): string => tool.replaceAll("_", " ");
