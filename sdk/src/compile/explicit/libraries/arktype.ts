import { isRecord } from "../../../util/is-record.ts";
import {
  byStandard,
  standardOf,
  unsupported,
  type SchemaConverter,
  type SchemaSide,
} from "./shared/schema-converter.ts";

export default {
  kind: "arktype",
  isClosed: true,
  accepts: (value) => standardOf(value)?.vendor === "arktype",
  convert: (value, { side }) => byStandard(value, side, { fallback: fallbackOf(side) }) ?? { schema: {}, parsed: {} },
} satisfies SchemaConverter;

/** Marks what ArkType would have left out without a word. */
const fallbackOf =
  (side: SchemaSide) =>
  (reason: unknown): unknown => {
    const { code, base, domain, proto, unit } = isRecord(reason) ? reason : {};
    // Narrowing functions only make the rest stricter, and are run with every call.
    if (code === "predicate" || code === "defaultValue" || (code === "morph" && side === "input")) return base;
    const kept = isRecord(base) ? base : {};
    if (code === "morph") return { ...kept, ...unsupported("transform") };
    if (code === "unit") return { ...kept, ...unsupported(typeof unit) };
    const named = domain ?? (typeof proto === "function" ? proto.name : code);
    return { ...kept, ...unsupported(String(named).toLowerCase()) };
  };
