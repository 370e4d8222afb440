import type { Effect, ToolCall } from "./effect.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Location } from "../finding.ts";
import type { HookFailurePolicy, LifecycleEvent } from "../conversation/lifecycle-event.ts";
import type { Suppression } from "./suppression.ts";

/** The purpose of a tool; determines the options and context members that it may use. */
export type Category = "retrieval" | "action" | "utility" | "ui" | "lifecycle" | "orchestration";

export const categories = [
  "retrieval",
  "action",
  "utility",
  "ui",
  "lifecycle",
  "orchestration",
] as const satisfies readonly Category[];

/**
 * Tool types of the host, by name. A project declares them by declaration merging, and the host gives their behaviour as
 * `runAgent({ toolTypes })`.
 *
 * @example
 * declare module "toolwright" {
 *   interface HostToolTypes {
 *     readonly review: true;
 *   }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface HostToolTypes {}

/** How the agent loop handles a call. */
export type ToolType =
  | "function"
  | "non_function"
  | "handoff"
  | "agent_as_tool"
  | "ask_master"
  | "root"
  // oxlint-disable-next-line typescript/no-redundant-type-constituents -- filled by declaration merging
  | Extract<keyof HostToolTypes, string>;

export const toolTypes = [
  "function",
  "non_function",
  "handoff",
  "agent_as_tool",
  "ask_master",
  "root",
] as const satisfies readonly ToolType[];

/** How much harm an action can do: `low` is easily undone, `medium` is seen by others, `high` destroys or cannot be undone. */
export type Risk = "low" | "medium" | "high";

export const risks = ["low", "medium", "high"] as const satisfies readonly Risk[];

/** An example call for readers and models. */
export interface ToolExample {
  /** A user request that leads to this call. */
  readonly request?: string;
  /** Arguments that match the tool's input schema. */
  readonly input: JsonObject;
  /** The tool's result for them. */
  readonly output?: Json;
}

export interface Deprecation {
  /** Why, in one sentence. */
  readonly reason: string;
  /** The tool to use instead, by name. */
  readonly replacement?: string;
}

/** A way in which a tool fails, from its `@throws`. */
export interface DocumentedError {
  /** Code or class, such as `NOT_FOUND`; omitted if the comment names none. */
  readonly error?: string;
  /** The condition of the failure, as text. */
  readonly when: string;
}

/** Data about a tool that any category may declare. */
export interface CommonMetadata {
  /** Name the model calls; default: the folder's name. */
  readonly name?: string;
  /** Title for people. */
  readonly title?: string;
  /** Semantic version of the tool; default `1.0.0`. */
  readonly version?: string;
  /** The maintainer of the tool. */
  readonly author?: string;
  /** Keywords for search. */
  readonly tags?: readonly string[];
  /** Set when the tool should no longer be used. */
  readonly deprecated?: Deprecation;
  /** Modes the tool is meant for, such as `voice`; default: all. In other modes it is not offered, and calls are refused. */
  readonly modes?: readonly string[];
  /** Names of the tools this one calls or relies on: their modules are loaded before its own, and hooks among them run before it. */
  readonly requires?: readonly string[];
  /** Example calls; each is checked against the input schema. */
  readonly examples?: readonly ToolExample[];
  /** The agents that are offered the tool: `"all"` (the default), one name, or a list; an empty list excludes all. */
  readonly applyTo?: string | readonly string[];
  /** Set to false to disable the tool: it is not offered to any model, and as a hook it does not run. Default true. */
  readonly enabled?: boolean;
  /** Timeout in milliseconds, without time spent waiting for a person; default: the host's policy. */
  readonly timeoutMs?: number;
  /** Soft limit in milliseconds: a slower call is reported, not aborted; default: the host's policy. */
  readonly latencyBudgetMs?: number;
  /** Whether a call with the same arguments runs again in the same turn, as for a clock; default false: the policy decides. */
  readonly repeatable?: boolean;
  /** Maximum characters of a result for a model; a longer one is cut, and kept whole; default: the host's policy. */
  readonly maxOutput?: number;
  /** Set for a quick tool, so that a UI shows no sign that it runs; default false. */
  readonly quiet?: boolean;
  /** Maximum retries of a failed call. Only for read-only and idempotent tools; default: the host's policy. */
  readonly retry?: { readonly attempts: number };
}

