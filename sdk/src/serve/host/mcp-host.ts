import type { AsyncLocalStorage } from "node:async_hooks";
import type { Icon } from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";
import type { McpTool } from "../../model/artifact/provider-tools.ts";
import type { Questions } from "../../questions/options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import type { CallBook } from "../calls/call-book.ts";
import type { RunningCall } from "../calls/running-call.ts";
import type { McpServerOptions } from "../options/server-options.ts";

export interface Listing {
  readonly registry: Registry;
  /** By name, in the order of the list. */
  readonly tools: ReadonlyMap<string, McpTool & { icons?: Icon[] }>;
}

/** What all connections of one MCP server share. */
export interface McpHost {
  readonly options: McpServerOptions;
  readonly runtime: Runtime;
  /** What clients see of a registry. @throws ToolwrightError `PROVIDER_UNKNOWN`. */
  readonly list: (registry: Registry) => Listing;
  /** Replaced by a reload. */
  listing: Listing;
  readonly calls: CallBook;
  readonly current: AsyncLocalStorage<RunningCall>;
  /** What persons are asked; the session of a question is its call. */
  readonly questions: Questions;
  /** Whether questions of tools go to the clients, and not to a port of the host. */
  readonly asksClients: boolean;
  readonly ids: () => string;
  readonly clock: Clock;
  readonly answerWithinMs: number;
}
