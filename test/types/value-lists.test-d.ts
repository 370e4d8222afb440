// Checked by `npm run types`: a list of values names every member of its type.
import type { EventType } from "../../sdk/src/model/call/event.ts";
import type { severities, Severity } from "../../sdk/src/model/finding.ts";
import type { errorTypes, ErrorType } from "../../sdk/src/model/call/response.ts";
import type { categories, Category, Risk, risks, ToolType, toolTypes } from "../../sdk/src/model/tool/tool.ts";
import type { LifecycleEvent, lifecycleEvents } from "../../sdk/src/model/conversation/lifecycle-event.ts";

/** Values that third-party programs compare with: a change here needs a line in CHANGELOG.md. */
type PinnedEvent =
  | "tool_call_start"
  | "tool_call_end"
  | "tool_output_chunk"
  | "error"
  | "intent_applied"
  | "soft_limit_exceeded"
  | "ui_tool_event"
  | "ui_tool_closed";

type Missing<All, Listed> = Exclude<All, Listed>;

export type Complete = readonly [
  Missing<Category, (typeof categories)[number]>,
  Missing<ToolType, (typeof toolTypes)[number]>,
  Missing<Risk, (typeof risks)[number]>,
  Missing<LifecycleEvent, (typeof lifecycleEvents)[number]>,
  Missing<Severity, (typeof severities)[number]>,
  Missing<EventType, PinnedEvent>,
  Missing<PinnedEvent, EventType>,
  Missing<ErrorType, (typeof errorTypes)[keyof typeof errorTypes][number]>,
];

declare const complete: Complete[number];
complete satisfies never;
