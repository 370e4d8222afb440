import { isRecord } from "../../../util/is-record.ts";
import { mapSchemas } from "../../../schema/walk.ts";
import {
  byStandard,
  memberNamed,
  standardOf,
  unsupported,
  withoutFlags,
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
    return isRecord(schema) ? mapSchemas(schema, (part) => withoutFlags({ ...part }, expressions)) : schema;
  },
} satisfies SchemaConverter;

/** The regular expressions with flags in ArkType's own description of a type; its JSON Schema has their sources alone. */
function expressionsIn(node: unknown): readonly RegExp[] {
  if (typeof node !== "object" || node === null) return [];
  const { rule, flags } = node as Readonly<Record<string, unknown>>;
  const own = typeof rule === "string" && typeof flags === "string" ? [new RegExp(rule, flags)] : [];
  return [...own, ...Object.values(node).flatMap(expressionsIn)];
}

/** Marks what ArkType would have left out without a word. */
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
