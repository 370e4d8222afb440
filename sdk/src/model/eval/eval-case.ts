import type { Json, JsonObject } from "../../util/json.ts";

/** The content of `tools/<tool>/evals.json`, of a file of the folder `evals`, or of the file of `toolwright eval --cases`. */
export interface EvalFile {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  readonly cases: readonly EvalCase[];
}

/** One request to a model, and the expected behaviour. */
export interface EvalCase {
  /** Unique among all cases of the project. @minLength 1 */
  readonly id: string;
  /** The user's message; a list for several turns. */
  readonly request: string | UserTurns;
  readonly expect: ExpectedCall | ExpectedCalls | ExpectedSilence;
  /** Names of tools that the model must not call. */
  readonly forbid?: readonly string[];
  /** Conditions for the last answer to the user. */
  readonly reply?: ExpectedReply;
  /** Results of tools, by their names; default: an example of the tool, or a sample of its result. With `--live`, the tools run instead. */
  readonly results?: ToolResults;
  /** Mode of the session; default: the default mode of `openSession`. @minLength 1 */
  readonly mode?: string;
  /** Agent whose tools and instructions the model gets; default: the tools of all agents. @minLength 1 */
  readonly agent?: string;
  /** Set if `toolwright eval --suggest` wrote the case from a template. A reviewer removes it. */
  readonly generated?: "template";
}

/** Messages of the user, one for each turn. @minItems 1 */
export type UserTurns = readonly string[];

/** Results by the names of tools. */
export type ToolResults = Readonly<Record<string, Json>>;

/** One tool is called. */
export interface ExpectedCall {
  /** Name of the tool. @minLength 1 */
  readonly tool: string;
  /** Values of all arguments, or a JSON Schema for them; each value may also be a JSON Schema. Default: any. */
  readonly arguments?: JsonObject;
}

/** Several tools are called. */
export interface ExpectedCalls {
  /** Names, or calls with their arguments. @minItems 1 */
  readonly tools: readonly (string | ExpectedCall)[];
  /** Whether they are called in the given order; default `given`. */
  readonly order?: "given" | "any";
}

/** No tool is called. */
export interface ExpectedSilence {
  readonly none: true;
}

/** Conditions for a text: what it contains or matches. */
export interface ExpectedReply {
  /** A part of the answer, or several. */
  readonly contains?: string | readonly string[];
  /** A regular expression that finds something in the answer. */
  readonly matches?: string;
}
