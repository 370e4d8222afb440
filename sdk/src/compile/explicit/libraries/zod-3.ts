import type { JsonSchema } from "../../../model/json-schema.ts";
import { without } from "../../../schema/types.ts";
import {
  isComputed,
  isExpression,
  memberNamed,
  uncheckedKeyword,
  unsupported,
  withoutFlags,
  withoutJsonForm,
  type SchemaConverter,
} from "./shared/schema-converter.ts";

export default {
  kind: "zod-3",
  isClosed: true,
  accepts: (value) => memberNamed(value, "_zod") === undefined && typeNameOf(memberNamed(value, "_def")) !== undefined,
  async convert(value, { side }) {
    const { zodToJsonSchema } = await import("zod-to-json-schema");
    const convert = zodToJsonSchema as unknown as (schema: unknown, options: object) => unknown;
    return side === "output"
      ? convert(value, { postProcess: markTransforms, effectStrategy: "input", pipeStrategy: "output" })
      : convert(value, { postProcess, effectStrategy: "input", pipeStrategy: "input" });
  },
} satisfies SchemaConverter;

function typeNameOf(definition: unknown): string | undefined {
  const name = memberNamed(definition, "typeName");
  return typeof name === "string" && name.startsWith("Zod") ? name : undefined;
}

function postProcess(converted: unknown, definition: unknown): unknown {
  const name = typeNameOf(definition) ?? "";
  if (name === "ZodDate" && memberNamed(definition, "coerce") === true) return { type: "string", format: "date-time" };
  const isBigLiteral = name === "ZodLiteral" && typeof memberNamed(definition, "value") === "bigint";
  if (isBigLiteral) return unsupported("bigint");
  if (isCustom(definition)) return { ...(converted as object), [uncheckedKeyword]: "custom" };
  const kind = name.slice("Zod".length).toLowerCase();
  if (Object.hasOwn(withoutJsonForm, kind)) return unsupported(kind);
  if (name === "ZodDefault" && isComputed(memberNamed(definition, "defaultValue") as () => unknown))
    return without(converted as JsonSchema, "default");
  const checks = name === "ZodString" ? (memberNamed(definition, "checks") as readonly unknown[]) : [];
  const expressions = checks.map((check) => memberNamed(check, "regex")).filter(isExpression);
  return expressions.length === 0 ? converted : withoutFlags(converted as Record<string, unknown>, expressions);
}

/** `z.custom` and `z.instanceof` check any value: the accepted values are unknown. */
function isCustom(definition: unknown): boolean {
  const inner = typeNameOf(memberNamed(memberNamed(definition, "schema"), "_def"));
  const isRefinement = memberNamed(memberNamed(definition, "effect"), "type") === "refinement";
  return isRefinement && (inner === "ZodAny" || inner === "ZodUnknown");
}

function markTransforms(converted: unknown, definition: unknown): unknown {
  const isTransform = memberNamed(memberNamed(definition, "effect"), "type") === "transform";
  return isTransform ? unsupported("transform") : postProcess(converted, definition);
}
