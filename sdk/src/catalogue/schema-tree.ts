import type { JsonSchema } from "../model/json-schema.ts";
import { briefType } from "../schema/as-typescript.ts";
import { resolveRef } from "../schema/definitions.ts";
import { schemaRow, type SchemaRow } from "./schema-rows.ts";

/** One property of a schema with its content. */
export interface SchemaNode extends SchemaRow {
  /** As shown to a reader: `limit`, `[0]` in a tuple, `*` for any other key, `/pattern/` for the keys that match. */
  readonly name: string;
  readonly parts: readonly SchemaPart[];
  /** Path of the node that shows the same named type, if this one does not repeat it. */
  readonly shownAt?: string;
}

/** The content of a node: one part for an object, one for each kind of a union. */
export interface SchemaPart {
  /** `each item`, or the kind of a union; omitted if there is only one part. */
  readonly label?: string;
  readonly nodes: readonly SchemaNode[];
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

const eachItem = "each item";

// Deeper schemas end with the name of a type, so that no schema exhausts the stack.
const deepest = 60;

/** A schema as a tree of any depth. A named type is shown at its first use; later nodes refer to it, so that recursion ends. */
export const schemaTree = (schema: JsonSchema): readonly SchemaPart[] =>
  new TreeReader(schema).parts(schema, { path: "", depth: 0 });

/** All properties of a schema as flat rows, in the order of its tree; a property of several kinds of a union is one row. */
export const schemaRows = (schema: JsonSchema): readonly SchemaRow[] => merged(rowsIn(schemaTree(schema)));

/** A property that only some kinds have is optional for the union as a whole. */
function rowsIn(parts: readonly SchemaPart[]): readonly SchemaRow[] {
  const lists = parts.map(({ label, nodes }) => ({
    isKind: label !== undefined && !label.startsWith(eachItem),
    rows: nodes.flatMap(({ name: _name, parts: inner, shownAt: _shownAt, ...row }) => [row, ...rowsIn(inner)]),
  }));
  const kinds = lists.filter(({ isKind }) => isKind);
  return lists.flatMap(({ isKind, rows }) =>
    rows.map((own) => {
      const isInAll = !isKind || kinds.every((kind) => kind.rows.some(({ path }) => path === own.path));
      return own.required && !isInAll ? { ...own, required: false } : own;
    }),
  );
}

/** Members of a union may share a property: one row combines them. */
function merged(rows: readonly SchemaRow[]): readonly SchemaRow[] {
  const byPath = new Map<string, SchemaRow>();
  for (const next of rows) {
    const known = byPath.get(next.path);
    byPath.set(next.path, known === undefined ? next : both(known, next));
  }
  return [...byPath.values()];
}

function both(first: SchemaRow, second: SchemaRow): SchemaRow {
  return {
    ...first,
    type: first.type === second.type ? first.type : `${first.type} | ${second.type}`,
    required: first.required && second.required,
    constraints: [...new Set([...first.constraints, ...second.constraints])],
    description: first.description === "" ? second.description : first.description,
  };
}

class TreeReader {
  readonly #root: JsonSchema;
  /** The place where the target of each reference is shown. */
  readonly #shown = new Map<string, string>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  #target({ $ref }: JsonSchema): JsonSchema | undefined {
    return $ref === undefined ? undefined : resolveRef(this.#root, $ref);
  }

