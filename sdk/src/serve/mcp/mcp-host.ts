import type { McpTool } from "../../model/provider-tools.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { ParkedCalls } from "../calls/request-state.ts";
import type { RunningCall } from "../calls/running-call.ts";

/** What all connections of one MCP server share. */
export interface McpHost {
  readonly info: { readonly name: string; readonly version: string; readonly title?: string };
  readonly instructions: string | undefined;
  readonly registry: Registry;
  readonly runtime: Runtime;
  /** By name, in the order of the list. */
  readonly tools: ReadonlyMap<string, McpTool>;
  /** By the id of the runtime. */
  readonly calls: Map<string, RunningCall>;
  readonly parked: ParkedCalls;
  readonly ids: () => string;
  /** For how long a client may keep a list, in milliseconds. */
  readonly ttlMs: number;
}
