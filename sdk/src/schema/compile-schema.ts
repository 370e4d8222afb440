import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ValidatorFault } from "../model/validator.ts";
import { addFormats } from "./formats.ts";
import { linearPattern } from "./pattern/judge-pattern.ts";

/** A compiled schema: after `false`, `errors` has every error. */
export interface CompiledSchema {
  (data: unknown): boolean;
  readonly errors: readonly ValidatorFault[];
}

/** Compiles a schema that is known only at run time. Loads Ajv, so import it then. Throws for an invalid schema. */
export function compileSchema(schema: JsonSchema): CompiledSchema {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    multipleOfPrecision: 9,
    code: { regExp: linear },
  });
  addFormats(ajv);
  return ajv.compile(schema) as unknown as CompiledSchema;
}

// Ajv treats two patterns with the same text as one.
const linear = Object.assign(
  (pattern: string) => {
    const found = linearPattern(pattern);
    if (found === undefined) throw new Error(`the pattern ${pattern} cannot be matched in linear time`);
    return { test: (text: string): boolean => found.test(text), toString: (): string => `linear /${pattern}/` };
  },
  { code: "new RegExp" },
);
