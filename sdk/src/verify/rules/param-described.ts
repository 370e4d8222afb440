import { isWrittenByHand } from "../../model/tool.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { pointerKeys, pointerTo, valueAt } from "../../util/json-pointer.ts";
import { defineRule } from "../define-rule.ts";
import { rootProperties } from "../schema/root-properties.ts";
import { parametersOf, type Parameter } from "../schema/parameters.ts";

export default defineRule({
  id: "param-described",
  severity: "error",
  summary: "Every parameter has a description, at any depth.",
  scope: "tool",
  check(subject, report) {
    const { definition, folder } = subject;
    if (definition === undefined) return;
    const isTyped = folder !== undefined && (subject.tool === undefined || !isWrittenByHand(subject.tool));
    const isGiven = isTyped && subject.tool?.explicit?.input !== undefined;
    for (const parameter of parametersOf(definition)) {
      const { name, text, docstring } = parameter;
      if (text !== "" || isTag(parameter, definition.input)) continue;
      const isOurs = folder !== undefined;
      if (docstring === "") {
        report({
          ...parameter.place,
          ...(!isOurs && { severity: "warning" }),
          message: `The parameter \`${name}\` has no description.`,
          remedy: `${isGiven ? `Describe \`${name}\` in the schema, in Zod with \`.describe("…")\`` : isTyped ? `Write a JSDoc comment above \`${name}\`` : `Give \`${name}\` a \`description\``}: what it means, and its unit or format where it has one.`,
        });
      } else {
        report({
          ...parameter.place,
          severity: "info",
          message: `The parameter \`${name}\` is described in the tool's text alone, which not every client shows beside it.`,
          evidence: docstring,
          remedy: `Move the text to ${isTyped ? "a JSDoc comment above" : "the schema of"} \`${name}\`.`,
        });
      }
    }
  },
});

/** A discriminator needs no description if its alternative has one, or if another alternative describes the same key. */
function isTag({ name, pointer, schema }: Parameter, input: JsonSchema): boolean {
  const keys = pointerKeys(pointer).slice(0, -2);
  const isAlternative = ["anyOf", "oneOf", "$defs"].includes(keys.at(-2) ?? "");
  if (schema.const === undefined || !isAlternative) return false;
  const owner = valueAt(input, pointerTo("", ...keys)) as JsonSchema | undefined;
  if ((owner?.description ?? "") !== "") return true;
  const others = valueAt(input, pointerTo("", ...keys.slice(0, -1)));
  return Array.isArray(others) && others.some((other: JsonSchema) => describes(other, name));
}

const describes = (schema: JsonSchema, name: string): boolean =>
  (rootProperties(schema)[name]?.description ?? "") !== "";
