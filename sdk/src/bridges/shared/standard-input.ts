import type { JsonSchema } from "../../model/json-schema.ts";
import { mapSchemas } from "../../schema/walk.ts";

/**
 * An input schema that implements Standard Schema and Standard JSON Schema. It accepts every value: the runtime validates, and its messages help
 * a model more than a library's messages.
 */
export interface StandardInput<Input = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolwright";
    /** For the compiler only. */
    readonly types?: { readonly input: Input; readonly output: Input };
    readonly validate: (value: unknown) => { readonly value: Input };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}

/** `onRead` is called before each read. */
export function standardInput(schema: JsonSchema, onRead: () => void = () => undefined): StandardInput {
  // A new copy each time, because libraries change it.
  const copy = (): Record<string, unknown> => {
    onRead();
    return structuredClone(mapSchemas(schema, explicitlyOpen)) as Record<string, unknown>;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (value) => ({ value }),
      jsonSchema: { input: copy, output: copy },
    },
  };
}

/** Marks open objects explicitly so that no library closes them: some do if the keyword is missing or `true`. */
function explicitlyOpen(schema: JsonSchema): JsonSchema {
  const isObject = [schema.type].flat().includes("object");
  const { additionalProperties = true } = schema;
  return isObject && additionalProperties === true ? { ...schema, additionalProperties: {} } : schema;
}
