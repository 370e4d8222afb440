import type { ArgumentDifference } from "../../model/eval/eval-report.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { schemasAt } from "../../schema/schemas-at.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { sameJson } from "../../util/stable-json.ts";
import { argumentForm, schemaValidator } from "../cases/argument-forms.ts";

type Difference = Omit<ArgumentDifference, "tool">;

/**
 * Compares arguments with an expectation by the tool's schema: a missing one has its default, a list without repetitions is a set, and
 * date-times are instants.
 */
export function compareArguments(expected: JsonObject, got: Json, input: JsonSchema): readonly Difference[] {
  return new Comparison(input).compare(expected, got, "");
}

/** Compares values by the input schema of a tool; `path` is their location in the arguments. */
class Comparison {
  readonly #input: JsonSchema;

  constructor(input: JsonSchema) {
    this.#input = input;
  }

  compare(expected: Json | undefined, got: Json | undefined, path: string): readonly Difference[] {
    const [schema = {}] = schemasAt(this.#input, path);
    const form = expected === undefined ? undefined : argumentForm(expected, this.#input, path);
    const [wanted, filled] = [expected ?? schema.default, got ?? schema.default];
    if (form?.kind === "schema") return compareWithSchema(form.schema, filled, path);
    if (isRecord(wanted) && isRecord(filled)) return this.#compareMembers(wanted, filled, path);
    const isSet = schema.uniqueItems === true;
    if (Array.isArray(wanted) && Array.isArray(filled) && !isSet)
      return this.#compareItems(wanted as readonly Json[], filled as readonly Json[], path);
    const message = this.#difference(wanted, filled, path);
    return message === undefined ? [] : [{ path, ...defined({ expected: wanted, got: filled }), message }];
  }

  #difference(wanted: Json | undefined, got: Json | undefined, path: string): string | undefined {
    const [schema = {}] = schemasAt(this.#input, path);
    if (wanted === undefined) return got === undefined ? undefined : "is not expected";
    if (got === undefined) return "is missing";
    if (Array.isArray(wanted) && Array.isArray(got))
      return this.#isSameSet(wanted as readonly Json[], got as readonly Json[], path) ? undefined : "has other items";
    return isSameScalar(wanted, got, schema) ? undefined : "differs";
  }

  #compareMembers(one: JsonObject, other: JsonObject, path: string): readonly Difference[] {
    const [{ properties = {} } = {}] = schemasAt(this.#input, path);
    const usual = Object.keys(properties).filter((key) => properties[key]?.default !== undefined);
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other), ...usual])];
    return keys.flatMap((key) => this.compare(own(one, key), own(other, key), pointerTo(path, key)));
  }

  #compareItems(one: readonly Json[], other: readonly Json[], path: string): readonly Difference[] {
    const longer = one.length > other.length ? one : other;
    return longer.flatMap((_, index) => this.compare(one[index], other[index], pointerTo(path, String(index))));
  }

  #isSameSet(one: readonly Json[], other: readonly Json[], path: string): boolean {
    const left = [...other];
    const isFound = (item: Json): boolean => {
      const at = left.findIndex((candidate) => this.compare(item, candidate, pointerTo(path, "0")).length === 0);
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    };
    return one.length === other.length && one.every(isFound);
  }
}

const own = (record: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

function compareWithSchema(schema: JsonSchema, got: Json | undefined, path: string): readonly Difference[] {
  const validate = schemaValidator(schema);
  if (got === undefined) return [{ path, expected: schema as Json, message: "is missing" }];
  if (validate === undefined || validate(got)) return [];
  return validate.errors.map(({ keyword, params, instancePath, message = "does not fit the schema" }) => {
    const values =
      keyword === "const"
        ? { expected: params.allowedValue as Json, got: valueAt(got, instancePath) as Json, message: "differs" }
        : { expected: schema as Json, got, message };
    return { path: `${path}${instancePath}`, ...values };
  });
}

const precision = 1e-9;

/** Whether two values are equivalent: numbers except for rounding, and date-times as instants if the schema declares them. */
function isSameScalar(one: Json, other: Json, { format }: JsonSchema): boolean {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= precision * Math.max(Math.abs(one), Math.abs(other));
  if (format === "date-time" && typeof one === "string" && typeof other === "string") {
    const [first, second] = [instantOf(one), instantOf(other)];
    if (first !== undefined && second !== undefined) return first === second;
  }
  return sameJson(one, other);
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|z|[+-]\d{2}:?\d{2})?$/;

/** Milliseconds, with a mark for a local time; undefined for a text that is not a date-time. */
function instantOf(text: string): string | undefined {
  const found = dateTime.exec(text.trim());
  if (found === null) return undefined;
  const [, date = "", time = "", seconds = ":00", zone] = found;
  const offset = zone === undefined ? "Z" : zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const milliseconds = Date.parse(`${date}T${time}${seconds}${offset}`);
  return Number.isNaN(milliseconds) ? undefined : `${String(milliseconds)}${zone === undefined ? " local" : ""}`;
}
