import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";

/** What workflows say of the file of a tool or a hook. */
export interface WiredFile {
  readonly kind: "hook" | "ui" | "tool";
  /** When the hook runs; omitted where workflows differ. */
  readonly event?: LifecycleEvent;
  /** The function of the file. */
  readonly function?: string;
  /** What the function does, for one without a comment. */
  readonly description?: string;
}

/** By path. */
export type WiredFiles = ReadonlyMap<string, WiredFile>;
