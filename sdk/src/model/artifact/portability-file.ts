import type { PortabilityFinding, ProviderLimit } from "./provider.ts";

export const portabilityFormat = "1.0";

/** The file's name, next to the registry. */
export const portabilityName = "portability.json";

/** A rule of a provider that a change follows from. */
export type RecordedLimit = Pick<ProviderLimit, "summary" | "checked" | "source">;

/** One change of a tool on the way to a provider. */
export interface RecordedChange extends Pick<PortabilityFinding, "change" | "message" | "limit" | "code"> {
  /** JSON pointer into the input schema; empty for the whole tool. */
  readonly pointer: string;
}

/** One tool at one provider. */
export interface RecordedTool {
  /** Whether the registry has a definition of it for the provider. */
  readonly sent: boolean;
  readonly changes: readonly RecordedChange[];
}

/** The content of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export interface PortabilityFile {
  /** `portabilityFormat` at the time of writing. */
  readonly format: string;
  /** The limits that changes name, by provider and id; left out by earlier versions. */
  readonly limits?: Readonly<Record<string, Readonly<Record<string, RecordedLimit>>>>;
  /** By tool and provider. */
  readonly tools: Readonly<Record<string, Readonly<Record<string, RecordedTool>>>>;
}
