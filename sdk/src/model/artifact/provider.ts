import type { Finding } from "../finding.ts";
import type { JsonObject } from "../../util/json.ts";
import type { InferredTool } from "../tool/tool.ts";

/** The parts of a tool that an adapter uses. */
export type AdaptableTool = Pick<InferredTool, "name" | "description" | "metadata" | "input" | "output">;

/** The unit of a limit on the tools of a request: `characters` counts the definitions as JSON, `text` counts names and enum values. */
export type SetMeasure = "tools" | "properties" | "enumValues" | "text" | "characters";

/** The sum over the tools of a request that a limit bounds. */
export interface SetSum {
  /** The tools that count. */
  readonly of: "all" | "strict";
  readonly measure: SetMeasure;
  /** Set if the limit is not published, so that more may be accepted. */
  readonly isAdvisory?: true;
}

/** A provider's rule with the date of the last check and its source. */
export interface ProviderLimit {
  readonly id: string;
  /** One sentence: what the provider accepts. */
  readonly summary: string;
  readonly value?: number | string;
  /** Set if `value` is a number for a whole request rather than for one tool. */
  readonly sum?: SetSum;
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

/** How an adapter changed one part of a schema. */
export type PortabilityChange = "moved" | "renamed" | "flattened" | "dropped" | "refused";

/** A finding of an adapter: `refused` is an error, all others are information. */
export interface PortabilityFinding extends Finding {
  readonly provider: string;
  readonly change: PortabilityChange;
  /** The `ProviderLimit` behind it. */
  readonly limit: string;
}

/**
 * How arguments from a provider are restored to the author's schema. Plain data, so that the runtime can apply it without knowing any provider. Paths
 * are JSON pointers into the provider's arguments; `*` matches any array item, `**` any key that no path names; a `*` in a key is written `~2`.
 */
export interface ReverseMap {
  /** Paths at which `null` means an omitted value. */
  readonly dropNulls?: readonly string[];
  /** Provider's path → the author's key at that place. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Paths at which a string contains JSON; a string that is not JSON stays as it is. */
  readonly jsonTexts?: readonly string[];
  /** Path → the name in `definitions` of the map that applies from there on: for shapes that occur twice or recursively. */
  readonly references?: Readonly<Record<string, string>>;
  /** Named maps; their paths are relative to the reference. Only the outermost map has them. */
  readonly definitions?: Readonly<Record<string, ReverseMap>>;
}

export interface AdaptedTool {
  /** The tool's name in our registry. */
  readonly name: string;
  /** The definition for the provider's API; omitted when the provider would refuse it. */
  readonly definition?: JsonObject;
  /** Omitted when arguments need no change. */
  readonly reverse?: ReverseMap;
}

/** The result of an adapter for a set of tools. */
export interface Adaptation {
  readonly tools: readonly AdaptedTool[];
  readonly findings: readonly PortabilityFinding[];
}

/** Converts canonical JSON Schema to one provider's form. Pure; reports everything at once; never throws. */
export interface Adapter {
  toTools(tools: readonly AdaptableTool[]): Adaptation;
}

/** One target provider, such as `openai` or `gemini-native`. */
export interface Provider {
  /** Equal to the file's name. */
  readonly id: string;
  readonly profile: ProviderProfile;
  readonly adapter: Adapter;
}
