import { canonicalSchema } from "../../compile/explicit/canonical-schema.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { resolveReference } from "../../util/local-reference.ts";
import type { Part } from "./openapi-document.ts";

// What only OpenAPI knows, or says nothing to a model.
const dropped = new Set(["discriminator", "example", "examples", "externalDocs", "xml", "deprecated", "writeOnly"]);
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
    const name = freeName(reference, new Set(names.values()));
    names.set(reference, name);
    const target = resolveReference(root, reference);
    if (target === undefined) reasons.push("it refers to a schema that the document does not have");
    else if (isCircle(root, target)) reasons.push("it refers to a schema that refers to itself alone");
    else definitions[name] = convert(target);
    return `#/$defs/${name}`;
  };
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([key, member]): readonly (readonly [string, unknown])[] => {
      if (dropped.has(key) || key.startsWith("x-")) return [];
      if (key === "$ref" && typeof member === "string") return [[key, refer(member)]];
      if (plain.has(key)) return [[key, key === "required" ? withoutReadOnly(value, member) : member]];
      if (maps.has(key) && isRecord(member)) {
        const kept = Object.entries(member).filter(([, inner]) => !(isRecord(inner) && inner.readOnly === true));
        return [[key, Object.fromEntries(kept.map(([name, inner]) => [name, convert(inner)]))]];
      }
      return [[key, convert(member)]];
    });
    return Object.fromEntries(entries);
  };
  const own = convert(schema) as object;
  return reasons[0] ?? canonicalSchema({ ...own, $defs: definitions }, { isClosed: false });
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

function withoutReadOnly({ properties }: Part, required: unknown): unknown {
  if (!Array.isArray(required) || !isRecord(properties)) return required;
  return (required as readonly unknown[]).filter((name) => {
    const property = typeof name === "string" ? properties[name] : undefined;
    return !(isRecord(property) && property.readOnly === true);
  });
}

function freeName(reference: string, taken: ReadonlySet<string>): string {
  const last = reference.slice(reference.lastIndexOf("/") + 1).replaceAll(/[^\w]+/g, "_");
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? last : `${last}_${String(number)}`;
    if (!taken.has(name)) return name;
  }
}
