import { canonicalSchema } from "../../compile/explicit/canonical-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { resolveReference } from "../../schema/definitions.ts";
import { unsafePatterns } from "../../schema/faults/schema-faults.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { partsOf } from "./openapi-files.ts";
import { subtypesOf } from "./openapi-discriminator.ts";
import { followRefs, listOf, type Part, whyUnresolved, partOf } from "./openapi-references.ts";
import { freeName } from "./tool-name.ts";

/** The role of a schema: `part` is a member of `allOf`, `subtype` is named by a discriminator. */
type Place = "value" | "part" | "subtype";

// Keywords that exist only in OpenAPI, or do not help a model.
const dropped: ReadonlySet<string> = new Set(
  "discriminator example examples externalDocs xml writeOnly readOnly nullable required".split(" "),
);
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
// Their values are data, not schemas.
const plain = new Set(["enum", "const", "default", "type"]);

export interface StandaloneSchema {
  readonly schema: JsonSchema;
  readonly lost: readonly string[];
}

/**
 * Converts a schema of a document to a self-contained JSON Schema 2020-12: it includes referenced schemas, and omits read-only properties.
 * A reference out of the document becomes a text that says so. A reference to a missing part accepts any value, and is listed in `lost`.
 */
export function standaloneSchema(root: Part, schema: Part): StandaloneSchema | string {
  const definitions: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const missing: string[] = [];
  const define = (key: string, last: string, read: () => unknown): string => {
    const known = names.get(key);
    if (known !== undefined) return `#/$defs/${known}`;
    const name = freeName((ending) => last.replaceAll(/[^\w]+/g, "_") + ending, taken);
    taken.add(name);
    names.set(key, name);
    definitions[name] = read();
    return `#/$defs/${name}`;
  };
  const refer = (reference: string, place: Place): string =>
    define(`${place} ${reference}`, reference.slice(reference.lastIndexOf("/") + 1), () => {
      const target = followRefs(root, { $ref: reference });
      if (target === undefined) missing.push(reference);
      return convert(target ?? {}, place);
    });
  const convert = (value: unknown, place: Place = "value", hidden: ReadonlySet<string> = new Set()): unknown => {
    if (!isRecord(value)) return value;
    const subtypes = subtypesOf(root, value, place !== "value");
    if (subtypes !== undefined) {
      const members = subtypes.map(({ name, schema: subtype }) => ({
        $ref: define(`${name} ${JSON.stringify(subtype.properties)}`, name, () => convert(subtype, "subtype")),
      }));
      const described = typeof value.description === "string" ? { description: value.description } : {};
      return withNull({ ...described, anyOf: members }, value);
    }
    const own = readOnlyNames(root, value, hidden);
    const isSplit = Array.isArray(value.allOf) && (value.allOf.length > 1 || value.properties !== undefined);
    const entries = Object.entries(value).flatMap(([key, member]): readonly (readonly [string, unknown])[] => {
      if (dropped.has(key) || key.startsWith("x-")) return [];
      if (key === "$ref" && typeof member === "string") return [[key, refer(member, place)]];
      if (plain.has(key)) return [[key, member]];
      // A closed part would refuse the properties of the other parts. The author means that the whole is closed.
      if (key === "additionalProperties" && member === false && (isSplit || place === "part")) return [];
      if (maps.has(key) && isRecord(member)) {
        const kept = Object.entries(member).filter(([name]) => key !== "properties" || !own.has(name));
        return [[key, Object.fromEntries(kept.map(([name, inner]) => [name, convert(inner)]))]];
      }
      if (!Array.isArray(member)) return [[key, convert(member)]];
      // Alternatives overlap in many documents, even in their own examples; the server decides which one applies.
      if (key === "oneOf" && value.anyOf === undefined)
        return [["anyOf", member.map((part: unknown) => convert(part))]];
      const inner = isSplit && key === "allOf" ? "part" : "value";
      return [[key, member.map((part: unknown) => convert(part, inner, key === "allOf" ? own : undefined))]];
    });
    const isClosed = isSplit && place !== "part" && partsOf(root, value, ["allOf"]).some(allowsNoOthers);
    const read = withTypedValues({ ...Object.fromEntries(entries), ...(isClosed && { unevaluatedProperties: false }) });
    return withNull(
      withDigits(withPattern(withRequired(read, listOf(value.required), { own, isPart: place !== "value" }))),
      value,
    );
  };
  const own = convert(schema) as object;
  const outside = missing.find((one) => !one.startsWith("#") || resolveReference(root, one) !== undefined);
  if (outside !== undefined) return whyUnresolved(root, { $ref: outside });
  const lost = missing.map((one) => `${whyUnresolved(root, { $ref: one })}: any value is accepted there`);
  return { schema: canonicalSchema({ ...own, $defs: definitions }, { isClosed: false }), lost };
}

const allowsNoOthers = ({ additionalProperties }: Part): boolean => additionalProperties === false;

/** Accepts null for forms of `nullable` that the upgrade does not convert: with an enum, in a part of `allOf`, or as `x-nullable`. */
function withNull(schema: Part, given: Part): Part {
  const parts = [given, ...listOf(given.allOf).filter(isRecord).filter(saysNullAlone)];
  const types = [schema.type].flat();
  if (!types.includes("null") && !parts.some((part) => part.nullable === true || part["x-nullable"] === true))
    return schema;
  if (schema.type === undefined) {
    const { description, default: usual, ...rest } = schema;
    return { ...defined({ description, default: usual }), anyOf: [rest, { type: "null" }] };
  }
  const values = Array.isArray(schema.enum) ? { enum: [...new Set([...listOf(schema.enum), null])] } : {};
  return { ...schema, ...values, type: [...new Set([...types, "null"])] };
}

