import type * as fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { dissolved, mergeAllOf, mergeSchemas } from "../../schema/merge.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import type { Json, JsonObject } from "../../util/json.ts";

export type FastCheck = typeof fastCheck;

/** Values that match a schema, apart from keywords such as `not`, `if` and `dependentRequired`: validate each value before use. */
export function validValues(fc: FastCheck, root: JsonSchema): Arbitrary<Json> {
  const schema = mergeAllOf(root);
  return valuesOf(schema, { fc, root: schema, depth: 0 });
}

interface Position {
  readonly fc: FastCheck;
  readonly root: JsonSchema;
  /** The number of enclosing references and levels. */
  readonly depth: number;
}

/** From this depth on, optional parts are omitted. */
const deep = 4;

/** A schema that requires itself has no finite value. */
const maxDepth = 12;

const scalars = ["string", "integer", "boolean", "null"] as const;

const isNested = ({ $ref, anyOf, oneOf, type }: JsonSchema): boolean =>
  $ref !== undefined || anyOf !== undefined || oneOf !== undefined || type === "object" || type === "array";

function valuesOf(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, root, depth } = at;
  const inside = { ...at, depth: depth + 1 };
  if (depth > maxDepth) return fc.constant(null);
  if (schema.$ref !== undefined) return valuesOf(dissolved(schema, root), inside);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const { anyOf, oneOf, ...own } = schema;
  const alternatives = flatFirst(anyOf ?? oneOf ?? [], isNested, depth);
  if (alternatives.length > 0) {
    return fc.oneof(...alternatives.map((part) => valuesOf(mergeSchemas(own, dissolved(part, root)), inside)));
  }
  const { type, properties, items } = schema;
  const implied = properties === undefined ? (items === undefined ? scalars : ["array" as const]) : ["object" as const];
  const types = type === undefined ? implied : [type].flat();
  const flat = flatFirst(types, (one) => one === "object" || one === "array", depth);
  return fc.oneof(...flat.map((one) => valuesOfType(one, schema, at)));
}

/** At this depth, only the flat choices, if there are any. */
function flatFirst<Choice>(choices: readonly Choice[], nests: (choice: Choice) => boolean, depth: number) {
  const flat = depth < deep ? [] : choices.filter((choice) => !nests(choice));
  return flat.length > 0 ? flat : choices;
}

function valuesOfType(type: JsonSchemaType, schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc } = at;
  if (type === "string") return texts(fc, schema);
  if (type === "integer" || type === "number") return numbers(fc, schema, type);
  if (type === "boolean") return fc.boolean();
  if (type === "array") return lists(schema, at);
  return type === "object" ? objects(schema, at) : fc.constant(null);
}

function lists(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, depth } = at;
  const { items = {}, maxItems = Infinity, minItems = 0, prefixItems = [], uniqueItems } = schema;
  const inside = { ...at, depth: depth + 1 };
  const most = Math.min(maxItems, depth < deep ? Math.max(minItems, 5) : minItems);
  const first = fc.tuple(...prefixItems.map((item) => valuesOf(item, inside)));
  const [minLength, maxLength] = [minItems, most].map((length) => Math.max(0, length - prefixItems.length)) as [
    number,
    number,
  ];
  if (typeof items === "boolean" || maxLength === 0) return first;
  const bounds = { minLength, maxLength };
  const rest =
    uniqueItems === true
      ? fc.uniqueArray(valuesOf(items, inside), { ...bounds, selector: (item) => JSON.stringify(item) })
      : fc.array(valuesOf(items, inside), bounds);
  return fc.tuple(first, rest).map(([head, tail]) => [...head, ...tail]);
}

function objects(schema: JsonSchema, at: Position): Arbitrary<Json> {
  const { fc, depth } = at;
  const { properties = {}, required = [], additionalProperties } = schema;
  const inside = { ...at, depth: depth + 1 };
  const kept = Object.entries(properties).filter(([name]) => depth < deep || required.includes(name));
  const own = fc.record(Object.fromEntries(kept.map(([name, part]) => [name, valuesOf(part, inside)])), {
    requiredKeys: kept.map(([name]) => name).filter((name) => required.includes(name)),
    noNullPrototype: true,
  }) as Arbitrary<JsonObject>;
  if (typeof additionalProperties !== "object" || depth >= deep) return own;
  const keys = fc.string({ minLength: 1, maxLength: 10 }).filter((key) => key !== "__proto__");
  const more = fc.dictionary(keys, valuesOf(additionalProperties, inside), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(more, own).map(([added, named]) => ({ ...added, ...named }));
}

function texts(fc: FastCheck, { format = "", maxLength, minLength = 0, pattern }: JsonSchema): Arbitrary<string> {
  const isInRange = (text: string): boolean => {
    const { length } = Array.from(text);
    return length >= minLength && length <= (maxLength ?? Infinity);
  };
  if (pattern !== undefined) {
    // fast-check supports most patterns, but not all.
    return orElse(() => fc.stringMatching(new RegExp(pattern, "u")), fc.string()).filter(isInRange);
  }
  const formatted = formats[format]?.(fc);
  if (formatted !== undefined) return formatted.filter(isInRange);
  const bounds = { minLength, ...defined({ maxLength }) };
  // JSON Schema counts each character outside the BMP as one.
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(bounds) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: "binary" }) },
  );
}

const dates = (fc: FastCheck): Arbitrary<string> =>
  fc
    .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2200-01-01T00:00:00Z"), noInvalidDate: true })
    .map((date) => date.toISOString());

const formats: Readonly<Record<string, (fc: FastCheck) => Arbitrary<string>>> = {
  "date-time": dates,
  date: (fc) => dates(fc).map((text) => text.slice(0, 10)),
  time: (fc) => dates(fc).map((text) => text.slice(11)),
  duration: (fc) => fc.stringMatching(/^P[1-9]\d?[DWMY]$/),
  email: (fc) => fc.emailAddress(),
  uri: (fc) => fc.webUrl(),
  "uri-reference": (fc) => fc.webPath(),
  uuid: (fc) => fc.uuid(),
  hostname: (fc) => fc.domain(),
  ipv4: (fc) => fc.ipV4(),
  ipv6: (fc) => fc.ipV6(),
};

function numbers(fc: FastCheck, schema: JsonSchema, type: "integer" | "number"): Arbitrary<number> {
  const { exclusiveMaximum, exclusiveMinimum, multipleOf } = schema;
  const low = Math.max(schema.minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(schema.maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  const isOpen = (value: number): boolean => value !== exclusiveMinimum && value !== exclusiveMaximum;
  // JSON has no negative zero.
  const withoutSign = (value: number): number => (value === 0 ? 0 : value);
  if (type === "integer" || multipleOf !== undefined) {
    const unit = multipleOf ?? 1;
    const most = Number.MAX_SAFE_INTEGER / Math.max(1, unit);
    const min = Math.ceil(Math.max(low / unit, -most));
    const max = Math.floor(Math.min(high / unit, most));
    if (min > max) return fc.constant(low);
    const whole = fc.integer({ min, max }).map((count) => withoutSign(count * unit));
    return whole.filter(isOpen);
  }
  if (low > high) return fc.constant(low);
  const bounds = { ...(low === -Infinity ? {} : { min: low }), ...(high === Infinity ? {} : { max: high }) };
  const any = fc.double({ ...bounds, noNaN: true, noDefaultInfinity: true });
  return any.map(withoutSign).filter(isOpen);
}