  parts(schema: JsonSchema | boolean | undefined, place: Place): readonly SchemaPart[] {
    if (typeof schema !== "object" || place.depth > deepest) return [];
    const parts: readonly SchemaPart[] = [
      { nodes: this.#nodes(schema, place) },
      ...this.#named(schema, place),
      ...this.#items(schema, place),
      ...this.#kinds([...(schema.anyOf ?? []), ...(schema.oneOf ?? [])], place),
      ...(schema.allOf ?? []).flatMap((part) => this.parts(part, place)),
    ];
    // The members of a base and of its extension are one list.
    const nodes = parts.flatMap((part) => (part.label === undefined ? part.nodes : []));
    return [...(nodes.length === 0 ? [] : [{ nodes }]), ...parts.filter(({ label }) => label !== undefined)];
  }

  #named(schema: JsonSchema, place: Place): readonly SchemaPart[] {
    const { $ref = "" } = schema;
    const target = this.#target(schema);
    if (target === undefined || this.#shown.has($ref)) return [];
    this.#shown.set($ref, place.path);
    return this.parts(target, { ...place, depth: place.depth + 1 });
  }

  #items({ items }: JsonSchema, place: Place): readonly SchemaPart[] {
    const parts = this.parts(items, { path: `${place.path}[]`, depth: place.depth + 1 });
    return parts.map((part) => ({
      ...part,
      label: part.label === undefined ? eachItem : `${eachItem} that is ${part.label}`,
    }));
  }

  #kinds(members: readonly JsonSchema[], place: Place): readonly SchemaPart[] {
    const kinds = members.map((member) => ({
      label: this.#kindOf(member),
      parts: this.parts(member, { ...place, depth: place.depth + 1 }),
    }));
    const holding = kinds.filter(({ parts }) => parts.length > 0);
    if (holding.length < 2) return holding.flatMap(({ parts }) => parts);
    return holding.flatMap(({ label, parts }) =>
      parts.map((part) => ({ ...part, label: part.label === undefined ? label : `${label}, ${part.label}` })),
    );
  }

  /** The distinguishing mark of one kind of a union: the value of a constant member, otherwise the type's name. */
  #kindOf(member: JsonSchema): string {
    const { properties = {}, title } = this.#target(member) ?? member;
    const fixed = Object.entries(properties).find(([, property]) => property.const !== undefined);
    if (fixed !== undefined) return `${fixed[0]}: ${JSON.stringify(fixed[1].const)}`;
    return title ?? briefType(member);
  }

  #nodes(schema: JsonSchema, { path, depth }: Place): readonly SchemaNode[] {
    const { properties = {}, required = [], additionalProperties, patternProperties = {}, prefixItems = [] } = schema;
    const below = (name: string): string => (path === "" ? name : `${path}.${name}`);
    const others = typeof additionalProperties === "object" ? [["*", additionalProperties] as const] : [];
    return [
      ...Object.entries(properties).map(([key, property]) =>
        this.#node(property, { name: key || '""', path: below(key || '""'), depth, required: required.includes(key) }),
      ),
      ...[
        ...Object.entries(patternProperties).map(([key, property]) => [`/${key}/`, property] as const),
        ...others,
      ].map(([name, property]) => this.#node(property, { name, path: below(name), depth, required: false })),
      ...prefixItems.map((item, index) =>
        this.#node(item, {
          name: `[${String(index)}]`,
          path: `${path}[${String(index)}]`,
          depth,
          required: index < (schema.minItems ?? 0),
        }),
      ),
    ];
  }

  #node(schema: JsonSchema, { name, path, depth, required }: Place & { name: string; required: boolean }): SchemaNode {
    const again = [schema, ...[schema.items ?? []].flat(), ...(schema.anyOf ?? [])]
      .flatMap((part) => (typeof part === "object" ? (part.$ref ?? []) : []))
      .find((reference) => this.#shown.has(reference));
    const parts = this.parts(schema, { path, depth: depth + 1 });
    const shownAt = parts.length === 0 && again !== undefined ? this.#shown.get(again) : undefined;
    return {
      ...schemaRow(path, this.#described(schema), required),
      name,
      parts,
      ...(shownAt !== undefined && { shownAt }),
    };
  }

  /** A reference with the text and limits of its target, if it has no own text or limits. */
  #described(schema: JsonSchema): JsonSchema {
    const target = this.#target(schema);
    if (target === undefined) return schema;
    const { title: _title, type: _type, properties: _properties, ...rest } = target;
    return { ...rest, ...schema, $ref: schema.$ref ?? "" };
  }
}
