import { defined } from "../../../../util/defined.ts";
/** Which schema of a tool is converted: that of what callers send, or that of what the handler returns. */
export type SchemaSide = "input" | "output";

export interface ConversionRequest {
  readonly side: SchemaSide;
  /**
   * Loads a package as the project's own modules would.
   *
   * @throws ToolwrightError `SCHEMA_LIBRARY_MISSING` if it is not installed.
   */
  readonly load: (name: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** A schema of some library as JSON Schema of any edition. Parts that JSON cannot carry are marked by `unsupported`. */
export interface ConvertedSchema {
  /** Of the arguments as they are sent, or of the result as it is returned. */
  readonly schema: unknown;
  /** Of what the handler is given once the library has parsed the arguments, for comparison with its types. */
  readonly parsed: unknown;
}

export interface SchemaConverter {
  /** Equal to the file's name. */
  readonly kind: string;
  /** Whether an object that says nothing of other keys takes none: so it is in every library but not in JSON Schema. */
  readonly isClosed: boolean;
  accepts(value: unknown): boolean;
  /** May throw what the library throws. */
  convert(value: unknown, request: ConversionRequest): ConvertedSchema | Promise<ConvertedSchema>;
}

/** The keyword that marks what JSON Schema has no words for. */
export const unsupportedKeyword = "x-unsupported";

/** A stand-in for what a library cannot say in JSON Schema; `what` is the library's word for it, such as `date`. */
export const unsupported = (what: string): Readonly<Record<string, string>> => ({ [unsupportedKeyword]: what });

/** The keyword that marks where a library runs a check of which JSON Schema says nothing at all. */
export const uncheckedKeyword = "x-unchecked";

/** A member of something whose type is not known; undefined where it does not exist. */
export function memberOf(value: unknown, name: string): unknown {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function standardOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const standard = memberOf(value, "~standard");
  return typeof standard === "object" && standard !== null
    ? (standard as Readonly<Record<string, unknown>>)
    : undefined;
}

/** Converts both sides by the Standard JSON Schema methods of a schema, where it has them. */
export function byStandard(
  value: unknown,
  side: SchemaSide,
  libraryOptions?: Readonly<Record<string, unknown>>,
): ConvertedSchema | undefined {
  const methods = standardOf(value)?.jsonSchema as StandardJsonMethods | undefined;
  if (methods === undefined) return undefined;
  const options = { target: "draft-2020-12", ...defined({ libraryOptions }) };
  return { schema: methods[side](options), parsed: methods.output(options) };
}

type StandardJsonMethods = Readonly<Record<SchemaSide, (options: object) => unknown>>;
