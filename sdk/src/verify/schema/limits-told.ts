import type { JsonSchema } from "../../model/json-schema.ts";
import type { Subschema } from "../../schema/walk.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { statesLimits } from "../text/states-limits.ts";
import { toldBy } from "../text/told-by.ts";
import { reachedSchemas } from "./reached-schemas.ts";
import { rootProperties } from "./root-properties.ts";

/**
 * How a model learns how far a tool goes: its description says it (`told`), or the schema or text of a parameter does (`bounded`). A tool
 * that takes no arguments, or only looks at its own system, meets few limits that a caller could heed (`unneeded`).
 */
export type LimitsTold = "told" | "bounded" | "unneeded" | "missing";

/** Says how a model learns the limits of a tool. Rules and scores go by it alike. */
export const limitsTold: (definition: DescribedTool) => LimitsTold = rememberObjects((definition: DescribedTool) => {
  return toldBy(definition.description).limits.length > 0 ? "told" : limitsImplied(definition);
});

/** The same, whatever sentences about its limits the description has. */
export function limitsImplied(definition: DescribedTool): Exclude<LimitsTold, "told"> {
  if (isSelfContained(definition)) return "unneeded";
  return reachedSchemas(definition.input).some((part) => isBounded(part) || namesLimit(part)) ? "bounded" : "missing";
}

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

const namesLimit = ({ schema: { description } }: Subschema): boolean =>
  // "Only articles of this shelf" says what the parameter is for.
  description !== undefined && statesLimits(description.replaceAll(/\bonly\b/gi, ""));
