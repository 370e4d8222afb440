import type { JsonSchema } from "../model/json-schema.ts";
import type { ValidatorFault, Validators } from "../model/call/validator.ts";
import { defined } from "../util/defined.ts";
import { openAjv } from "./open-ajv.ts";

/** A compiled schema: after `false`, `errors` has every error. */
export interface CompiledSchema {
  (data: unknown): boolean;
  readonly errors: readonly ValidatorFault[];
}

/** Compiles a schema at run time. Loads Ajv, so import it on first use. Throws for an invalid schema. */
export const compileSchema = (schema: JsonSchema): CompiledSchema =>
  openAjv({ meta: true, validateSchema: true }).compile(schema) as unknown as CompiledSchema;

export const compileToolSchemas = (input: JsonSchema, output: JsonSchema | undefined): Validators => ({
  input: openAjv().compile(input),
  ...defined({ output: output && openAjv().compile(output) }),
});
