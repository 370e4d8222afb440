import type { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import type { Code } from "../../errors/codes.ts";
import type { Project } from "../project/open-project.ts";

export interface TypeLocation {
  /** Property path as an author reads it: `filter.tags[]`; empty for the whole input. */
  readonly path: string;
  readonly node: ts.Node;
  readonly typeNode?: ts.TypeNode | undefined;
  /** The mapped type that derives this property from the property declared at `node`. */
  readonly mappedBy?: ts.Node | undefined;
  readonly parent?: TypeLocation;
}

/** A tag as written: its name, its text, and its position in the file. */
export interface DocTag {
  readonly name: string;
  readonly text: string;
  readonly source: ts.SourceFile;
  readonly position: number;
  /** Tags implied by a `@param`: `[limit=5]` implies `@default 5`. */
  readonly parts?: readonly DocTag[];
  /** Set if its text is part of the description, since it has no meaning as a tag. */
  readonly isText?: true;
  /** Set when the comment belongs to a property with another type, so the tag may apply to that type only. */
  readonly isOfOtherType?: true;
}

export interface Doc {
  /** Paragraphs separated by a blank line; may be empty. */
  readonly description: string;
  readonly tags: readonly DocTag[];
}

export interface GivenValue {
  readonly keyword: "default" | "examples";
  readonly value: Json;
  readonly at: Location;
}

/** What converters receive: recursion, and a way to refuse a type. */
export interface InferContext {
  readonly project: Project;
  /** The doc from `@param input.filter.limit`, by property path. */
  parameterDoc(path: string): Doc | undefined;
  /** Whether the values are results, written by `JSON.stringify`, rather than arguments. */
  readonly isResult: boolean;
  /** Schema of a type within this one; for a named type a `$ref`, which is inlined or kept at the end. */
  convert(type: ts.Type, location: TypeLocation): JsonSchema;
  /** The schema behind a `$ref`, or the schema itself. */
  resolve(schema: JsonSchema): JsonSchema;
  /** What messages call a location: its path, or `input` and `result` for the whole. */
  nameOf(location: TypeLocation): string;
  locate(schema: JsonSchema, node: ts.Node): JsonSchema;
  relocate(from: JsonSchema, to: JsonSchema): JsonSchema;
  /** Reports that the type at a location has no JSON form, and what to use instead; returns a placeholder that is never published. */
  refuse(location: TypeLocation, refusal: Refusal): JsonSchema;
  /** Reports a type that accepts more values than a model should be offered. */
  warn(location: TypeLocation, refusal: Refusal): void;
  /** Whether a schema is such a placeholder. */
  isRefused(schema: JsonSchema): boolean;
  report(finding: Finding): void;
  /** Records the value of a tag, which is compared with the finished schema. */
  remember(value: GivenValue): void;
}

export interface Refusal {
  /** A predicate that follows the property path: "`bigint` has no JSON form". */
  readonly what: string;
  /** One imperative sentence. */
  readonly remedy: string;
  /** Default `INFER_UNSUPPORTED_TYPE`. */
  readonly code?: Code;
}

export interface TagTarget {
  readonly schema: JsonSchema;
  readonly types: ReadonlySet<JsonSchemaType>;
}

/** Keywords that a tag adds, and whether it leaves code out, or why it is invalid, as a predicate that follows the tag's name. */
export type TagReading = { readonly keywords: JsonSchema; readonly omitsCode?: true } | { readonly problem: string };

export interface TagReader {
  /** Name without the `@`. */
  readonly tag: string;
  readonly aliases?: readonly string[];
  /** One sentence for the reference. */
  readonly summary: string;
  /** Whether a text is a value of the tag, so that the tag may also follow a sentence. Omitted if any words are a value. */
  isValue?(text: string): boolean;
  read(text: string, target: TagTarget): TagReading;
}
