import type { Json } from "../model/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { typeOfJson, without } from "../schema/types.ts";

/** One member of a union as an object of its own. */
type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * One object in place of a union of objects, which providers do not take as the whole input: it has the properties of all, and
 * requires what all of them require. Undefined where no property tells the members apart.
 */
export function mergeRoot(members: readonly JsonSchema[]): JsonSchema | undefined {
  const discriminant = findDiscriminant(members);
  if (discriminant === undefined) return undefined;
  const names = new Set(members.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const properties = [...names].map((name) => {
    const parts = members.flatMap(({ properties: own }) => own?.[name] ?? []);
    return [name, name === discriminant ? choice(members, name) : either(parts)] as const;
  });
  const required = [...names].filter((name) => members.every((member) => member.required?.includes(name) === true));
  const isClosed = members.every(({ additionalProperties }) => additionalProperties === false);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required,
    additionalProperties: !isClosed,
  };
}

function findDiscriminant(members: readonly JsonSchema[]): string | undefined {
  const [first, ...others] = members;
  const candidates = Object.keys(first?.properties ?? {});
  return candidates.find((name) => {
    const values = [first, ...others].map((member) => {
      const isRequired = member?.required?.includes(name) === true;
      return isRequired ? valuesOf(member.properties?.[name]) : [];
    });
    const all = values.flat();
    return values.every((own) => own.length > 0) && new Set(all).size === all.length;
  });
}

/** The words a schema allows, where it allows nothing else. */
function valuesOf(schema: JsonSchema | undefined): readonly Json[] {
  if (schema?.const !== undefined) return [schema.const];
  return schema?.enum ?? [];
}

/** The discriminant with all its words; a word says what its member is for. */
function choice(members: readonly JsonSchema[], name: string): JsonSchema {
  const own: Properties[] = members.map(({ properties }) => properties ?? {});
  const words = members.flatMap(({ description }, index) =>
    valuesOf(own[index]?.[name]).map((value) => ({ value, description })),
  );
  const values = words.map(({ value }) => value);
  const description = own.find((properties) => properties[name]?.description !== undefined)?.[name]?.description;
  const head = description === undefined ? {} : { description };
  if (words.some((word) => word.description !== undefined)) {
    const anyOf = words.map(({ value, description: text }) => ({
      type: typeOfJson(value),
      const: value,
      ...(text === undefined ? {} : { description: text }),
    }));
    return { ...head, anyOf };
  }
  const types = [...new Set(values.map(typeOfJson))];
  const [type = "string"] = types;
  return { ...head, type: types.length === 1 ? type : types, enum: values };
}

/** A property that several members have: as one says it where they agree, otherwise a choice. */
function either(parts: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(parts.map((part) => [JSON.stringify(without(part, "description")), part])).values()];
  const [only, ...others] = distinct;
  if (only === undefined) return {};
  if (others.length === 0) return parts.find((part) => part.description !== undefined) ?? only;
  return { anyOf: distinct };
}
