import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { InferContext } from "../contract/contract.ts";
import { locationOf } from "../project/node-location.ts";
import { literalValueOf, nameOf } from "../read/read-literal.ts";
import { allowedTypes, without } from "../../schema/types.ts";
import { allowsWord } from "../docs/tags/tag-values.ts";

export interface PropertyDefault {
  readonly value?: Json | undefined;
  readonly node: ts.BindingElement;
  /** Whether the property itself has a default, rather than only parts of it. */
  readonly isDefaulted: boolean;
  readonly parts: ReadonlyMap<string, PropertyDefault>;
}

/** Reads `{ limit = 5, filter: { open = true } }` from a parameter list. */
export function readDefaults(name: ts.BindingName, checker: ts.TypeChecker): ReadonlyMap<string, PropertyDefault> {
  if (!ts.isObjectBindingPattern(name)) return new Map();
  const found = new Map<string, PropertyDefault>();
  for (const node of name.elements) {
    const property = propertyOf(node);
    const parts = readDefaults(node.name, checker);
    if (property === undefined || (node.initializer === undefined && parts.size === 0)) continue;
    const value = literalValueOf(node.initializer, checker);
    found.set(property, { value, node, isDefaulted: node.initializer !== undefined, parts });
  }
  return found;
}

function propertyOf({ propertyName, name, dotDotDotToken }: ts.BindingElement): string | undefined {
  if (dotDotDotToken !== undefined) return undefined;
  if (propertyName !== undefined) return nameOf(propertyName);
  return ts.isIdentifier(name) ? name.text : undefined;
}

/** The schema with defaults: their properties become optional. In a union this applies to each alternative. */
export function applyDefaults(
  schema: JsonSchema,
  defaults: ReadonlyMap<string, PropertyDefault>,
  context: InferContext,
): JsonSchema {
  if (defaults.size === 0) return schema;
  const whole: JsonSchema = { ...context.resolve(schema), ...without(schema, "$ref") };
  if (whole.anyOf !== undefined) {
    const anyOf = whole.anyOf.map((part) => applyDefaults(part, defaults, context));
    return anyOf.every((part, index) => part === whole.anyOf?.[index]) ? schema : { ...whole, anyOf };
  }
  const fitting = fittingDefaults(whole, defaults, context);
  if (fitting.size === 0) return schema;
  const properties = Object.entries(whole.properties ?? {}).map(([name, part]) => {
    const found = fitting.get(name);
    return [name, found === undefined ? part : applyDefault(part, found, context)] as const;
  });
  const required = whole.required?.filter((name) => fitting.get(name)?.isDefaulted !== true) ?? [];
  return {
    ...without(whole, "required"),
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** The defaults whose property exists and accepts the value: an alternative of a union may allow other values. */
function fittingDefaults(
  { properties = {} }: JsonSchema,
  defaults: ReadonlyMap<string, PropertyDefault>,
  context: InferContext,
): ReadonlyMap<string, PropertyDefault> {
  return new Map(
    [...defaults].filter(([name, { value }]) => {
      const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return part !== undefined && (value === undefined || mayTake(part, value, context));
    }),
  );
}

function mayTake(part: JsonSchema, value: Json, context: InferContext): boolean {
  const resolve = (inner: JsonSchema): JsonSchema => context.resolve(inner);
  return allowsWord({ schema: resolve(part), types: allowedTypes(part, resolve) }, value);
}

function applyDefault(part: JsonSchema, found: PropertyDefault, context: InferContext): JsonSchema {
  const inner = applyDefaults(part, found.parts, context);
  const conflicts = part.default !== undefined && JSON.stringify(part.default) !== JSON.stringify(found.value);
  if (found.isDefaulted && found.value !== undefined && conflicts) {
    const message = `@default ${JSON.stringify(part.default)} differs from the default in the parameter list, ${JSON.stringify(found.value)}.`;
    const remedy = "Remove the tag: the default is read from the parameter list.";
    context.report(
      findingOf("INFER_TAG_INVALID", message, { at: locationOf(found.node, context.project.root), remedy }),
    );
  }
  const schema = found.value === undefined ? inner : { ...inner, default: found.value };
  return context.relocate(part, schema);
}
