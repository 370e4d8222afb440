import {
  isExpression,
  memberNamed,
  unsupported,
  withoutFlags,
  type ConversionRequest,
  type SchemaConverter,
} from "./shared/schema-converter.ts";

export default {
  kind: "zod-4",
  isClosed: true,
  accepts: (value) => memberNamed(value, "_zod") !== undefined,
  async convert(value, { side, load }) {
    const convert = await converterOf(value, load);
    return convert({ io: side, target: "draft-2020-12", unrepresentable: "any", override });
  },
} satisfies SchemaConverter;

/** The schema's own method; Zod Mini and the first versions of Zod 4 have none. */
async function converterOf(value: unknown, load: ConversionRequest["load"]): Promise<(options: object) => unknown> {
  const method = memberNamed(value, "toJSONSchema");
  if (typeof method === "function") return (options) => (method as (options: object) => unknown).call(value, options);
  const { toJSONSchema } = await load("zod/v4/core");
  return (options) => (toJSONSchema as (schema: unknown, options: object) => unknown)(value, options);
}

const withoutJsonForm = new Set([
  "bigint",
  "custom",
  "date",
  "function",
  "map",
  "nan",
  "promise",
  "set",
  "symbol",
  "transform",
  "undefined",
  "void",
]);

/** Formats that are checked as such; Zod's long patterns for them would only cost a model its attention. */
const checkedFormats = new Set(["date", "date-time", "duration", "email", "ipv4", "ipv6", "time", "uuid"]);

/** Marks types that Zod would emit as `{}`, and drops bounds and key types that every JSON number or key has. */
function override({ zodSchema, jsonSchema }: Overridden): void {
  const definition = memberNamed(memberNamed(zodSchema, "_zod"), "def");
  const type = String(memberNamed(definition, "type"));
  const isCoercedDate = type === "date" && memberNamed(definition, "coerce") === true;
  if (isCoercedDate) Object.assign(jsonSchema, { type: "string", format: "date-time" });
  else if (withoutJsonForm.has(type)) Object.assign(jsonSchema, unsupported(type));
  const odd = type === "literal" ? (memberNamed(definition, "values") as readonly unknown[]).find(isNoJson) : undefined;
  if (odd !== undefined) Object.assign(jsonSchema, unsupported(typeof odd));
  delete jsonSchema.readOnly;
  if (type === "string") replaceAll(jsonSchema, withoutFlags(jsonSchema, expressionsIn(definition)));
  if (checkedFormats.has(String(jsonSchema.format))) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
}

function expressionsIn(definition: unknown): readonly RegExp[] {
  const checks = memberNamed(definition, "checks");
  const all = Array.isArray(checks) ? checks.map((check) => memberNamed(memberNamed(check, "_zod"), "def")) : [];
  return [definition, ...all].map((each) => memberNamed(each, "pattern")).filter(isExpression);
}

function replaceAll(target: Record<string, unknown>, by: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(target)) if (!(key in by)) Reflect.deleteProperty(target, key);
  Object.assign(target, by);
}

interface Overridden {
  readonly zodSchema: unknown;
  readonly jsonSchema: Record<string, unknown>;
}

const isNoJson = (value: unknown): boolean => typeof value === "bigint" || typeof value === "symbol";
