import type { PortabilityFinding, ProviderLimit } from "./provider.ts";

export const portabilityFormat = "1.0";

/** The file's name, next to the registry. */
export const portabilityName = "portability.json";

/** A provider's rule that causes a change. */
export type RecordedLimit = Pick<ProviderLimit, "summary" | "checked" | "source">;

/** One change to a tool for a provider. */
export interface RecordedChange extends Pick<PortabilityFinding, "change" | "message" | "limit" | "code"> {
  /** JSON pointer into the input schema; empty for the whole tool. */
  readonly pointer: string;
}

export interface RecordedTool {
  /** Whether the registry has a definition of it for the provider. */
  readonly sent: boolean;
  readonly changes: readonly RecordedChange[];
}

/** The content of `portability.json`: for each tool and provider whether it is sent, and the changes with their reasons. */
export interface PortabilityFile {
  /** `portabilityFormat` at the time of writing. */
  readonly format: string;
  /** The limits that changes refer to, by provider and id; omitted by earlier versions. */
  readonly limits?: Readonly<Record<string, Readonly<Record<string, RecordedLimit>>>>;
  readonly tools: Readonly<Record<string, Readonly<Record<string, RecordedTool>>>>;
}
