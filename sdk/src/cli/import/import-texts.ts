import type { JsonSchema } from "../../model/json-schema.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { isConstant, parameterName, parametersOf } from "../../verify/schema/parameters.ts";
import { addsToName, isShort } from "../../verify/text/is-described.ts";
import { isNothing } from "../../verify/text/placeholder-text.ts";
import type { ImportedTool } from "./tool-files.ts";

/**
 * The tools with a text wherever theirs say nothing, or the same as another's: sentences that name the call.
 *
 * @param taken Descriptions of other tools in the project.
 */
export function withTexts(tools: readonly ImportedTool[], taken: readonly string[]): readonly ImportedTool[] {
  const known = new Set(taken.map(comparableText));
  return tools.map((tool) => {
    const described = { ...tool, description: describe(tool, known) };
    known.add(comparableText(described.description));
    return { ...described, input: describeParameters(described) };
  });
}

function describe({ name, description, input, says }: ImportedTool, known: ReadonlySet<string>): string {
  const given = isNothing(description) ? "" : description.trim();
  const isTelling =
    !isShort(given) && addsToName({ name, description: given, input, annotations: {}, locations: {}, examples: [] });
  if (isTelling && !known.has(comparableText(given))) return given;
  const whole = given === "" ? says : `${sentence(given)} ${says}`;
  return known.has(comparableText(whole)) ? `${whole} This tool is “${name}”.` : whole;
}

const sentence = (text: string): string => (/[.!?:`>]$/.test(text) ? text : `${text}.`);

function describeParameters({ name, description, input, argument }: ImportedTool): JsonSchema {
  const silent = parametersOf({ name, description, input, annotations: {}, locations: {}, examples: [] }).filter(
    (parameter) => parameter.text === "" && !isConstant(parameter),
  );
  if (silent.length === 0) return input;
  const whole = structuredClone(input) as Record<string, unknown>;
  for (const { name: property, pointer } of silent) {
    const keys = pointerKeys(pointer);
    const part = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], whole);
    const around = parameterName(pointer).split(".").slice(0, -1).join(".");
    const text = keys.length === 2 ? argument(property) : `Property “${property}” of “${around}”.`;
    (part as Record<string, unknown>).description = around === "" ? argument(property) : text;
  }
  return whole;
}
