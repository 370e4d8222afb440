import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { formats } from "./formats.ts";
import { authorPattern } from "./pattern/judge-pattern.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ValidatorFault, Validators } from "../model/call/validator.ts";
import { defined } from "../util/defined.ts";

/**
 * Creates Ajv with the options for all schemas of authors: every error, own properties only, patterns in linear time.
 *
 * @param options Replace these options.
 */
export function openAjv({ code, ...options }: Options = {}): Ajv2020 {
  return new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    // Decimal fractions have no exact binary form: without this option, 19.99 would not be a multiple of 0.01.
    multipleOfPrecision: 9,
    formats,
    // Every schema is already inferred or checked, and each instance would compile the meta-schema again.
    meta: false,
    validateSchema: false,
    ...options,
    code: { regExp: Object.assign(authorPattern, { code: "new RegExp" }), process: appendErrors, ...code },
  });
}

/** Ajv's code copies all former errors at each wrong value behind a `$ref`, which takes minutes for a long list. This code appends to them. */
export const appendErrors = (code: string): string =>
  code.replaceAll(/vErrors\.concat\((\w+\.errors)\)/g, "($1.forEach(error=>vErrors.push(error)),vErrors)");

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