/** In a part of `allOf` without its own type, `nullable` applies to the whole. */
const saysNullAlone = (part: Part): boolean =>
  Object.keys(part).every((key) => key === "nullable" || key === "description" || key.startsWith("x-"));

/** A pattern in another regex dialect, or one that backtracks, is described in words. */
function withPattern(schema: Part): Part {
  const { pattern, description, ...rest } = schema;
  if (typeof pattern !== "string") return schema;
  // Only escapes of punctuation differ between patterns with and without Unicode.
  const plain = pattern.replaceAll(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, "$1");
  const own = [pattern, plain].find(
    (one) => isPattern(one) && unsafePatterns({ type: "string", pattern: one }).length === 0,
  );
  if (own !== undefined) return { ...schema, pattern: own };
  const text = typeof description === "string" ? `${description.trim()} ` : "";
  return { ...rest, description: `${text}Pattern: \`${pattern}\`.` };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** Removes values of a type other than the declared one, such as `type: string, enum: [1]`: no value could match both. */
function withTypedValues(schema: Part): Part {
  const { type, enum: values, items, default: usual } = schema;
  if (type === undefined || (values === undefined && usual === undefined)) return schema;
  const types = [type].flat().filter((one) => one !== "null");
  const isOfItems = types[0] === "array" && listOf(values).length > 0 && !listOf(values).some(Array.isArray);
  if (isOfItems) {
    const { enum: _values, ...rest } = schema;
    return { ...rest, items: withTypedValues({ ...partOf(items), enum: values }) };
  }
  const typed = (value: unknown): unknown => {
    if (types.length === 1 && types[0] === "string") {
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    }
    if (typeof value !== "string" || types.includes("string")) return value;
    if (types.includes("boolean") && /^(?:true|false)$/.test(value)) return value === "true";
    const isNumber = types.includes("integer") || types.includes("number");
    return isNumber && String(Number(value)) === value ? Number(value) : value;
  };
  return {
    ...schema,
    ...(values !== undefined && { enum: listOf(values).map(typed) }),
    ...(usual !== undefined && { default: typed(usual) }),
  };
}

/** An integer beyond the safe range of JavaScript is also accepted as a text. */
function withDigits(schema: Part): Part {
  const types = [schema.type].flat();
  if (!isLong(schema) || !types.includes("integer") || types.includes("string")) return schema;
  const { format: _format, ...rest } = schema;
  return { ...rest, type: [...types, "string"], pattern: String.raw`^-?\d+$` };
}

const isLong = ({ format, maximum, enum: values }: Part): boolean =>
  values === undefined &&
  (format === "int64" || format === "uint64" || (typeof maximum === "number" && maximum > Number.MAX_SAFE_INTEGER));

/** Names that are required but not declared accept any value. */
function withRequired(
  schema: Part,
  names: readonly unknown[],
  { own, isPart }: { readonly own: ReadonlySet<string>; readonly isPart: boolean },
): Part {
  const required = [...new Set(names)].filter((name): name is string => typeof name === "string" && !own.has(name));
  if (required.length === 0) return schema;
  const isSplit = isPart || ["allOf", "anyOf", "oneOf", "$ref"].some((keyword) => schema[keyword] !== undefined);
  if (isSplit || !isRecord(schema.properties)) return { ...schema, required };
  const undeclared = Object.fromEntries(required.map((name) => [name, {}] as const));
  return { ...schema, properties: { ...undeclared, ...schema.properties }, required };
}

/** The properties that only the server sets. If several parts declare a property, the last decides, as a subtype overrides its base. */
function readOnlyNames(root: Part, schema: Part, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Part>();
  const visit = (given: unknown): void => {
    const part = followRefs(root, given);
    if (part === undefined || seen.has(part)) return;
    seen.add(part);
    listOf(part.allOf).forEach(visit);
    for (const [name, property] of Object.entries(partOf(part.properties))) {
      const isOwn = isRecord(property) && property.readOnly === true;
      if (isOwn || followRefs(root, property)?.readOnly === true) found.add(name);
      else found.delete(name);
    }
  };
  visit(schema);
  return new Set([...hidden, ...found]);
}

const maxPlaces = 500;

/** Where a text of digits is a number: property names, `*` for an item. Recursive schemas are read once. */
export function digitPlaces(root: Part, schema: Part): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  let steps = 0;
  const visit = (given: unknown, path: readonly string[], above: readonly Part[]): void => {
    steps += 1;
    const parts = partsOf(root, given).filter((part) => !above.includes(part));
    if (steps > maxPlaces * 20 || found.size >= maxPlaces) return;
    const isText = parts.some(
      ({ type, format, pattern, enum: values }) => type === "string" && !(format ?? pattern ?? values),
    );
    if (!isText && parts.some((part) => isLong(part) && [part.type].flat().includes("integer"))) {
      found.set(path.join("/"), path);
    }
    for (const part of parts) {
      const inside = [...above, part];
      for (const [name, property] of Object.entries(partOf(part.properties))) {
        visit(property, [...path, name], inside);
      }
      for (const item of [part.items, part.additionalProperties].filter(isRecord)) visit(item, [...path, "*"], inside);
    }
  };
  visit(schema, [], []);
  return [...found.values()];
}
