import {
  isCheckedFormat,
  isComputed,
  isExpression,
  memberNamed,
  unsupported,
  withOptional,
  withoutFlags,
  withoutJsonForm,
  withoutRefused,
  type ConversionRequest,
  type SchemaConverter,
} from "./shared/schema-converter.ts";

export default {
  kind: "zod-4",
  isClosed: true,
  accepts: (value) => memberNamed(value, "_zod") !== undefined,
  async convert(value, { side, load }) {
    const convert = await converterOf(value, load);
    const overrideSide = (part: Overridden): void => {
      override(part);
      if (side === "input") allowMissing(part);
    };
    return convert({ io: side, target: "draft-2020-12", unrepresentable: "any", override: overrideSide });
  },
} satisfies SchemaConverter;

/** The schema's own method; Zod Mini and the first versions of Zod 4 have none. */
async function converterOf(value: unknown, load: ConversionRequest["load"]): Promise<(options: object) => unknown> {
  const method = memberNamed(value, "toJSONSchema");
  if (typeof method === "function") return (options) => (method as (options: object) => unknown).call(value, options);
  const { toJSONSchema } = await load("zod/v4/core");
  return (options) => (toJSONSchema as (schema: unknown, options: object) => unknown)(value, options);
}

/** Checks that Zod represents as string formats. Their patterns define them. */
const checksAsFormats = new Set(["ends_with", "includes", "starts_with"]);

/** Marks types that Zod would emit as `{}`, and drops bounds and key types that every JSON number or key has. */
function override({ zodSchema, jsonSchema }: Overridden): void {
  const definition = definitionOf(zodSchema);
  const type = String(memberNamed(definition, "type"));
  const isCoercedDate = type === "date" && memberNamed(definition, "coerce") === true;
  if (isCoercedDate) Object.assign(jsonSchema, { type: "string", format: "date-time" });
  else if (Object.hasOwn(withoutJsonForm, type)) Object.assign(jsonSchema, unsupported(type));
  const odd = type === "literal" ? (memberNamed(definition, "values") as readonly unknown[]).find(isNoJson) : undefined;
  if (odd !== undefined) Object.assign(jsonSchema, unsupported(typeof odd));
  delete jsonSchema.readOnly;
  if ("default" in jsonSchema && isComputed(() => defaultOf(definition))) delete jsonSchema.default;
  if (type === "string") {
    const { own, given } = expressionsIn(definition);
    replaceAll(jsonSchema, withoutFlags(withoutRefused(jsonSchema, own), given));
  }
  if (isCheckedFormat(jsonSchema.format)) delete jsonSchema.pattern;
  if (checksAsFormats.has(String(jsonSchema.format))) delete jsonSchema.format;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
}

function defaultOf(definition: unknown): unknown {
  const caught = memberNamed(definition, "catchValue");
  return typeof caught === "function"
    ? (caught as (context: object) => unknown)({})
    : memberNamed(definition, "defaultValue");
}

/** A property with `catch` may be omitted: Zod then takes the value of `catch`. */
function allowMissing({ zodSchema, jsonSchema }: Overridden): void {
  const shape = memberNamed(definitionOf(zodSchema), "shape");
  const isCaught = (key: string): boolean => memberNamed(definitionOf(memberNamed(shape, key)), "type") === "catch";
  Object.assign(jsonSchema, withOptional(jsonSchema, isCaught));
}

/** The regular expressions of a text: Zod's own, of its formats, and the author's. */
function expressionsIn(definition: unknown): Readonly<Record<"own" | "given", readonly RegExp[]>> {
  const checks = memberNamed(definition, "checks");
  const all = [definition, ...(Array.isArray(checks) ? checks.map(definitionOf) : [])];
  const isGiven = (each: unknown): boolean => memberNamed(each, "format") === "regex";
  const patternsOf = (some: readonly unknown[]): readonly RegExp[] =>
    some.map((each) => memberNamed(each, "pattern")).filter(isExpression);
  return { own: patternsOf(all.filter((each) => !isGiven(each))), given: patternsOf(all.filter(isGiven)) };
}

const definitionOf = (schema: unknown): unknown => memberNamed(memberNamed(schema, "_zod"), "def");

function replaceAll(target: Record<string, unknown>, by: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(target)) if (!(key in by)) Reflect.deleteProperty(target, key);
  Object.assign(target, by);
}

interface Overridden {
  readonly zodSchema: unknown;
  readonly jsonSchema: Record<string, unknown>;
}

const isNoJson = (value: unknown): boolean => typeof value === "bigint" || typeof value === "symbol";
