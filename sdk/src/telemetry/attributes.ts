import type { Attributes } from "@opentelemetry/api";
import type { Call } from "../model/call/call.ts";
import type { ActivityEvent } from "../model/call/event.ts";
import { defined } from "../util/defined.ts";

/** The value of the convention's `gen_ai.operation.name`. */
export const operation = "execute_tool";

interface Identity {
  readonly tool: string;
  readonly callId: string;
  readonly sessionId: string;
  readonly agent: string | undefined;
}

const identityAttributes = ({ tool, callId, sessionId, agent }: Identity): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  "gen_ai.tool.call.id": callId,
  // The convention's other types are for tools that the provider runs.
  "gen_ai.tool.type": "function",
  "gen_ai.conversation.id": sessionId,
  ...defined({ "gen_ai.agent.name": agent }),
});

/** Those of a call that begins. */
export function callAttributes({ id: callId, tool, session, agent }: Call): Attributes {
  const [firstLine = ""] = tool.description.split("\n");
  return {
    ...identityAttributes({ tool: tool.toolId, callId, sessionId: session.id, agent }),
    ...(firstLine === "" ? {} : { "gen_ai.tool.description": firstLine }),
  };
}

const longestName = 100;

/** Those of a call that was refused before it began; its tool may be any text. */
export const refusedAttributes = ({ tool, callId, sessionId, agent }: ActivityEvent): Attributes =>
  identityAttributes({ tool: tool.slice(0, longestName), callId, sessionId, agent });

/** Those of the metric. Few values each: every combination is a separate series. */
export const metricAttributes = (tool: string, errorType: string | undefined): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  ...defined({ "error.type": errorType }),
});