/** Data only some categories may declare; `define/` narrows it by category. */
export interface CategoryMetadata {
  /** `action`: how much harm a call can do; default `medium`. */
  readonly risk?: Risk;
  /** `action`: whether a person has to confirm each call, as with `risk: "high"`; the host's policy may decide otherwise. */
  readonly confirm?: boolean;
  /** `action`, `orchestration`: whether a repeated call has no further effect. */
  readonly idempotent?: boolean;
  /** `ui`: the component that renders the request. */
  readonly component?: string;
  /** `ui`: in the conversation or next to it. */
  readonly display?: "inline" | "artifact";
  /** `lifecycle`: when the host should run it. */
  readonly on?: LifecycleEvent;
  /** `lifecycle`: the agents the host should run it around. */
  readonly agents?: readonly string[];
  /** `lifecycle`: the host should run lower ones first. */
  readonly order?: number;
  /** `lifecycle`: what happens when it throws, takes more than 5 seconds or returns an invalid value; default `continue`. */
  readonly onFailure?: HookFailurePolicy;
  /** `orchestration`: how the loop handles a call; a `ToolType`, or a type of the host. */
  readonly type?: string;
  /** `orchestration`: the agent that gets the call; for `ask_master`, `person` if a person has to answer. */
  readonly to?: string;
}

/** All data that a tool declares, without its signature. */
export interface ToolMetadata extends CommonMetadata, CategoryMetadata {
  readonly category: Category;
  /** From `@throws` in the comment of the tool or its function. */
  readonly errors?: readonly DocumentedError[];
}

/** What a parameter of a handler receives: the input, the context, a property, or an array property as the remaining parameters. */
export type HandlerParameter =
  | { readonly kind: "input" }
  | { readonly kind: "context" }
  | { readonly kind: "property"; readonly name: string }
  | { readonly kind: "rest"; readonly name: string };

/** A part of the input schema whose strings the handler receives as objects, as its signature declares. */
export interface Revival {
  /** JSON pointer into the input schema. */
  readonly path: string;
  readonly as: "date" | "url";
}

/** A schema in a JSON file. */
export interface WrittenSchema {
  readonly schema: Json;
  /** The location of each part, by JSON pointer. */
  readonly locations: Readonly<Record<string, Location>>;
}

/** An explicit schema: its content is known only by running the module, unless it is in `schema.json`. */
export interface ExplicitOption {
  readonly at: Location;
  /** The schema from the handler's types, with their JSDoc; omitted if they cannot be converted. */
  readonly types?: JsonSchema;
  /** Whether the author wrote these types, so that they must match the schema; false if they follow from it. */
  readonly isWritten: boolean;
  /** Set if the schema is hand-written in the `schema.json` of a `handler.js`. */
  readonly written?: WrittenSchema;
}

/** The options `input` and `output` of a definition, if it has them. */
export interface ExplicitOptions {
  readonly input?: ExplicitOption;
  readonly output?: ExplicitOption;
}

/** A tool as inferred from its sources, independent of providers. */
export interface InferredTool {
  readonly name: string;
  /** The tool folder, relative to the project's root, with forward slashes. */
  readonly folder: string;
  /** The tool's source file, relative to the project's root. */
  readonly file: string;
  /** Location of the call of `defineTool`. */
  readonly at: Location;
  /** JSDoc text of the default export: paragraphs separated by a blank line; may be empty. */
  readonly description: string;
  readonly metadata: ToolMetadata;
  readonly input: JsonSchema;
  /** Omitted when the handler returns nothing. For a stream without `hasResult`, the schema of one chunk. */
  readonly output?: JsonSchema;
  /** Set when the handler streams its output in chunks, as an `AsyncIterable`. */
  readonly stream?: true;
  /** Set when a stream returns its result; `output` is its schema. */
  readonly hasResult?: true;
  /** The argument for each parameter of the handler; omitted if these are the input, then the context. */
  readonly parameters?: readonly HandlerParameter[];
  /** In a file without `defineTool`, the export with its function, unless it is `default` or `execute`. */
  readonly handlerExport?: string;
  /** The parts of the input schema that become a `Date` or `URL`; omitted if there are no such parts. */
  readonly revive?: readonly Revival[];
  /** Set for explicit schemas; until the build has read them, the schemas here come from the types. */
  readonly explicit?: ExplicitOptions;
  /** Set when the definition's own `input` parses the arguments of each call. */
  readonly parsesInput?: true;
  /** Set when the definition computes the question to a person before a call. */
  readonly asksQuestion?: true;
  /** Location of each part of the input schema, by JSON pointer (`/properties/limit`). */
  readonly locations: Readonly<Record<string, Location>>;
  /** Suppression comments in its sources; omitted if there are no such comments. */
  readonly suppressions?: readonly Suppression[];
  /** Side effects that the syntax of its code shows; omitted if it shows no effect. */
  readonly effects?: readonly Effect[];
  /** The tools that it calls through its context in its own file; omitted if it calls no tool. */
  readonly calls?: readonly ToolCall[];
  /** Names of the services its code uses, sorted; omitted if it uses none. */
  readonly services?: readonly string[];
  /** For a `ui` tool, the schema of the user's answer; omitted if no request names the answer's type. */
  readonly answer?: JsonSchema;
}

/** Whether `schema.json` is the source of the tool's schemas, rather than generated from its signature. */
export const isWrittenByHand = ({ explicit }: InferredTool): boolean => explicit?.input?.written !== undefined;
