import type { ErrorObject } from "ajv";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { asClause } from "../../util/texts.ts";
import { allowsValue, typesOf } from "../types.ts";

export interface FileFault {
  readonly pointer: string;
  /** Follows the pointer: `must be a string, but is 5`. */
  readonly message: string;
}

export interface FileValidator {
  (value: unknown): boolean;
  readonly errors?: readonly ErrorObject[] | null;
}

/** The errors of a value: location, expectation and actual value. Empty for a valid value. */
export function fileFaults(validate: FileValidator, value: unknown): readonly FileFault[] {
  if (validate(value)) return [];
  const faults = withoutAlternatives(validate.errors ?? []).map(faultOf);
  return [...new Map(faults.map((fault) => [faultText(fault), fault])).values()];
}

/** For a value that matches no alternative: the errors of the only alternative of its type, otherwise one error for all alternatives. */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  return errors
    .filter(({ keyword }) => keyword === "anyOf")
    .reduce((left, choice) => {
      if (!left.includes(choice)) return left;
      const fitting = (choice.schema as readonly JsonSchema[]).flatMap((schema, index) =>
        allowsValue(new Set(typesOf(schema)), choice.data as Json) ? [`${choice.schemaPath}/${String(index)}/`] : [],
      );
      const [own, ...others] = fitting;
      const isAbout = ({ schemaPath, instancePath }: ErrorObject): boolean =>
        schemaPath.startsWith(`${choice.schemaPath}/`) && `${instancePath}/`.startsWith(`${choice.instancePath}/`);
      const isKept = (error: ErrorObject): boolean => own !== undefined && error.schemaPath.startsWith(own);
      const isOne = own !== undefined && others.length === 0;
      return left.filter((error) => (isAbout(error) ? isOne && isKept(error) : !(isOne && error === choice)));
    }, errors);
}

export const faultText = ({ pointer, message }: FileFault): string =>
  `${pointer === "" ? "the whole" : pointer} ${message}`;

function faultOf(error: ErrorObject): FileFault {
  const { keyword, instancePath: pointer, data } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  const schema = (error.parentSchema ?? {}) as JsonSchema;
  if (keyword === "additionalProperties") return unknownMember(pointer, String(params.additionalProperty), schema);
  if (keyword === "required") {
    const name = String(params.missingProperty);
    const own = schema.properties?.[name];
    const expected = own === undefined ? "" : expectedOf(own);
    return { pointer: pointerTo(pointer, name), message: `is missing${expected && `; expected ${expected}`}` };
  }
  return { pointer, message: `must be ${expectedOf(schema)}, but is ${found(data)}` };
}

function unknownMember(pointer: string, name: string, { properties = {} }: JsonSchema): FileFault {
  const known = Object.keys(properties).filter((each) => each !== "$schema");
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? `known are ${known.join(", ")}` : `did you mean \`${nearest}\`?`;
  return { pointer: pointerTo(pointer, name), message: `is not known; ${hint}` };
}

const nouns: Readonly<Record<string, string>> = {
  array: "an array",
  boolean: "a boolean",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

function expectedOf(schema: JsonSchema): string {
  const { enum: values, const: constant, anyOf, pattern, description } = schema;
  const { minLength, minItems, items, prefixItems, minimum } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (anyOf !== undefined) return [...new Set(anyOf.map(expectedOf))].join(", or ");
  if (pattern !== undefined) return description === undefined ? `a string like ${pattern}` : asClause(description);
  const noun = typesOf(schema).map((type) => nouns[type] ?? type);
  if (minItems !== undefined && items === false && minItems === prefixItems?.length)
    return `${noun.join(" or ")} of ${minItems} items`;
  if (minLength === 1 || minItems === 1) return `${noun.join(" or ")} that is not empty`;
  return `${noun.join(" or ")}${minimum === undefined ? "" : ` of ${minimum} or more`}`;
}

const maxShownLength = 60;

// JSON has no such values, and no infinite numbers.
const unwritable: readonly string[] = ["bigint", "symbol", "number"];

function found(value: unknown): string {
  const text = unwritable.includes(typeof value) ? String(value) : JSON.stringify(value ?? null);
  if (value === undefined || typeof value === "function") return typeof value;
  if (text.length <= maxShownLength) return text;
  return Array.isArray(value) ? "an array" : isRecord(value) ? "an object" : `${text.slice(0, maxShownLength)}…`;
}
