import { canonicalSchema } from "../../compile/explicit/canonical-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { resolveReference } from "../../schema/local-reference.ts";
import { isRecord } from "../../util/is-record.ts";
import { followed, listOf, type Part } from "./openapi-document.ts";
import { freeName } from "./tool-name.ts";

// What only OpenAPI knows, or says nothing to a model.
const dropped = new Set([
  "discriminator",
  "example",
  "examples",
  "externalDocs",
  "xml",
  "deprecated",
  "writeOnly",
  "readOnly",
]);
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
// Their values are data, not schemas.
const plain = new Set(["enum", "const", "default", "required"]);

/**
 * A schema of a document as JSON Schema 2020-12 on its own: what it refers to comes along, and what only the server may set is left out.
 * Where a reference leads nowhere, a text says so.
 */
export function standaloneSchema(root: Part, schema: Part): JsonSchema | string {
  const definitions: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const reasons: string[] = [];
  const refer = (reference: string): string => {
    const known = names.get(reference);
    if (known !== undefined) return `#/$defs/${known}`;
    const last = reference.slice(reference.lastIndexOf("/") + 1).replaceAll(/[^\w]+/g, "_");
    const name = freeName((ending) => `${last}${ending}`, new Set(names.values()));
    names.set(reference, name);
    const target = resolveReference(root, reference);
    if (target === undefined) reasons.push("it refers to a schema that the document does not have");
    else if (isCircle(root, target)) reasons.push("it refers to a schema that refers to itself alone");
    else definitions[name] = convert(target);
    return `#/$defs/${name}`;
  };
  const convert = (value: unknown, hidden: ReadonlySet<string> = new Set()): unknown => {
    if (Array.isArray(value)) return value.map((item) => convert(item));
    if (!isRecord(value)) return value;
    const own = readOnlyNames(root, value, hidden);
    const entries = Object.entries(value).flatMap(([key, member]): readonly (readonly [string, unknown])[] => {
      if (key === "x-nullable") return member === true ? [["nullable", true]] : [];
      if (dropped.has(key) || key.startsWith("x-")) return [];
      if (key === "$ref" && typeof member === "string") return [[key, refer(member)]];
      if (key === "allOf" && Array.isArray(member)) return [[key, member.map((part: unknown) => convert(part, own))]];
      if (key === "required")
        return Array.isArray(member) ? [[key, member.filter((name) => !own.has(String(name)))]] : [];
      if (plain.has(key)) return [[key, member]];
      if (maps.has(key) && isRecord(member)) {
        const kept = Object.entries(member).filter(([name]) => key !== "properties" || !own.has(name));
        return [[key, Object.fromEntries(kept.map(([name, inner]) => [name, convert(inner)]))]];
      }
      return [[key, convert(member)]];
    });
    return Object.fromEntries(entries);
  };
  const own = convert(schema) as object;
  return reasons[0] ?? canonicalSchema({ ...own, $defs: definitions }, { isClosed: false });
}

/** The properties that only the server sets: of a schema, and of all that it is put together from. */
function readOnlyNames(root: Part, schema: Part, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(hidden);
  const seen = new Set<Part>();
  const waiting: unknown[] = [schema];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const whole = followed(root, part);
    if (whole === undefined || seen.has(whole)) continue;
    seen.add(whole);
    waiting.push(...listOf(whole.allOf));
    for (const [name, property] of Object.entries(isRecord(whole.properties) ? whole.properties : {})) {
      const isOwn = isRecord(property) && property.readOnly === true;
      if (isOwn || followed(root, property)?.readOnly === true) found.add(name);
    }
  }
  return found;
}

/** Whether references lead from a schema to itself with nothing between. */
function isCircle(root: Part, schema: Part): boolean {
  const seen = new Set<unknown>();
  let target: Part | undefined = schema;
  while (target !== undefined && typeof target.$ref === "string") {
    if (seen.has(target)) return true;
    seen.add(target);
    target = resolveReference(root, target.$ref);
  }
  return false;
}
