import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";

/** The workflow entries for the file of a tool or a hook. */
export interface WiredFile {
  readonly kind: "hook" | "ui" | "tool";
  /** When the hook runs; omitted if workflows differ. */
  readonly event?: LifecycleEvent;
  readonly function?: string;
  /** Description of a function without a comment. */
  readonly description?: string;
}

/** By path. */
export type WiredFiles = ReadonlyMap<string, WiredFile>;
