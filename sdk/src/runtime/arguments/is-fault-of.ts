import type { JsonSchema } from "../../model/json-schema.ts";
import type { ValidatorFault } from "../../model/validator.ts";
import { schemasWithin } from "../../registry/schemas-at.ts";
import { pointerKeys } from "../../util/json-pointer.ts";

/**
 * Whether a fault, reported at or below `path`, is one of this alternative. The schema path of a validator
 * restarts at each reference, so this checks whether the alternative has the keyword that failed.
 */
export function isFaultOf(
  fault: ValidatorFault,
  path: string,
  { alternative, root }: { readonly alternative: JsonSchema; readonly root: JsonSchema },
): boolean {
  const keys = pointerKeys(fault.instancePath.slice(path.length));
  // Of unions within unions only the innermost alternatives are looked at.
  if (keys.length === 0 && isAboutUnion(fault)) return false;
  return schemasWithin(root, alternative, { keys }).some((schema) => asksFor(schema, fault));
}

const isAboutUnion = ({ keyword }: ValidatorFault): boolean => ["anyOf", "oneOf", "union"].includes(keyword);

function asksFor(schema: JsonSchema, fault: ValidatorFault): boolean {
  const { keyword, params } = fault;
  if (isAboutUnion(fault)) return true;
  if (typeof params.missingProperty === "string") return schema.required?.includes(params.missingProperty) === true;
  if (typeof params.additionalProperty === "string") {
    return schema.additionalProperties === false && !Object.hasOwn(schema.properties ?? {}, params.additionalProperty);
  }
  const asked: unknown = (schema as Readonly<Record<string, unknown>>)[keyword];
  const name = parameterOf[keyword] ?? "limit";
  return Object.hasOwn(params, name) ? JSON.stringify(asked) === JSON.stringify(params[name]) : asked !== undefined;
}

/** The parameter that repeats a keyword's value, where it is not called `limit`. */
const parameterOf: Readonly<Record<string, string>> = {
  type: "type",
  const: "allowedValue",
  enum: "allowedValues",
  format: "format",
  pattern: "pattern",
  multipleOf: "multipleOf",
};
