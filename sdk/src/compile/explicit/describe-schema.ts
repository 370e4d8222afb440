import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** The schema with descriptions from the handler's types and their JSDoc wherever it has none of its own. */
export function describeSchema(schema: JsonSchema, types: JsonSchema): JsonSchema {
  const description = schema.description ?? types.description;
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const declared =
      types.properties !== undefined && Object.hasOwn(types.properties, name) ? types.properties[name] : undefined;
    return [name, declared === undefined ? part : describeSchema(part, declared)] as const;
  });
  const items =
    isRecord(schema.items) && isRecord(types.items) ? { items: describeSchema(schema.items, types.items) } : {};
  const described = {
    ...defined({ description }),
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(properties) }),
    ...items,
  };
  return withDescriptionInPlace(described, schema);
}

/** A title comes first, and everything else after the description. */
function withDescriptionInPlace(described: JsonSchema, { description, title }: JsonSchema): JsonSchema {
  if (description !== undefined || title === undefined) return described;
  const { description: added, title: own, ...rest } = described;
  return {
    ...defined({ title: own, description: added }),
    ...rest,
  };
}
