import type { ToolMetadata } from "./tool.ts";

/** What a client may assume of a tool's effects, by the names MCP gives the hints. A hint that is not known is left out. */
export interface ToolAnnotations {
  /** Nothing is changed by a call. */
  readonly readOnlyHint?: boolean;
  /** A call may destroy what cannot be had back. */
  readonly destructiveHint?: boolean;
  /** A second call with the same arguments changes nothing more. */
  readonly idempotentHint?: boolean;
  /** The tool reaches things outside the system it belongs to. */
  readonly openWorldHint?: boolean;
}

/**
 * The hints that follow from what a tool declares. They fail safe: an action is announced harmless only where it declares
 * `risk: "low"` or `"medium"`, and a `ui` tool, which may store what the user answers, is not announced read-only.
 */
export function annotationsOf(metadata: ToolMetadata): ToolAnnotations {
  switch (metadata.category) {
    case "retrieval":
      return { readOnlyHint: true, openWorldHint: true };
    case "utility":
      return { readOnlyHint: true, openWorldHint: false };
    case "ui":
      return { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
    case "action":
      return {
        readOnlyHint: false,
        destructiveHint: metadata.risk === undefined || metadata.risk === "high",
        idempotentHint: metadata.idempotent ?? false,
        openWorldHint: true,
      };
    case "lifecycle":
      return { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
    case "orchestration":
      return { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
  }
}
