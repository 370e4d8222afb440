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
 * Compares arguments with an expectation as the tool's schema understands them: a missing one is its default, a list without repetitions is a set, and
 * date-times are instants.
 */
export function compareArguments(expected: JsonObject, got: Json, input: JsonSchema): readonly Difference[] {
  const comparing: Comparing = { input, differences: [] };
  compareAt({ expected, got, path: "" }, comparing);
  return comparing.differences;
}

interface Comparing {
  readonly input: JsonSchema;
  readonly differences: Difference[];
}

interface Compared {
  readonly expected: Json | undefined;
  readonly got: Json | undefined;
  readonly path: string;
}

function compareAt({ expected, got, path }: Compared, comparing: Comparing): void {
  const { input, differences } = comparing;
  const [schema = {}] = schemasAt(input, path);
  const form = expected === undefined ? undefined : argumentForm(expected, input, path);
  const [wanted, filled] = [expected ?? schema.default, got ?? schema.default];
  const differ = (message: string): void =>
    void differences.push({ path, ...defined({ expected: wanted, got: filled }), message });
  if (form?.kind === "schema") {
    compareWithSchema(form.schema, filled, { path, comparing });
    return;
  }
  if (wanted !== undefined && filled !== undefined) compareValues(wanted, filled, { path, schema, comparing, differ });
  else if (filled !== undefined) differ("is not expected");
  else if (wanted !== undefined) differ("is missing");
}

interface Within {
  readonly path: string;
  readonly schema: JsonSchema;
  readonly comparing: Comparing;
  readonly differ: (message: string) => void;
}

function compareValues(wanted: Json, got: Json, { path, schema, comparing, differ }: Within): void {
  if (isRecord(wanted) && isRecord(got)) {
    const [one, other] = [wanted, got];
    for (const key of new Set([...Object.keys(one), ...Object.keys(other), ...defaultsOf(schema)]))
      compareAt({ expected: own(one, key), got: own(other, key), path: pointerTo(path, key) }, comparing);
    return;
  }
  if (Array.isArray(wanted) && Array.isArray(got)) {
    const [one, other] = [wanted as readonly Json[], got as readonly Json[]];
    if (schema.uniqueItems === true) {
      if (!isSameSet(one, other, { path, input: comparing.input })) differ("has other items");
      return;
    }
    for (let index = 0; index < Math.max(one.length, other.length); index += 1)
      compareAt({ expected: one[index], got: other[index], path: pointerTo(path, String(index)) }, comparing);
    return;
  }
  if (!isSameScalar(wanted, got, schema)) differ("differs");
}

const own = (record: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const defaultsOf = ({ properties = {} }: JsonSchema): readonly string[] =>
  Object.keys(properties).filter((key) => properties[key]?.default !== undefined);

interface SetPlace {
  readonly path: string;
  readonly input: JsonSchema;
}

function isSameSet(one: readonly Json[], other: readonly Json[], { path, input }: SetPlace): boolean {
  const left = [...other];
  const isFound = (item: Json): boolean => {
    const at = left.findIndex((candidate) => {
      const comparing: Comparing = { input, differences: [] };
      compareAt({ expected: item, got: candidate, path: pointerTo(path, "0") }, comparing);
      return comparing.differences.length === 0;
    });
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  };
  return one.length === other.length && one.every(isFound);
}

function compareWithSchema(
  schema: JsonSchema,
  got: Json | undefined,
  { path, comparing }: { readonly path: string; readonly comparing: Comparing },
): void {
  const validate = schemaValidator(schema);
  if (got === undefined) {
    comparing.differences.push({ path, expected: schema as Json, message: "is missing" });
    return;
  }
  if (validate === undefined || validate(got)) return;
  for (const { keyword, params, instancePath, message = "does not fit the schema" } of validate.errors) {
    const values =
      keyword === "const"
        ? { expected: params.allowedValue as Json, got: valueAt(got, instancePath) as Json, message: "differs" }
        : { expected: schema as Json, got, message };
    comparing.differences.push({ path: `${path}${instancePath}`, ...values });
  }
}

const precision = 1e-9;

/** Whether two values mean the same: numbers but for rounding, and date-times as instants where the schema says that they are. */
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
