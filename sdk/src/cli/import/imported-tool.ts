import type { JsonSchema } from "../../model/json-schema.ts";

/** A tool that is to be made of another program's, before any file is written. */
export interface ImportedTool {
  /** Name of its folder. */
  readonly name: string;
  /** What it is called where it comes from: `repos/get`, `read_file`. */
  readonly original: string;
  readonly title?: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly category: "action" | "retrieval" | "utility";
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  /** The expression that calls the original with `input` and `ctx`. */
  readonly call: string;
}

/** What is not imported, and why: a sentence. */
export interface Skipped {
  readonly original: string;
  readonly reason: string;
}

/** Everything that an import would write. */
export interface ImportPlan {
  /** Texts of the tool folders' files, by tool name, then by file name. */
  readonly tools: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the tools share, by path relative to the project: the text of a file, or the texts of a folder's files by name. */
  readonly shared: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly skipped: readonly Skipped[];
  /** What a person has to do before the tools work: sentences. */
  readonly steps: readonly string[];
}

/** What every kind of import is given. */
export interface ImportRequest {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The folder of the tools, relative to the project, with forward slashes. */
  readonly tools: string;
  /** What the names of the tools begin with; undefined for the default of the kind. */
  readonly prefix: string | undefined;
  /** Patterns of original names, where `*` stands for anything; empty for all. */
  readonly only: readonly string[];
}
