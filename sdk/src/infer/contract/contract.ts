import type { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import type { Code } from "../../errors/codes.ts";
import type { GivenValue } from "./check-values.ts";
import type { Doc } from "../docs/jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";

/** What a type is, as far as JSON is concerned; `classify` decides, one converter handles each. */
export type TypeKind =
  | "any"
  | "array"
  | "bigint"
  | "boolean"
  | "brand"
  | "class"
  | "date"
  | "function"
  | "generic"
  | "literal"
  | "never"
  | "nothing"
  | "null"
  | "number"
  | "object"
  | "open-object"
  | "platform"
  | "string"
  | "symbol"
  | "template"
  | "tuple"
  | "union"
  | "unknown"
  | "unresolved"
  | "url";

/** A place within the type being converted. */
export interface TypeLocation {
  /** Property path as an author reads it: `filter.tags[]`; empty for the whole input. */
  readonly path: string;
  /** The declaration that is blamed when something is wrong. */
  readonly node: ts.Node;
  /** The type as written there, if it is. */
  readonly typeNode?: ts.TypeNode | undefined;
  /** The location this one lies in. */
  readonly parent?: TypeLocation;
}

/** What converters are handed: recursion, and a way to say that something cannot be done. */
export interface InferContext {
  readonly project: Project;
  /** Docs from `@param input.filter.limit`, by property path. */
  readonly parameterDocs: ReadonlyMap<string, Doc>;
  /** Whether the values are what a handler returns, written by `JSON.stringify`, rather than what it is given. */
  readonly isResult: boolean;
  /** Schema of a type within this one; a type of its own name comes as a `$ref` that is settled at the end. */
  convert(type: ts.Type, location: TypeLocation): JsonSchema;
  /** The schema behind a `$ref`, or the schema itself. */
  resolve(schema: JsonSchema): JsonSchema;
  /** What messages call a location: its path, or `input` and `result` for the whole. */
  nameOf(location: TypeLocation): string;
  /** Remembers where a part of the schema is declared. */
  locate(schema: JsonSchema, node: ts.Node): JsonSchema;
  /** Carries that over to the schema that takes its place. */
  relocate(from: JsonSchema, to: JsonSchema): JsonSchema;
  /** Reports that the type at a location has no JSON form, and what to use instead; gives a stand-in that is never published. */
  refuse(location: TypeLocation, refusal: Refusal): JsonSchema;
  report(finding: Finding): void;
  /** Remembers where a tag gives a value, which is compared with the schema once that is finished. */
  remember(given: GivenValue): void;
}

/** Why a type cannot be used. */
export interface Refusal {
  /** What it is, in words that follow the property path: "`bigint` has no JSON form". */
  readonly what: string;
  /** One imperative sentence. */
  readonly remedy: string;
  /** Default `INFER_UNSUPPORTED_TYPE`. */
  readonly code?: Code;
}

/** Turns the types of one kind into schemas. */
export interface Converter {
  readonly kind: TypeKind;
  toSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema;
}

/** What a tag stands on. */
export interface TagTarget {
  readonly schema: JsonSchema;
  /** The JSON types the schema allows. */
  readonly types: ReadonlySet<JsonSchemaType>;
}

/** Keywords a tag adds, or what is wrong with it, in words that follow the tag's name. */
export type TagReading = { readonly keywords: JsonSchema } | { readonly problem: string };

/** Reads one JSDoc tag. */
export interface TagReader {
  /** Name without the `@`. */
  readonly tag: string;
  /** Other names under which it is written. */
  readonly aliases?: readonly string[];
  /** One sentence for the reference. */
  readonly summary: string;
  read(text: string, target: TagTarget): TagReading;
}
