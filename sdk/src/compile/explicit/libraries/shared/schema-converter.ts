import { judgePattern } from "../../../../schema/pattern/judge-pattern.ts";
import { defined } from "../../../../util/defined.ts";
import { isRecord } from "../../../../util/is-record.ts";

/** Which schema of a tool is converted: the callers' input, or the handler's output. */
export type SchemaSide = (typeof schemaSides)[number];

export const schemaSides = ["input", "output"] as const;

export interface ConversionRequest {
  readonly side: SchemaSide;
  /**
   * Loads a package as the project's own modules would.
   *
   * @throws ToolwrightError `SCHEMA_LIBRARY_MISSING` if it is not installed.
   */
  readonly load: (name: string) => Promise<Readonly<Record<string, unknown>>>;
}

export interface SchemaConverter {
  /** Equal to the file's name. */
  readonly kind: string;
  /** Whether an object that does not mention other keys accepts none: true for every library, but not for JSON Schema. */
  readonly isClosed: boolean;
  accepts(value: unknown): boolean;
  /**
   * The schema as JSON Schema of any edition: of the arguments as they are sent, or of the result as it is returned. Parts that JSON cannot represent
   * are marked by `unsupported`. May throw the library's errors.
   */
  convert(value: unknown, request: ConversionRequest): unknown;
}

type Keywords = Readonly<Record<string, unknown>>;

/** The keyword that marks parts that JSON Schema cannot express. */
export const unsupportedKeyword = "x-unsupported";

/** A placeholder for a type that a library cannot express in JSON Schema; `what` is the library's name for it, such as `date`. */
export const unsupported = (what: string): Readonly<Record<string, string>> => ({ [unsupportedKeyword]: what });

const optional = "Make the property optional instead.";

/** Library types without a JSON form, by the mark of `unsupported`: the name in a message (default: the mark), and the remedy. */
export const withoutJsonForm: Readonly<Record<string, { readonly name?: string; readonly remedy?: string }>> = {
  bigint: { remedy: "Take a number, or a string of digits." },
  custom: { remedy: "Use a schema that says what the value is, and refine that." },
  date: {
    name: "`Date`",
    remedy: "Take a string in the format date-time, and turn it into a `Date` by a transformation.",
  },
  file: {},
  function: { remedy: "Use the name of the function to call." },
  map: { name: "`Map`", remedy: "Take an object of values by key, or a list of pairs." },
  nan: { name: "`NaN`" },
  promise: { name: "`Promise`" },
  set: { name: "`Set`", remedy: "Take a list." },
  symbol: { remedy: "Take a string." },
  transform: {
    name: "what a transformation gives",
    remedy: "Pipe the transformation into a schema of its result.",
  },
  undefined: { remedy: optional },
  void: { remedy: optional },
};

/** The keyword that marks a library's check that JSON Schema cannot express at all. */
export const uncheckedKeyword = "x-unchecked";

/** A member of something whose type is not known; undefined if it does not exist. */
export function memberNamed(value: unknown, name: string): unknown {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject ? (value as Keywords)[name] : undefined;
}

export function standardOf(value: unknown): Keywords | undefined {
  const standard = memberNamed(value, "~standard");
  return typeof standard === "object" && standard !== null ? (standard as Keywords) : undefined;
}

export const isOfLibrary = (value: unknown): boolean =>
  memberNamed(value, "_def") !== undefined || standardOf(value) !== undefined;

/** Whether it holds a library's schemas by name, as in `{ query: z.string() }`, but is not itself a schema. */
export const isShape = (value: object): boolean => Object.values(value).some(isOfLibrary);

/** Converts by the Standard JSON Schema methods of a schema, if it has them. */
export function byStandard(value: unknown, side: SchemaSide, libraryOptions?: Keywords): unknown {
  const methods = standardOf(value)?.jsonSchema as
    | Readonly<Record<SchemaSide, (options: object) => unknown>>
    | undefined;
  return methods?.[side]({ target: "draft-2020-12", ...defined({ libraryOptions }) });
}

const aYear = 366 * 24 * 60 * 60 * 1000;

/**
 * Whether a default differs with each call, such as today's date or a random id. The current value would mislead a model, and change every build.
 */
export function isComputed(read: () => unknown): boolean {
  const now = JSON.stringify(read());
  const { Date: Today } = globalThis;
  class NextYear extends Today {
    constructor(...parts: readonly number[]) {
      super(...((parts.length === 0 ? [NextYear.now()] : parts) as [number]));
    }
    static override now = (): number => Today.now() + aYear;
  }
  try {
    globalThis.Date = NextYear as DateConstructor;
    return JSON.stringify(read()) !== now;
  } finally {
    globalThis.Date = Today;
  }
}

export const isExpression = (value: unknown): value is RegExp => value instanceof RegExp;

/** JSON Schema cannot express flags: a pattern that depends on them is left to the library, with a mark. */
export const withoutFlags = (schema: Keywords, expressions: readonly RegExp[]): Keywords =>
  withoutPatterns(
    schema,
    expressions.filter(({ flags }) => /[imsvy]/.test(flags)),
    { [uncheckedKeyword]: "pattern" },
  );

/**
 * Leaves a library's own patterns that no linear-time engine accepts, such as its emoji pattern, to the library: the author of the tool did not write
 * them and cannot change them.
 */
export const withoutRefused = (schema: Keywords, expressions: readonly RegExp[]): Keywords =>
  withoutPatterns(
    schema,
    expressions.filter(({ source }) => judgePattern(source).kind === "refused"),
    {},
  );

function withoutPatterns(schema: Keywords, expressions: readonly RegExp[], mark: Keywords): Keywords {
  const sources = new Set<unknown>(expressions.map(({ source }) => source));
  const strip = (part: unknown): unknown => {
    if (!isRecord(part) || !sources.has(part.pattern)) return part;
    const { pattern: _, ...rest } = part;
    return { ...rest, ...mark };
  };
  const { allOf } = schema;
  const stripped = strip(schema) as Keywords;
  return Array.isArray(allOf) ? { ...stripped, allOf: allOf.map(strip) } : stripped;
}

/** A library that has a value for a member it cannot read takes arguments without that member. */
export const withOptional = (schema: Keywords, isOptional: (key: string) => boolean): Keywords =>
  Array.isArray(schema.required)
    ? { ...schema, required: schema.required.filter((key) => !isOptional(String(key))) }
    : schema;

const checkedFormats = new Set(["date", "date-time", "duration", "email", "ipv4", "ipv6", "time", "uuid"]);

/** Whether the format itself is checked: a library's long pattern next to it would only distract a model. */
export const isCheckedFormat = (format: unknown): boolean => typeof format === "string" && checkedFormats.has(format);
