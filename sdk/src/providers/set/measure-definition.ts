import type { JsonSchema } from "../../model/json-schema.ts";
import type { SetMeasure } from "../../model/artifact/provider.ts";
import type { JsonObject } from "../../util/json.ts";
import { allSchemas } from "../../schema/walk.ts";
import { typesOf } from "../../schema/types.ts";
import { measure } from "../../schema/forms/measure.ts";
import { schemaOfDefinition } from "../dialect/definition-schema.ts";

export type ToolMeasures = Readonly<Record<SetMeasure, number>>;

export function measureDefinition(definition: JsonObject): ToolMeasures {
  const schema = schemaOfDefinition(definition);
  const all = allSchemas(schema);
  const { properties, enumValues, text } = measure(schema);
  return {
    tools: 1,
    optionals: all.reduce((sum, part) => sum + optionalsOf(part), 0),
    unions: all.reduce((sum, part) => sum + Object.values(part.properties ?? {}).filter(isUnion).length, 0),
    properties,
    enumValues,
    text,
    characters: JSON.stringify(definition).length,
  };
}

const optionalsOf = ({ properties = {}, required = [] }: JsonSchema): number =>
  Object.keys(properties).filter((key) => !required.includes(key)).length;

const isUnion = (schema: JsonSchema): boolean =>
  schema.anyOf !== undefined || schema.oneOf !== undefined || typesOf(schema).length > 1;
