import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { HookPayloads } from "../../model/hook.ts";

/** An event that fires. */
export interface Firing<Event extends LifecycleEvent = LifecycleEvent> {
  readonly event: Event;
  readonly payload: HookPayloads[Event];
  /** Number of the user's message. */
  readonly turn: number;
  /** Names the step within the turn. */
  readonly step: string;
  readonly agent?: string;
}
