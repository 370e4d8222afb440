import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import type { JsonObject } from "../../util/json.ts";

/**
 * What a request of an example says about the arguments: those that are required, by their values; a text that is not in the request may be worded in
 * another way, so that it only has to be there. Undefined where the tool requires nothing.
 */
export function exampleArguments({ request = "", input }: ToolExample, schema: JsonSchema): JsonObject | undefined {
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(input, name));
  if (required.length === 0) return undefined;
  const wanted = required.map((name): [string, JsonObject] => {
    const value = input[name] ?? null;
    return [name, typeof value === "string" && !request.includes(value) ? { minLength: 1 } : { const: value }];
  });
  return { type: "object", properties: Object.fromEntries(wanted), required };
}
