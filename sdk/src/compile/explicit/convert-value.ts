import type { Code } from "../../errors/codes.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { converters } from "./libraries/index.generated.ts";
import { type ConversionRequest, type SchemaConverter, standardOf } from "./libraries/shared/schema-converter.ts";

/** A JSON copy of a converted schema, or why it has no JSON form. */
export type SchemaCopy = { readonly schema: JsonSchema } | { readonly what: string };

/** The value of `input` or `output` as plain JSON, so that it can leave the process that ran its module. */
export type ConvertedValue =
  | (Pick<SchemaConverter, "kind" | "isClosed"> & {
      readonly schema: SchemaCopy;
      readonly parsed: SchemaCopy;
      /** Whether the library parses the arguments itself. */
      readonly parses: boolean;
    })
  | { readonly failure: { readonly code: Code; readonly message: string; readonly remedy?: string } };

export async function convertValue(value: unknown, request: ConversionRequest): Promise<ConvertedValue> {
  const { side } = request;
  const all: readonly SchemaConverter[] = converters;
  const converter = all.find((candidate) => candidate.accepts(value));
  if (converter === undefined) {
    const message = `The option \`${side}\` is ${nameOf(value)}, which gives no JSON Schema.`;
    return { failure: { code: "SCHEMA_UNKNOWN", message } };
  }
  try {
    const { schema, parsed } = await converter.convert(value, request);
    const parses = typeof standardOf(value)?.validate === "function";
    const { kind, isClosed } = converter;
    return { kind, isClosed, schema: plainCopy(schema), parsed: plainCopy(parsed), parses };
  } catch (error) {
    return { failure: conversionFailure(error, side) };
  }
}

function conversionFailure(error: unknown, side: string) {
  if (isToolwrightError(error)) return { code: error.code, message: error.message, remedy: error.remedy };
  const code = "SCHEMA_UNSUPPORTED" as const;
  if (error instanceof RangeError) {
    const message = `${side}: its library follows a recursion without end, as where \`z.lazy\` describes or changes the schema each time.`;
    return { code, message, remedy: "Give the recursive schema its description once, outside of the recursion." };
  }
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return { code, message: `${side}: its library gives no JSON Schema: ${first.replace(/\.$/, "")}.` };
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const vendor = standardOf(value)?.vendor;
  if (typeof vendor === "string") return `a schema of \`${vendor}\` without JSON Schema methods`;
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object of some class" : `a ${typeof value}`;
}

function plainCopy(value: unknown): SchemaCopy {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(value, refuseLosses));
    return isRecord(copy) ? { schema: copy } : { what: "a schema must be an object" };
  } catch (error) {
    if (error instanceof RangeError) return { what: "the schema is nested too deeply" };
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { what: `the schema is not plain data: ${reason}` };
  }
}

function refuseLosses(key: string, value: unknown): unknown {
  const isLost =
    ["function", "symbol", "bigint"].includes(typeof value) || value instanceof RegExp || value instanceof Map;
  if (isLost && !key.startsWith("~"))
    throw new TypeError(`\`${key}\` is a ${value instanceof Object ? value.constructor.name : typeof value}`);
  return value;
}

/** Loads the library of a schema from where this package is installed. */
export async function loadPackage(name: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(name)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const message = `Reading this schema needs \`${name}\`, which cannot be loaded.`;
    throw new ToolwrightError("SCHEMA_LIBRARY_MISSING", message, { cause });
  }
}
