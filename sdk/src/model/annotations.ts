import type { ToolMetadata } from "./tool.ts";

/** What a client may assume of a tool's effects, by the names MCP gives the hints. What is not said is left out. */
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

/** The hints that follow from a category. Those that only matter for tools that change something are left out of the others. */
export function annotationsOf(metadata: ToolMetadata): ToolAnnotations {
  switch (metadata.category) {
    case "retrieval":
      return { readOnlyHint: true, openWorldHint: true };
    case "utility":
    case "ui":
      return { readOnlyHint: true, openWorldHint: false };
    case "action":
      return {
        readOnlyHint: false,
        destructiveHint: metadata.risk === "high",
        idempotentHint: metadata.idempotent ?? false,
        openWorldHint: true,
      };
    case "lifecycle":
      return { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
    case "orchestration":
      return { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
  }
}
