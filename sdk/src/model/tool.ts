import type { Effect } from "./effect.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Place } from "./place.ts";
import type { Suppression } from "./suppression.ts";

/** What a tool is for; decides which options and which context members it may use. */
export const categories = ["retrieval", "action", "utility", "ui", "lifecycle", "orchestration"] as const;

/** One of `categories`. */
export type Category = (typeof categories)[number];

/** How the agent loop treats a call. */
export const toolTypes = ["function", "non_function", "handoff", "agent_as_tool", "ask_master", "root"] as const;

/** One of `toolTypes`. */
export type ToolType = (typeof toolTypes)[number];

/** How much harm an action can do: `low` is easily undone, `medium` is seen by others, `high` destroys or cannot be undone. */
export const risks = ["low", "medium", "high"] as const;

/** One of `risks`. */
export type Risk = (typeof risks)[number];

/** Moments at which a lifecycle tool runs. */
export const lifecycleEvents = [
  "on_start",
  "on_end",
  "after_each_agent",
  "before_agent_speaks",
  "after_agent_speaks",
  "on_user_input",
] as const;

/** One of `lifecycleEvents`. */
export type LifecycleEvent = (typeof lifecycleEvents)[number];

/** A call that a reader or a model can learn from. */
export interface ToolExample {
  /** What a user would say to cause this call. */
  readonly request?: string;
  /** Arguments that fit the tool's input schema. */
  readonly input: JsonObject;
  /** What the tool returns for them. */
  readonly output?: Json;
}

/** A tool that should not be used any more. */
export interface Deprecation {
  /** Why, in one sentence. */
  readonly reason: string;
  /** The tool to use instead, by name. */
  readonly replacement?: string;
}

/** Data about a tool that any category may declare. */
export interface CommonMetadata {
  /** Name the model calls; default: the folder's name. */
  readonly name?: string;
  /** Title for people. */
  readonly title?: string;
  /** Semantic version of the tool; default `1.0.0`. */
  readonly version?: string;
  /** Who keeps the tool. */
  readonly author?: string;
  /** Words to find the tool by. */
  readonly tags?: readonly string[];
  /** Set when the tool should no longer be used. */
  readonly deprecated?: Deprecation;
  /** Modes the tool is meant for, such as `voice`; default: all. In another mode it is not offered, and a call is refused. */
  readonly modes?: readonly string[];
  /** Names of the tools this one calls. For the host and readers. */
  readonly requires?: readonly string[];
  /** Calls to learn from; each is checked against the input schema. */
  readonly examples?: readonly ToolExample[];
  /** The agents that are offered the tool: `"all"` (the default), one name, or a list. */
  readonly applyTo?: string | readonly string[];
  /** After so many milliseconds the call is aborted, time in which a person is asked not counted; default: the host's policy. */
  readonly timeoutMs?: number;
  /** A call slower than this many milliseconds is reported, not aborted. */
  readonly latencyBudgetMs?: number;
  /** Most characters of a result that a model should be shown. For the host: the runtime cuts nothing. */
  readonly maxOutput?: number;
  /** How often a failed call may be tried again. For the host: the runtime runs each call once. */
  readonly retry?: { readonly attempts: number };
}

/** Data only some categories may declare; `define/` narrows it by category. */
export interface CategoryMetadata {
  /** `action`: how much harm a call can do; default `medium`. */
  readonly risk?: Risk;
  /** `action`: whether a person has to confirm each call, as with `risk: "high"`; if none can, it fails. */
  readonly confirm?: boolean;
  /** `action`: whether a repeated call changes nothing more. */
  readonly idempotent?: boolean;
  /** `ui`: the component that renders the request. */
  readonly component?: string;
  /** `ui`: in the conversation or beside it. */
  readonly display?: "inline" | "artifact";
  /** `lifecycle`: when the host should run it. */
  readonly on?: LifecycleEvent;
  /** `lifecycle`: the agents the host should run it around. */
  readonly agents?: readonly string[];
  /** `lifecycle`: the host should run lower ones first. */
  readonly order?: number;
  /** `orchestration`: how the loop treats a call. */
  readonly type?: ToolType;
  /** `orchestration`: the agent the call goes to. */
  readonly to?: string;
}

