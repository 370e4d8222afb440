import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { stableJson } from "../../util/stable-json.ts";
import { definitionName, resolveRef } from "../definitions.ts";
import { isAnnotation, keywordOf } from "../keywords.ts";
import { mergeAllOf, mergeSchemas } from "../merge.ts";
import { openAjv } from "../open-ajv.ts";
import { sampleValue } from "../sample-value.ts";
import { typesOf, without } from "../types.ts";

/** A part of a schema and its pointer. */
export interface Node {
  readonly schema: JsonSchema;
  readonly at: string;
}

/** Listed values, or values of one type, with integers as numbers. */
export type Kind = "listed" | "null" | "boolean" | "number" | "string" | "array" | "object";

/** The values of one kind that a part accepts. The schema has one type, or lists its values. */
export interface Alternative extends Node {
  readonly kind: Kind;
  /** Whether the part accepts values of every kind. */
  readonly isAny: boolean;
}

/** One of two schemas that are compared, with its intersections merged. */
export class ComparedSchema {
  readonly root: Node;
  readonly fits: (value: Json) => boolean;
  readonly #root: JsonSchema;

  constructor(schema: JsonSchema) {
    this.#root = mergeAllOf(schema);
    this.root = { schema: this.#root, at: "" };
    this.fits = evaluator(schema);
  }

  sample(schema: JsonSchema): Json {
    return sampleValue(schema, this.#root);
  }

  objectSample(schema: JsonSchema): JsonObject {
    const sample = this.sample({ ...schema, type: "object" });
    return isRecord(sample) ? sample : {};
  }

  /** Whether a value fits one of these parts. */
  takes(alternatives: readonly Node[], value: Json): boolean {
    const { $defs = {} } = this.#root;
    return alternatives.some(({ schema }) => evaluator({ ...schema, $defs })(value));
  }

  alternatives(node: Node): readonly Alternative[] {
    return this.#leaves(node).flatMap(({ schema, at }) =>
      kindsOf(schema).map((kind) => ({
        kind,
        at,
        schema: kind === "listed" ? schema : ofKind(schema, kind),
        isAny: schema.type === undefined,
      })),
    );
  }

  /** The alternatives of a part, without their own references and alternatives: a value fits the part if it fits one of them. */
  #leaves(node: Node, open: readonly string[] = []): readonly Node[] {
    const { schema, at } = node;
    if (isNever(schema)) return [];
    if (schema.$ref !== undefined) {
      if (open.includes(schema.$ref)) return [];
      const target = resolveRef(this.#root, schema.$ref) ?? {};
      const whole = { schema: mergeSchemas(without(schema, "$ref"), target), at: writtenPointer(node) };
      return this.#leaves(whole, [...open, schema.$ref]);
    }
    const keyword = schema.anyOf === undefined ? "oneOf" : "anyOf";
    const outer = without(schema, keyword);
    const alternatives = schema[keyword]?.flatMap((part, index) => {
      const whole = isUnconstrained(outer) ? part : mergeSchemas(outer, part);
      return this.#leaves({ schema: whole, at: pointerTo(at, keyword, String(index)) }, open);
    });
    return alternatives ?? [node];
  }
}

const allKinds: readonly Kind[] = ["null", "boolean", "number", "string", "array", "object"];

function kindsOf(schema: JsonSchema): readonly Kind[] {
  if (schema.const !== undefined || schema.enum !== undefined) return ["listed"];
  const types = typesOf(schema).map((type) => (type === "integer" ? "number" : type));
  return schema.type === undefined ? allKinds : [...new Set(types)];
}

function ofKind(schema: JsonSchema, kind: Exclude<Kind, "listed">): JsonSchema {
  const types = typesOf(schema);
  const isWhole = kind === "number" && types.includes("integer") && !types.includes("number");
  return { ...schema, type: isWhole ? "integer" : kind };
}

/** Tells whether a value fits a schema; false for one that does not compile. */
function evaluator(schema: JsonSchema): (value: Json) => boolean {
  let compiled: ((value: Json) => boolean) | undefined;
  return (value) =>
    orElse(() => {
      compiled ??= openAjv().compile(schema) as (value: Json) => boolean;
      return compiled(value);
    }, false);
}

const isUnconstrained = (schema: JsonSchema): boolean => Object.keys(schema).every(isAnnotation);

const isNever = ({ not }: JsonSchema): boolean => isRecord(not) && Object.keys(not).length === 0;

/** The location of a part; for a mere reference, the location of its target. */
export const writtenPointer = ({ schema, at }: Node): string =>
  schema.$ref !== undefined && isUnconstrained(without(schema, "$ref"))
    ? pointerTo("/$defs", definitionName(schema.$ref))
    : at;

/** The node of a keyword's value; undefined if it accepts no value. */
export function partOf({ at }: Node, part: JsonSchema | boolean = true, ...keys: readonly string[]): Node | undefined {
  if (part === true) return { schema: {}, at };
  return part === false || isNever(part) ? undefined : { schema: part, at: pointerTo(at, ...keys) };
}

/** Types, values and parts are compared separately. */
const comparedElsewhere = new Set([
  ...["type", "const", "enum", "properties", "required", "additionalProperties", "items", "prefixItems"],
]);

type Keywords = Readonly<Record<string, unknown>>;

/** The keywords by which the second schema may refuse values of the first; both accept values of one kind. */
export function narrowedKeywords(kind: Kind, from: JsonSchema, to: JsonSchema) {
  const [was, is] = [from as Keywords, to as Keywords];
  const narrowed = Object.keys(to)
    .filter((keyword) => !comparedElsewhere.has(keyword) && !isAnnotation(keyword) && appliesTo(keyword, kind))
    .filter((keyword) => isNarrowed(keyword, was[keyword], is[keyword]))
    .map((keyword) => {
      const texts = defined({ old: shortText(was[keyword]), now: shortText(is[keyword]) });
      return { keyword, ...texts, bound: is[keyword] };
    });
  const isWhole = to.type === "integer" && from.type === "number";
  return isWhole ? [{ keyword: "type", old: "number", now: "integer", bound: 0 }, ...narrowed] : narrowed;
}

const appliesTo = (keyword: string, kind: Kind): boolean => {
  const types: readonly string[] | undefined = keywordOf(keyword)?.types;
  return types?.includes(kind) ?? true;
};

function isNarrowed(keyword: string, was: unknown, is: unknown): boolean {
  const isIdle = is === false || (is === 0 && /^min./.test(keyword) && keyword !== "minimum");
  if (isIdle || stableJson(was ?? null) === stableJson(is ?? null)) return false;
  if (typeof was !== "number" || typeof is !== "number") return true;
  if (keyword === "multipleOf") return !Number.isInteger(was / is);
  return /^(?:min|exclusiveMin)/.test(keyword) ? is > was : is < was;
}

const shortText = (value: unknown): string | undefined => {
  if (value === undefined || isRecord(value)) return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
};

const maxLength = 10_000;

/** Values near a bound: possibly only one of the schemas accepts them. */
export function valuesNear(bound: unknown, kind: Kind, item: Json): readonly Json[] {
  if (typeof bound !== "number") return [];
  const around = [bound + 1, bound - 1, bound, bound + 0.5];
  if (kind === "number") return around;
  const lengths = around.filter((length) => Number.isInteger(length) && length >= 0 && length <= maxLength);
  if (kind === "array") return lengths.map((length) => Array.from({ length }, () => item));
  return kind === "string" ? lengths.map((length) => "x".repeat(length)) : [];
}
