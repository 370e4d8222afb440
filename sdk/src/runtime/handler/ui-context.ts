import type { UiContext, UiRequestOptions } from "../../model/context.ts";
import type { UiRequest, UiShown } from "../../model/ports/ui.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ContextExtension, HandlerRun } from "./handler-run.ts";
import { missingPort } from "../outcomes/response-errors.ts";
import { checkAnswer } from "../arguments/check-answer.ts";
import { plainJson } from "../values/plain-json.ts";

/** `ui` tools ask the user through the host. */
export default {
  category: "ui",
  needs: () => ["ui"],
  members: {
    ui: (run): UiContext["ui"] => ({
      request: <Answer>(payload: JsonObject, options: UiRequestOptions = {}) =>
        request(run, payload, options) as Promise<Answer>,
    }),
  },
} satisfies ContextExtension;

async function request(run: HandlerRun, payload: JsonObject, options: UiRequestOptions): Promise<Json> {
  const { call, ports } = run;
  const { ui } = ports;
  const { toolId, metadata } = call.tool;
  if (ui === undefined) throw missingPort("ui", toolId);
  const asked = requestOf(run, plainJson(payload) as JsonObject, options);
  const shownAs = { toolId: metadata.component ?? toolId, eventId: asked.eventId };
  if (ui.announces !== true) asked.announce({ type: "ui_tool_event", ...shownAs });
  const answer = await run.awaitPerson(() => ui.request(asked));
  if (ui.announces !== true) asked.announce({ type: "ui_tool_closed", ...shownAs, status: "answered" });
  if (options.sensitive === true) call.redaction?.learnSensitive(answer);
  return checkAnswer(call, answer);
}

function requestOf(run: HandlerRun, payload: JsonObject, options: UiRequestOptions): UiRequest {
  const { call } = run;
  const { session, tool, turn } = call;
  const { toolId, metadata, answerSchema } = tool;
  const { key, message, timeoutMs, sensitive } = options;
  const { user } = session.view;
  const display = options.display ?? metadata.display ?? "inline";
  return {
    toolId,
    eventId: `${call.id}:ui${run.nextUiRequest()}`,
    sessionId: session.id,
    ...defined({ user }),
    turnId: turn.id,
    callId: call.id,
    ...defined({ component: metadata.component }),
    display,
    payload,
    ...defined({ key, message }),
    ...(answerSchema === undefined ? {} : { answerSchema: answerSchema as JsonObject }),
    ...defined({ timeoutMs }),
    ...(sensitive === true ? { sensitive } : {}),
    signal: run.signal,
    announce: (shown: UiShown) => {
      if (!session.isObserved) return;
      const opening = shown.type === "ui_tool_event" ? { display, payload } : {};
      session.emit(call, { ...shown, ...opening, tool: toolId } as Parameters<typeof session.emit>[1]);
    },
  };
}
