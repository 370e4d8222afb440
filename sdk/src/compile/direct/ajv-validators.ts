import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Validator, Validators } from "../../model/validator.ts";
import { addFormats } from "../../schema/formats.ts";
import { linearPattern } from "../../schema/pattern/judge-pattern.ts";

/** Validators of a tool as a build compiles them, made in this process. */
export function ajvValidators(input: JsonSchema, output: JsonSchema | undefined): Validators {
  const own = validatorOf(input);
  return output === undefined ? { input: own } : { input: own, output: validatorOf(output) };
}

function validatorOf(schema: JsonSchema): Validator {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    multipleOfPrecision: 9,
    meta: false,
    validateSchema: false,
    code: { regExp: Object.assign(safePattern, { code: "safePattern" }) },
  });
  addFormats(ajv);
  return ajv.compile(schema);
}

/** Patterns that take too long were refused when the tool was read. Ajv tells patterns apart by their texts. */
function safePattern(pattern: string, flags: string): RegExp {
  const linear = linearPattern(pattern);
  if (linear === undefined) return new RegExp(pattern, flags);
  return { test: (text: string) => linear.test(text), toString: () => `/${pattern}/${flags}` } as RegExp;
}
