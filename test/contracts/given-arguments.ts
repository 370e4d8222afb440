import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parseJson, type Json, type JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../sdk/src/model/json-schema.ts";

type Validate = ((value: unknown) => boolean) & { errors?: unknown };
export type Compile = (schema: JsonSchema) => Validate;

const options = {
  strict: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  ownProperties: true,
} as const;
export const newest: Compile = (schema) => new Ajv2020(options).compile(schema);
/** The class that MCP clients use for a schema without `$schema`. */
export const draft7: Compile = (schema) => new Ajv(options).compile(schema);

interface Sent {
  readonly author: JsonSchema;
  readonly sent: JsonSchema;
  readonly compile: Compile;
}

/**
 * Arguments of a model that follows the sent schema and means `value`: with the provider's keys, null for required but missing members,
 * and JSON text if the description asks for it.
 *
 * @throws Error if the sent schema accepts no such arguments.
 */
export function givenArguments({ author, sent, compile }: Sent): (value: JsonObject) => Json {
  // Parts that an adapter does not change are the same objects in both schemas.
  const [ofAuthor, ofSent] = [new Map<JsonSchema, Validate>(), new Map<JsonSchema, Validate>()];
  const accepts = (schema: JsonSchema, root: JsonSchema, candidate: Json): boolean => {
    const [validators, make] = root === author ? [ofAuthor, newest] : [ofSent, compile];
    const validate = validators.get(schema) ?? make({ ...schema, ...(root.$defs && { $defs: root.$defs }) });
    validators.set(schema, validate);
    return validate(candidate);
  };
  const give = (own: Json, authors: JsonSchema, sents: JsonSchema): Json | undefined => {
    const meant = followed(authors, author);
    const union = alternativesOf(meant);
    if (union) return give(own, union.find((part) => accepts(part, author, own)) ?? {}, sents);
    const asked = followed(sents, sent);
    const alternatives = alternativesOf(asked);
    if (alternatives) {
      if (own === null && alternatives.some((part) => accepts(part, sent, null))) return null;
      for (const part of alternatives) {
        const candidate = give(own, meant, part);
        if (candidate !== undefined && accepts(part, sent, candidate)) return candidate;
      }
      return undefined;
    }
    if (isSpelled(asked, own)) return JSON.stringify(own);
    if (Array.isArray(own)) {
      const items = own as readonly Json[];
      const found = items.map((item, index) => give(item, itemOf(meant, index), itemOf(asked, index)));
      return found.includes(undefined) ? undefined : (found as readonly Json[]);
    }
    return typeof own === "object" && own !== null ? giveObject(own as JsonObject, meant, asked) : own;
  };
  const giveObject = (own: JsonObject, meant: JsonSchema, asked: JsonSchema): JsonObject | undefined => {
    const names = Object.keys(asked.properties ?? {});
    const known = Object.keys(meant.properties ?? {});
    if (!isSameShape(names, known)) return undefined;
    const entries = known.flatMap((key, index): readonly (readonly [string, Json | undefined])[] => {
      const name = names[index] ?? key;
      const inner = Object.hasOwn(own, key) ? own[key] : undefined;
      if (inner === undefined) return asked.required?.includes(name) ? [[name, null]] : [];
      return [[name, give(inner, meant.properties?.[key] ?? {}, asked.properties?.[name] ?? {})]];
    });
    const others = Object.entries(own).filter(([key]) => !known.includes(key));
    const open = (schema: JsonSchema, key: string): JsonSchema => {
      const found = Object.entries(schema.patternProperties ?? {}).find(([form]) => new RegExp(form, "u").test(key));
      return found?.[1] ?? (typeof schema.additionalProperties === "object" ? schema.additionalProperties : {});
    };
    const more = others.map(([key, inner]) => [key, give(inner, open(meant, key), open(asked, key))] as const);
    const all = [...entries, ...more];
    return all.some(([, inner]) => inner === undefined) ? undefined : (Object.fromEntries(all) as JsonObject);
  };
  return (value) => {
    const given = give(value, author, sent) ?? null;
    if (accepts(sent, sent, given)) return given;
    throw new Error(`not taken: ${JSON.stringify(given)}\nby ${JSON.stringify(sent)}\nof ${JSON.stringify(author)}`);
  };
}

/** The alternatives of a union, each merged with the keywords next to the union. */
function alternativesOf({ anyOf, oneOf, ...beside }: JsonSchema): readonly JsonSchema[] | undefined {
  if (Object.keys(beside).every((keyword) => keyword === "description")) return anyOf ?? oneOf;
  return (anyOf ?? oneOf)?.map((part) => ({
    ...beside,
    ...part,
    ...(beside.properties && { properties: { ...beside.properties, ...part.properties } }),
    ...(beside.required && { required: [...beside.required, ...(part.required ?? [])] }),
  }));
}

/** Whether these are the same keys in the same order, except for a provider's renaming. */
function isSameShape(names: readonly string[], keys: readonly string[]): boolean {
  const letters = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "");
  const isSame = (name: string, key: string): boolean => letters(name).startsWith(letters(key).slice(0, 60));
  return names.length === keys.length && names.every((name, index) => isSame(name, keys[index] ?? ""));
}

function isSpelled({ type, description = "", enum: choices }: JsonSchema, value: Json): boolean {
  const types = [type].flat();
  if (value === null && types.includes("null")) return false;
  if (!types.includes("string") || types.some((name) => name !== "string" && name !== "null")) return false;
  const isAsked = /written as (?:JSON|text)/.test(description);
  if (choices)
    return (
      choices.includes(JSON.stringify(value)) ||
      (isAsked && typeof value === "string" && parseJson(value) !== undefined)
    );
  return isAsked;
}

function itemOf({ prefixItems, items }: JsonSchema, index: number): JsonSchema {
  return prefixItems?.[index] ?? (typeof items === "object" ? items : {});
}

function followed(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return $ref === undefined ? schema : followed(root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}, root);
}

/** Gemini's `Schema` as JSON Schema. */
export function jsonSchemaOf(schema: JsonSchema): JsonSchema {
  const { type, nullable, format: _, propertyOrdering: _order, ...rest } = schema as Readonly<Record<string, Json>>;
  const counts = Object.entries(rest).filter(([key]) => /^(?:min|max)(?:Items|Length|Properties)$/.test(key));
  const { properties, items, anyOf } = schema;
  const converted: JsonSchema = {
    ...rest,
    ...Object.fromEntries(counts.map(([key, count]) => [key, Number(count)])),
    ...(typeof type === "string" && { type: type.toLowerCase() as JsonSchemaType }),
    ...(properties && { properties: mapped(properties) }),
    ...(typeof items === "object" && { items: jsonSchemaOf(items) }),
    ...(anyOf && { anyOf: anyOf.map(jsonSchemaOf) }),
  };
  return nullable === true ? { anyOf: [converted, { type: "null" }] } : converted;
}

const mapped = (properties: Readonly<Record<string, JsonSchema>>): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, jsonSchemaOf(part)]));
