import type { Call } from "../../model/call/call.ts";
import type { UiContext, UiRequestOptions } from "../../model/call/context.ts";
import type { UiRequest, UiShown } from "../../model/ports/ui-port.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ContextExtension, HandlerRun } from "./handler-run.ts";
import { awaitPerson } from "./running-timer.ts";
import { missingPort } from "../values/response-errors.ts";
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
  if (ui === undefined) throw missingPort("ui", call.tool.toolId);
  const asked = requestOf(run, plainJson(payload) as JsonObject, options);
  const shownAs = { toolId: asked.component ?? asked.toolId, eventId: asked.eventId };
  if (ui.announces !== true) asked.announce({ type: "ui_tool_event", ...shownAs });
  const answer = await awaitPerson(call, () => ui.request(asked));
  if (ui.announces !== true) asked.announce({ type: "ui_tool_closed", ...shownAs, status: "answered" });
  if (options.sensitive === true) call.turn.redaction?.learnSensitive(answer);
  return checkAnswer(call, answer);
}

function requestOf(run: HandlerRun, payload: JsonObject, options: UiRequestOptions): UiRequest {
  const { call } = run;
  const { metadata, answerSchema, toolId } = call.tool;
  const { key, timeoutMs, sensitive, display = metadata.display ?? "inline" } = options;
  return {
    kind: "form",
    ...askedBy(call),
    eventId: `${call.id}:ui${run.nextUiRequest()}`,
    ...defined({ component: metadata.component }),
    display,
    payload,
    message: options.message ?? textIn(payload) ?? metadata.title ?? `${toolId} asks for an answer.`,
    ...defined({ key, answerSchema, timeoutMs }),
    ...(sensitive === true ? { sensitive } : {}),
    signal: call.signal,
    announce: (shown: UiShown) => {
      const opening = shown.type === "ui_tool_event" ? { display, payload } : {};
      call.session.emit(call, { ...shown, ...opening, tool: toolId } as Parameters<Call["session"]["emit"]>[1]);
    },
  };
}

/** Whose request it is. */
export function askedBy({ id: callId, tool, session, turn }: Call) {
  const { user } = session.view;
  return { toolId: tool.toolId, sessionId: session.id, ...defined({ user }), turnId: turn.id, callId };
}

function textIn(payload: JsonObject): string | undefined {
  for (const key of ["question", "message", "prompt", "title", "text"]) {
    const text = payload[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}
