import {
  byStandard,
  isComputed,
  isExpression,
  memberNamed,
  standardOf,
  unsupported,
  withOptional,
  withoutFlags,
  withoutRefused,
  type SchemaConverter,
} from "./shared/schema-converter.ts";

const companion = "@valibot/to-json-schema";

/** Valibot, through its companion package: a plain schema, or one that `toStandardJsonSchema` has wrapped. */
export default {
  kind: "valibot",
  isClosed: true,
  accepts: (value) => standardOf(value)?.vendor === "valibot",
  async convert(value, { side, load }) {
    const wrapped = byStandard(value, side, libraryOptions(side));
    if (wrapped !== undefined) return wrapped;
    const { toJsonSchema } = await load(companion);
    const convert = toJsonSchema as (schema: unknown, options: object) => unknown;
    return convert(value, { target: "draft-2020-12", typeMode: side, ...libraryOptions(side) });
  },
} satisfies SchemaConverter;

const libraryOptions = (side: string): Readonly<Record<string, unknown>> => ({
  // Each error is marked at its place instead of ending the conversion.
  errorMode: "ignore",
  overrideSchema({ valibotSchema, jsonSchema, errors }: SchemaOverride) {
    const type = memberNamed(valibotSchema, "type");
    // Valibot reports listed keys as an error, although the schema names them.
    if (errors !== undefined && errors.length > 0 && type !== "record") return unsupported(String(type));
    const given = memberNamed(valibotSchema, "default");
    if (typeof given === "function" && isComputed(given as () => unknown)) {
      const { default: _, ...rest } = jsonSchema;
      return rest;
    }
    if (type === "loose_object") return { ...jsonSchema, additionalProperties: true };
    // Valibot drops further items as it drops further keys.
    if (type === "tuple") return { ...jsonSchema, items: false };
    const entries = memberNamed(valibotSchema, "entries");
    // A property with a fallback may be left out: Valibot then takes the fallback.
    const hasFallback = (key: string): boolean => memberNamed(memberNamed(entries, key), "fallback") !== undefined;
    return side === "input" ? withOptional(jsonSchema, hasFallback) : undefined;
  },
  overrideAction({ valibotAction, jsonSchema, errors }: ActionOverride) {
    const expression = memberNamed(valibotAction, "requirement");
    if (memberNamed(valibotAction, "type") === "regex" && isExpression(expression))
      return withRegex(jsonSchema, expression);
    if (isExpression(expression)) return withoutRefused(jsonSchema, [expression]);
    const isFault = errors !== undefined && errors.length > 0 && side === "output";
    return isFault && isTransform(memberNamed(valibotAction, "type")) ? unsupported("transform") : undefined;
  },
});

/** Valibot keeps only the first of several patterns. */
function withRegex(schema: Readonly<Record<string, unknown>>, expression: RegExp): Readonly<Record<string, unknown>> {
  const { source } = expression;
  if (schema.pattern === undefined || schema.pattern === source)
    return withoutFlags({ ...schema, pattern: source }, [expression]);
  const others = Array.isArray(schema.allOf) ? (schema.allOf as readonly unknown[]) : [];
  return { ...schema, allOf: [...others, withoutFlags({ pattern: source }, [expression])] };
}

interface SchemaOverride {
  readonly valibotSchema: unknown;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly errors?: readonly string[];
}

interface ActionOverride {
  readonly valibotAction: unknown;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly errors?: readonly string[];
}

// Checks only make a value stricter, and run with every call; these actions change the value.
const isTransform = (type: unknown): boolean =>
  typeof type === "string" && /transform|^to_|^parse_|^stringify/.test(type);
