import type { JsonSchema } from "../../model/json-schema.ts";
import { isSecret } from "../../schema/redact.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { resolveReference } from "../../schema/definitions.ts";
import { fieldOf, type Field } from "./form-field.ts";

/** A schema as an MCP form: flat properties of simple types. */
export interface AnswerForm {
  readonly requestedSchema: { readonly type: "object"; properties: Record<string, JsonObject>; required: string[] };
  /** Converts the client's content to the shape of the schema. Accepts any value and does not validate it. */
  readonly restore: (content: unknown) => Json;
}

export interface Unfit {
  /** Path of the invalid part, such as `address.lines`; empty for the whole. */
  readonly path: string;
  readonly reason: string;
}

interface Leaf {
  readonly path: readonly string[];
  readonly field: Field;
}

const single = "answer";

/** The form for a schema: nested objects become properties such as `address.zip`. `restore` reverses the conversion. */
export function answerForm(schema: JsonSchema): AnswerForm | Unfit {
  const root = plain(schema, schema);
  const isWhole = isObject(root);
  const leaves: Leaf[] = [];
  const unfit = isWhole
    ? collect(root, { root: schema, path: [], isRequired: true, leaves })
    : collectOne(root, { root: schema, path: [single], isRequired: true, leaves });
  if (unfit !== undefined) return unfit;
  const named = leaves.map((leaf) => ({ ...leaf, name: leaf.path.join(".") }));
  if (new Set(named.map(({ name }) => name)).size < named.length)
    return { path: "", reason: "two fields have one name" };
  return {
    requestedSchema: {
      type: "object",
      properties: Object.fromEntries(named.map(({ name, field }) => [name, field.schema])),
      required: named.filter(({ field }) => field.isRequired).map(({ name }) => name),
    },
    restore: (content) => {
      const given = isRecord(content) ? content : {};
      const restored = Object.create(null) as Tree;
      for (const { name, path, field } of named) {
        const value = Object.hasOwn(given, name) ? field.restore(given[name]) : field.absent;
        if (value !== undefined) put(restored, path, value);
      }
      // Properties that the form did not ask for stay, so that they are refused instead of lost.
      for (const [key, value] of Object.entries(given)) {
        if (!named.some(({ name }) => name === key)) put(restored, [key], value);
      }
      const whole = JSON.parse(JSON.stringify(restored)) as JsonObject;
      return isWhole ? whole : (whole[single] ?? null);
    },
  };
}

interface Walk {
  readonly root: JsonSchema;
  readonly path: readonly string[];
  readonly isRequired: boolean;
  readonly leaves: Leaf[];
}

const deepest = 5;

function collect(object: JsonSchema, walk: Walk): Unfit | undefined {
  const path = walk.path.join(".");
  if (walk.path.length > deepest) return { path, reason: "it is nested too deeply" };
  if (object.patternProperties !== undefined || isRecord(object.additionalProperties))
    return { path, reason: "a form has no fields for a map" };
  for (const [name, schema] of Object.entries(object.properties ?? {})) {
    const isRequired = walk.isRequired && object.required?.includes(name) === true;
    const unfit = collectOne(plain(schema, walk.root), { ...walk, path: [...walk.path, name], isRequired });
    if (unfit !== undefined) return unfit;
  }
  return undefined;
}

function collectOne(schema: JsonSchema, walk: Walk): Unfit | undefined {
  const path = walk.path.join(".");
  if (isSecret(schema)) return { path, reason: "MCP does not allow a form to ask for a secret" };
  if (isObject(schema)) return collect(schema, walk);
  const field = fieldOf(schema, walk.path, walk.isRequired);
  if (typeof field === "string") return { path, reason: field };
  walk.leaves.push({ path: walk.path, field });
  return undefined;
}

const isObject = ({ type, properties }: JsonSchema): boolean => type === "object" && properties !== undefined;

function plain(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const target = resolveReference(root, $ref) as JsonSchema | undefined;
  return target === undefined || target.$ref !== undefined ? schema : { ...target, ...own };
}

type Tree = Record<string, unknown>;

function put(tree: Tree, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inside = (tree[key] ??= Object.create(null) as Tree);
  put(inside as Tree, rest, value);
}
