import { byStandard, memberNamed, standardOf, type SchemaConverter } from "./shared/schema-converter.ts";

const withConverterOfItsOwn: readonly unknown[] = ["zod", "valibot", "arktype"];

/** Any other library whose schemas follow Standard JSON Schema. */
export default {
  kind: "standard",
  isClosed: true,
  accepts: (value) => standardOf(value)?.jsonSchema !== undefined && !isKnown(value),
  convert: (value, { side }) => byStandard(value, side),
} satisfies SchemaConverter;

/** Converts a schema of a known library that has only JSON Schema methods. */
function isKnown(value: unknown): boolean {
  const isZod = memberNamed(value, "_zod") !== undefined;
  const vendor = standardOf(value)?.vendor;
  return vendor === "zod" ? isZod : withConverterOfItsOwn.includes(vendor);
}
