import type { BaseContext } from "../../model/call/context.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import { readSchema } from "../../schema/read.ts";
import { isRecord } from "../../util/is-record.ts";
import { randomId } from "../../util/node-modules.ts";
import type { Elicitation, Elicited } from "./mcp-connection.ts";

/** The calls of a server that run, by session and id: what the server asks is asked in the last of them. */
export type RunningCalls = Map<string, { readonly tool: string; readonly ctx: BaseContext }>;

/** Shows a form of a server as a question of the call that runs. */
export function elicitThrough(ui: UiPort, calls: RunningCalls): (params: Elicitation) => Promise<Elicited> {
  return async ({ message, requestedSchema }) => {
    const running = [...calls.values()].at(-1);
    if (running === undefined) return { action: "cancel" };
    const { tool, ctx } = running;
    try {
      const answer = await ui.request({
        kind: "form",
        toolId: tool,
        eventId: randomId(),
        sessionId: ctx.session.id,
        turnId: ctx.turn.id,
        callId: ctx.callId,
        display: "inline",
        payload: {},
        message,
        answerSchema: readSchema(requestedSchema ?? { type: "object" }).schema,
        signal: ctx.signal,
        announce: () => undefined,
      });
      return { action: "accept", content: (isRecord(answer) ? answer : {}) as NonNullable<Elicited["content"]> };
    } catch {
      return { action: "cancel" };
    }
  };
}
