import { isRecord } from "../../util/is-record.ts";
import { followRefs, listOf, type Part, partOf } from "./openapi-references.ts";
import { partsOf } from "./openapi-files.ts";

export interface Subtype {
  readonly name: string;
  readonly schema: Part;
}

/**
 * The alternatives of a schema with a discriminator: the members of its union, or the subtypes of a base; undefined if it names none.
 *
 * @param isPart Whether it is part of another schema, in which case a base means only itself.
 */
export function subtypesOf(root: Part, given: Part, isPart: boolean): readonly Subtype[] | undefined {
  const schema = given.$ref === undefined ? given : followRefs(root, given);
  const { propertyName: property, mapping } = partOf(schema?.discriminator);
  if (schema === undefined || typeof property !== "string") return undefined;
  const union = [...listOf(schema.oneOf), ...listOf(schema.anyOf)];
  const references = union.map((member) => partOf(member).$ref);
  if (!references.every((reference) => typeof reference === "string")) return undefined;
  if (isPart && references.length === 0) return undefined;
  const named = Object.entries(partOf(mapping)).map(([value, target]) => [value, referenceTo(target)] as const);
  const all =
    references.length > 0
      ? references
      : named.length > 0
        ? named.map(([, target]) => target)
        : childrenOf(root, schema);
  const subtypes = [...new Set(all)].flatMap((reference): readonly Subtype[] => {
    const target = followRefs(root, { $ref: reference });
    if (target === undefined) return [];
    const name = reference.slice(reference.lastIndexOf("/") + 1);
    const values = named.flatMap(([value, of]) => (followRefs(root, { $ref: of }) === target ? [value] : []));
    const isImplied = values.length === 0;
    return [
      {
        name,
        schema: withValue(root, target, { property, values: isImplied ? impliedBy(reference) : values, isImplied }),
      },
    ];
  });
  return subtypes.length === 0 ? undefined : subtypes;
}

const schemaPath = "#/components/schemas/";

/** Without a mapping, a schema's discriminator value is its name; a schema of another file has none. */
const impliedBy = (reference: string): readonly string[] =>
  reference.startsWith(schemaPath) ? [reference.slice(schemaPath.length)] : [];

function referenceTo(target: unknown): string {
  if (isRecord(target)) return String(target.$ref);
  return isReference(String(target)) ? String(target) : schemaPath + String(target);
}

const isReference = (text: string): boolean => /[#/]|\.(?:json|ya?ml)$/.test(text);

/** The document with an object `$ref` for each mapping that is a reference, so that it is resolved into other files like every `$ref`. */
export function withMappingReferences(document: unknown): unknown {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      if (key !== "discriminator" || !isRecord(value) || !isRecord(value.mapping)) return value;
      const entries = Object.entries(value.mapping).map(([name, to]) => [
        name,
        typeof to === "string" && isReference(to) ? { $ref: to } : to,
      ]);
      return { ...value, mapping: Object.fromEntries(entries) as Part };
    }),
  );
}

function childrenOf(root: Part, base: Part): readonly string[] {
  const schemas = partOf(partOf(root.components).schemas);
  return Object.entries(schemas).flatMap(([name, schema]) =>
    schema !== base && partsOf(root, schema, ["allOf"]).includes(base)
      ? [`#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`]
      : [],
  );
}

interface Value {
  readonly property: string;
  readonly values: readonly string[];
  /** Whether no mapping lists the values; if so, the subtype's own property decides. */
  readonly isImplied: boolean;
}

function withValue(root: Part, schema: Part, { property, values, isImplied }: Value): Part {
  const declared = partsOf(root, schema, ["allOf"]).flatMap(({ properties }) =>
    isRecord(properties) && properties[property] !== undefined ? [followRefs(root, properties[property]) ?? {}] : [],
  );
  if (isImplied && (values.length === 0 || declared.length === 0)) return schema;
  const isSaid = declared.some(
    ({ const: only, enum: list }) =>
      only !== undefined || (isImplied ? listOf(list).length > 0 : listOf(list).length === 1),
  );
  const isNumber = declared.some(({ type }) => type === "integer" || type === "number");
  const typed = values.map((value) =>
    isNumber && value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value,
  );
  const text = declared.find(({ description }) => typeof description === "string")?.description;
  const own = {
    ...(text !== undefined && { description: text }),
    ...(typed.length === 1 ? { const: typed[0] } : { enum: typed }),
  };
  const properties = partOf(schema.properties);
  return {
    ...schema,
    properties: isSaid ? properties : { ...properties, [property]: own },
    required: [...new Set([...listOf(schema.required), property])],
  };
}
