import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Code } from "../../errors/codes.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { defined } from "../../util/defined.ts";
import { converters } from "./libraries/index.generated.ts";
import {
  isShape,
  memberNamed,
  standardOf,
  type SchemaConverter,
  type SchemaSide,
} from "./libraries/shared/schema-converter.ts";

/** The value of `input` or `output` as plain JSON, so that it can leave the process that ran its module. */
export interface ConvertedSchema extends Pick<SchemaConverter, "kind" | "isClosed"> {
  readonly schema: JsonSchema;
  /** Whether the library parses the arguments itself. */
  readonly parses: boolean;
}

export type ConvertedValue =
  | ConvertedSchema
  | { readonly failure: { readonly code: Code; readonly message: string; readonly remedy?: string } };

export type ConvertedSides = Readonly<Partial<Record<SchemaSide, ConvertedValue>>>;

/**
 * Converts the schemas of a definition.
 *
 * @param folder The folder from which libraries are loaded.
 */
export async function convertSides(
  definition: unknown,
  sides: readonly SchemaSide[],
  folder: string,
): Promise<ConvertedSides> {
  const converted: Partial<Record<SchemaSide, ConvertedValue>> = {};
  for (const side of sides) converted[side] = await convertValue(memberNamed(definition, side), side, folder);
  return converted;
}

async function convertValue(value: unknown, side: SchemaSide, folder: string): Promise<ConvertedValue> {
  const all: readonly SchemaConverter[] = converters;
  const converter = all.find((candidate) => candidate.accepts(value));
  if (converter === undefined) {
    const message = `The option \`${side}\` is ${nameOf(value)}, which gives no JSON Schema.`;
    const remedy = isRecord(value) && isShape(value) ? "Make it one schema, such as `z.object({ … })`." : undefined;
    return { failure: { code: "SCHEMA_UNKNOWN", message, ...defined({ remedy }) } };
  }
  try {
    const converted = await converter.convert(value, { side, load: (name) => loadPackage(name, folder) });
    const schema: unknown = JSON.parse(JSON.stringify(converted, refuseLosses));
    if (!isRecord(schema)) throw notPlain("it must be an object");
    const { kind, isClosed } = converter;
    return { kind, isClosed, schema, parses: typeof standardOf(value)?.validate === "function" };
  } catch (error) {
    return { failure: conversionFailure(error, side) };
  }
}

const notPlain = (reason: string): ToolwrightError => new ToolwrightError("SCHEMA_INVALID", reason);

function conversionFailure(error: unknown, side: SchemaSide) {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  if (error instanceof RangeError) {
    const message = `${side}: its library follows a recursion without end, as where \`z.lazy\` describes or changes the schema each time.`;
    const remedy = "Give the recursive schema its description once, outside of the recursion.";
    return { code: "SCHEMA_UNSUPPORTED" as const, message, remedy };
  }
  const isCircular = first.startsWith("Converting circular structure to JSON");
  if (isCircular || (isToolwrightError(error) && error.code === "SCHEMA_INVALID")) {
    const message = `${side}: the schema is not plain data: ${first}.`;
    return { code: "SCHEMA_INVALID" as const, message };
  }
  if (isToolwrightError(error)) return { code: error.code, message: error.message, remedy: error.remedy };
  const message = `${side}: its library gives no JSON Schema: ${first.replace(/\.$/, "")}.`;
  return { code: "SCHEMA_UNSUPPORTED" as const, message };
}

function nameOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  const vendor = standardOf(value)?.vendor;
  if (typeof vendor === "string") return `a schema of \`${vendor}\` without JSON Schema methods`;
  if (isRecord(value) && isShape(value)) return "an object of schemas";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object of some class" : `a ${typeof value}`;
}

/** Drops members that libraries add to a schema, and refuses values that JSON would drop. */
function refuseLosses(key: string, value: unknown): unknown {
  if (key.startsWith("~")) return undefined;
  const isLost =
    ["function", "symbol", "bigint"].includes(typeof value) || value instanceof RegExp || value instanceof Map;
  if (isLost) throw notPlain(`\`${key}\` is a ${value instanceof Object ? value.constructor.name : typeof value}`);
  return value;
}

async function loadPackage(name: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const file = createRequire(path.join(folder, "package.json")).resolve(name);
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const message = `Reading this schema needs \`${name}\`, which cannot be loaded.`;
    const remedy = `Install it in the project: \`npm install --save-dev ${name}\`.`;
    throw new ToolwrightError("SCHEMA_LIBRARY_MISSING", message, { cause, remedy });
  }
}
