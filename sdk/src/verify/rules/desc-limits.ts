import { defineRule } from "../subject/define-rule.ts";
import { isChosenByModel } from "../subject/audiences.ts";
import { describedInEnglish } from "../text/is-described.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Subschema } from "../../schema/walk.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { statesLimits } from "../text/states.ts";
import { answersIn } from "../text/answers-in.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { rootProperties } from "../../schema/in-place.ts";

export default defineRule({
  id: "desc-limits",
  severity: "info",
  summary: "The description or the schema of the input names the tool's limits and conditions.",
  scope: "tool",
  check(subject, report) {
    const definition = describedInEnglish(subject);
    if (definition === undefined || !isChosenByModel(subject)) return;
    if (isSelfContained(definition) || namesLimits(definition)) return;
    report({
      isOfDescription: true,
      message:
        "The description does not name the tool's limits: how much it handles or returns, what it needs, when it fails.",
      remedy: "Name the limit that callers reach first, such as `Returns at most 20 hits` or `Requires an open order`.",
    });
  },
});

/** Whether the description names limits, or the schema or description of a parameter does. */
const namesLimits = ({ description, input }: DescribedTool): boolean =>
  answersIn(description).limits.length > 0 ||
  reachedSchemas(input).some((part) => isBounded(part) || isLimitDescribed(part));

/** A tool that takes no arguments, or only reads its own system, has few limits that matter to a caller. */
const isSelfContained = ({ annotations, input }: DescribedTool): boolean =>
  (annotations.readOnlyHint === true && annotations.openWorldHint === false) ||
  Object.keys(rootProperties(input)).length === 0;

const bounds = [
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
] as const satisfies readonly (keyof JsonSchema)[];

const isBounded = ({ schema }: Subschema): boolean => bounds.some((bound) => schema[bound] !== undefined);

const isLimitDescribed = ({ schema: { description } }: Subschema): boolean =>
  // "Only articles of this shelf" describes the parameter, not a limit.
  description !== undefined && statesLimits(description.replaceAll(/\bonly\b/gi, ""));