/** All a tool says about itself beside its signature. */
export interface ToolMetadata extends CommonMetadata, CategoryMetadata {
  readonly category: Category;
}

/**
 * What one parameter of a handler is given: the whole input, the call's context, one property of the input, or a list property
 * spread over all parameters that are left.
 */
export type HandlerParameter =
  | { readonly kind: "input" }
  | { readonly kind: "context" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "rest"; readonly name: string };

/** A place of the input schema whose texts the handler is given as objects, because its signature says so. */
export interface Revival {
  /** JSON pointer into the input schema. */
  readonly path: string;
  readonly as: "date" | "url";
}

/** A schema as it stands in a JSON file. */
export interface WrittenSchema {
  readonly schema: Json;
  /** Where each part of it stands, by JSON pointer. */
  readonly places: Readonly<Record<string, Place>>;
}

/** A schema that the author gives as a value: only running the module tells what it says, unless it stands in `schema.json`. */
export interface ExplicitOption {
  /** Where the option is written. */
  readonly at: Place;
  /** What the handler's types say in its place, with their JSDoc; left out where they cannot be converted. */
  readonly types?: JsonSchema;
  /** Whether the author wrote these types, so that they must agree with the schema; false where they follow from it. */
  readonly isWritten: boolean;
  /** Set where the schema is written by hand in the `schema.json` beside a `handler.js`. */
  readonly written?: WrittenSchema;
}

/** The options `input` and `output` of a definition, where it has them. */
export interface ExplicitOptions {
  readonly input?: ExplicitOption;
  readonly output?: ExplicitOption;
}

/** A tool as inference gives it: everything the sources say, nothing provider-specific yet. */
export interface InferredTool {
  readonly name: string;
  /** The tool folder, relative to the project's root, with forward slashes. */
  readonly folder: string;
  /** The file the tool stands in, relative to the project's root. */
  readonly file: string;
  /** Where `defineTool` is called. */
  readonly at: Place;
  /** JSDoc text of the default export: paragraphs separated by a blank line; empty when there is none. */
  readonly description: string;
  readonly metadata: ToolMetadata;
  readonly input: JsonSchema;
  /** Left out when the handler returns nothing. Of a stream, the schema of one item, unless `isReturned` is set. */
  readonly output?: JsonSchema;
  /** Set when the handler gives its result piece by piece, as an `AsyncIterable`. */
  readonly stream?: true;
  /** Set when a stream returns a value at its end; `output` is the schema of that value. */
  readonly isReturned?: true;
  /** What each parameter of the handler is given; left out where that is the input, then the context. */
  readonly parameters?: readonly HandlerParameter[];
  /** The places of the input schema that stand for a `Date` or `URL`; left out where there are none. */
  readonly revive?: readonly Revival[];
  /** Set where schemas are given as values; until the build has read them, the schemas here are what the types say. */
  readonly explicit?: ExplicitOptions;
  /** Set when the definition's own `input` parses the arguments of each call. */
  readonly parsesInput?: true;
  /** Where each part of the input schema is declared, by JSON pointer (`/properties/limit`). */
  readonly places: Readonly<Record<string, Place>>;
  /** Comments in its sources that accept findings; left out where there are none. */
  readonly suppressions?: readonly Suppression[];
  /** What its code does beside giving a result, as far as the syntax shows; left out where that is nothing. */
  readonly effects?: readonly Effect[];
  /** The tools it calls through its context, as far as its own file shows; left out where there are none. */
  readonly calls?: readonly ToolCall[];
}

/** Whether `schema.json` says what the tool takes, rather than being generated from what its signature says. */
export const isWrittenByHand = ({ explicit }: InferredTool): boolean => explicit?.input?.written !== undefined;
