import type { CallSession, LeftOutTools } from "../../model/call/call.ts";
import type { ToolModules } from "../../model/call/loaded-registry.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { Registry } from "../../registry/registry.ts";
import type { JsonObject } from "../../util/json.ts";
import type { Kernel } from "../kernel/run-call.ts";
import type { EventHub } from "./events.ts";
import type { IntentTypes } from "./intent-types.ts";
import type { SessionLog, SessionLogs } from "./session-log.ts";
import type { ToolChecks } from "./tool-checks.ts";

export interface SessionHost {
  readonly kernel: Kernel;
  readonly ports: Ports;
  /** The logs of its sessions; undefined if sessions end with the process. */
  readonly logs: SessionLogs | undefined;
  readonly policy: CompletePolicy;
  readonly events: EventHub;
  readonly intents: IntentTypes;
  readonly checks: ToolChecks;
  readonly modulesOf: (registry: Registry) => ToolModules;
}

export interface SessionFacts<Tools extends ToolTypes> {
  readonly id: string;
  readonly mode: string;
  readonly user: string | undefined;
  readonly agent: string | undefined;
  readonly origin: CallSession["origin"];
  readonly state: JsonObject;
  readonly registry: Registry<Tools>;
  readonly variant: string | undefined;
  readonly log: SessionLog;
  readonly leftOut: LeftOutTools;
  /** The number of its last event. */
  readonly events: number;
}
