import type { Json } from "../../../util/json.ts";
import { isRecord } from "../../../util/is-record.ts";
import { mapSchemas } from "../../../schema/walk.ts";
import type { JsonSchema } from "../../../model/json-schema.ts";
import { without } from "../../../schema/types.ts";
import {
  byStandard,
  isCheckedFormat,
  memberNamed,
  standardOf,
  unsupported,
  withoutFlags,
  withoutRefused,
  type SchemaConverter,
  type SchemaSide,
} from "./shared/schema-converter.ts";

export default {
  kind: "arktype",
  isClosed: true,
  accepts: (value) => standardOf(value)?.vendor === "arktype",
  convert(value, { side }) {
    const schema = byStandard(value, side, { fallback: fallbackOf(side) });
    const expressions = expressionsIn(memberNamed(value, "json"));
    const own = expressions.flatMap(({ isOwn, expression }) => (isOwn ? [expression] : []));
    const all = expressions.map(({ expression }) => expression);
    const readable = (part: JsonSchema): JsonSchema => {
      const kept = isCheckedFormat(part.format) ? without(part, "pattern") : part;
      return withoutFlags(withoutRefused({ ...kept }, own), all);
    };
    if (!isRecord(schema)) return schema;
    const whole = side === "input" ? withDefaults(schema, memberNamed(value, "json")) : schema;
    return mapSchemas(whole, readable);
  },
} satisfies SchemaConverter;

/** ArkType omits defaults from the input schema. Its own description of a type has them, a computed one by its name. */
function withDefaults(schema: JsonSchema, node: unknown): JsonSchema {
  if (!isRecord(node) || schema.properties === undefined) return schema;
  const members = [node.required, node.optional].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const properties: Record<string, JsonSchema> = { ...schema.properties };
  for (const { key, value, default: given } of members.filter(isRecord)) {
    const part = properties[String(key)];
    if (part === undefined) continue;
    const isLiteral = given !== undefined && !(typeof given === "string" && given.startsWith("$ark."));
    properties[String(key)] = { ...withDefaults(part, value), ...(isLiteral && { default: given as Json }) };
  }
  return { ...schema, properties };
}

/** The regular expressions in ArkType's own description of a type; its JSON Schema has their sources alone. Its keywords say what they are. */
function expressionsIn(node: unknown): readonly { readonly expression: RegExp; readonly isOwn: boolean }[] {
  if (typeof node !== "object" || node === null) return [];
  const { rule, flags, meta } = node as Readonly<Record<string, unknown>>;
  const isPattern = typeof rule === "string" && typeof flags === "string";
  const found = isPattern ? [{ expression: new RegExp(rule, flags), isOwn: meta !== undefined }] : [];
  return [...found, ...Object.values(node).flatMap(expressionsIn)];
}

/** Marks parts that ArkType would omit silently. */
const fallbackOf =
  (side: SchemaSide) =>
  (reason: unknown): unknown => {
    const { code, base, domain, pattern, proto, unit } = isRecord(reason) ? reason : {};
    // Narrowing functions only make the rest stricter, and are run with every call.
    if (code === "predicate" || code === "defaultValue" || (code === "morph" && side === "input")) return base;
    const kept = isRecord(base) ? base : {};
    if (code === "patternIntersection") {
      const others = Array.isArray(kept.allOf) ? (kept.allOf as readonly unknown[]) : [];
      return { ...kept, allOf: [...others, { pattern }] };
    }
    if (code === "morph") return { ...kept, ...unsupported("transform") };
    if (code === "unit") return { ...kept, ...unsupported(typeof unit) };
    const named = domain ?? (typeof proto === "function" ? proto.name : code);
    return { ...kept, ...unsupported(String(named).toLowerCase()) };
  };
