import type { Finding } from "./finding.ts";
import type { JsonObject } from "../util/json.ts";
import type { Memory } from "../util/memory.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { ToolMetadata } from "./tool.ts";

/** What an adapter needs to know of a tool. */
export interface AdaptableTool {
  readonly name: string;
  readonly description: string;
  readonly metadata: ToolMetadata;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
}

/** A provider's rule with the day it was last checked and where it is written. */
export interface ProviderLimit {
  readonly id: string;
  /** One sentence: what the provider accepts. */
  readonly summary: string;
  readonly value?: number | string;
  /** ISO date. */
  readonly checked: string;
  /** Name or address of the source. */
  readonly source: string;
}

/** A provider's rules, as data. */
export interface ProviderProfile {
  readonly title: string;
  readonly limits: readonly ProviderLimit[];
}

/** What became of one part of a schema on its way to a provider. */
export type PortabilityChange = "moved" | "renamed" | "flattened" | "dropped" | "refused";

/** A finding of an adapter: `refused` is an error, the rest is information. */
export interface PortabilityFinding extends Finding {
  readonly provider: string;
  readonly change: PortabilityChange;
  /** The `ProviderLimit` behind it. */
  readonly limit: string;
}

/**
 * How arguments that come back from a provider are turned into what the author's schema describes.
 * Plain data, so that the runtime can follow it without knowing any provider. Paths are JSON pointers into the
 * arguments as the provider gives them, `*` standing for any array item or any key; a key that is itself `*` is written `~2`.
 */
export interface ReverseMap {
  /** Paths at which `null` stands for "left out". */
  readonly dropNulls?: readonly string[];
  /** Provider's path → the author's key at that place. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Paths at which text stands for the value it spells as JSON; text that is not JSON stands for itself. */
  readonly jsonTexts?: readonly string[];
  /** Path → the name in `definitions` of the map that holds from there on: for shapes that occur twice or inside themselves. */
  readonly references?: Readonly<Record<string, string>>;
  /** Maps that are referred to by name; their paths begin where they are referred to. Only the outermost map has them. */
  readonly definitions?: Readonly<Record<string, ReverseMap>>;
}

/** A tool in one provider's form. */
export interface AdaptedTool {
  /** The tool's name in our registry. */
  readonly name: string;
  /** The definition as the provider's API takes it; left out when the provider would refuse it. */
  readonly definition?: JsonObject;
  /** Left out when arguments need no change. */
  readonly reverse?: ReverseMap;
}

/** What an adapter gives for a set of tools. */
export interface Adaptation {
  readonly tools: readonly AdaptedTool[];
  readonly findings: readonly PortabilityFinding[];
}

/** Canonical JSON Schema → one provider's form. Pure; reports everything at once; never throws. */
export interface Adapter {
  /** With the same memory, adapters do what they have in common once for each input, which must not change in between. */
  toTools(tools: readonly AdaptableTool[], memory?: Memory): Adaptation;
}

/** One provider target, such as `openai` or `gemini-native`. */
export interface Provider {
  /** Equal to the file's name. */
  readonly id: string;
  readonly profile: ProviderProfile;
  readonly adapter: Adapter;
}
