import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { RuleSubject, DescribedTool } from "../../sdk/src/model/verify/rule.ts";

/** A third-party tool, as a server lists it; the given members replace the defaults. */
export function foreignSubject(
  members: Partial<DescribedTool> = {},
): RuleSubject & { readonly definition: DescribedTool } {
  const definition: DescribedTool = {
    name: "order_find",
    description: "Find an order by its number. Use when the customer asks where a parcel is. Returns its state.",
    input: { type: "object", properties: {}, additionalProperties: false },
    annotations: {},
    examples: [],
    locations: {},
    ...members,
  };
  return { name: definition.name, definition };
}

/** The same with one parameter, of this schema. */
export function withParameter(
  name: string,
  schema: JsonSchema,
  members: Partial<DescribedTool> = {},
): RuleSubject & { readonly definition: DescribedTool } {
  return foreignSubject({
    input: { type: "object", properties: { [name]: schema }, additionalProperties: false },
    ...members,
  });
}
