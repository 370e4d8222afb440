import { subschemas, type Subschema } from "../../schema/walk.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { defineRule } from "../define-rule.ts";
import { isChosenByModel } from "../audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import { descriptionPlace } from "../places.ts";
import { statesLimits } from "../text/states-limits.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-limits",
  severity: "info",
  summary: "The description or the schema of the input names the tool's limits and conditions.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject) || isSelfContained(definition)) return;
    const parts = subschemas(definition.input);
    if (parts.some(isBounded) || statesLimits(definition.description) || parts.some(namesLimit)) return;
    report({
      ...descriptionPlace(subject),
      message: "Nothing says how far the tool goes: how much it handles or returns, what it needs, when it fails.",
      evidence: clipText(definition.description.trim()),
      remedy:
        "Name the limit that a caller meets first, such as `Returns at most 20 hits` or `Requires an open order`.",
    });
  },
});

/** What only computes within its own system, or takes no arguments, meets few limits that a caller could heed. */
const isSelfContained = ({ annotations, input }: ToolDefinition): boolean =>
  (annotations.readOnlyHint === true && annotations.openWorldHint === false) ||
  Object.keys(input.properties ?? {}).length === 0;

const bounds = [
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
] as const satisfies readonly (keyof JsonSchema)[];

const isBounded = ({ schema }: Subschema): boolean => bounds.some((bound) => schema[bound] !== undefined);

const namesLimit = ({ schema: { description } }: Subschema): boolean =>
  // "Only articles of this shelf" says what the parameter is for.
  description !== undefined && statesLimits(description.replaceAll(/\bonly\b/gi, ""));
