import type { SetMeasure } from "../../model/artifact/provider.ts";
import type { JsonObject } from "../../util/json.ts";
import { measure } from "../../schema/forms/measure.ts";
import { schemaOfDefinition } from "../dialect/definition-schema.ts";

export type ToolMeasures = Readonly<Record<SetMeasure, number>>;

export function measureDefinition(definition: JsonObject): ToolMeasures {
  const schema = schemaOfDefinition(definition);
  const { properties, enumValues, text } = measure(schema);
  return {
    tools: 1,
    properties,
    enumValues,
    text,
    characters: JSON.stringify(definition).length,
  };
}
