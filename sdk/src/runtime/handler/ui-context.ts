import type { Call } from "../../model/call/call.ts";
import type { UiContext, UiRequestOptions } from "../../model/call/context.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { UiPort, UiRequest, UiShown } from "../../model/ports/ui-port.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { type ContextExtension, type HandlerRun, awaitPerson } from "./handler-run.ts";
import { missingCapability } from "../values/response-errors.ts";
import { plainJson, NotJson, resultBounds } from "../values/plain-json.ts";
import { errorCodes } from "../../errors/codes.ts";
import { sentence } from "../../util/texts.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { redact } from "../../schema/redact.ts";
import { memoize } from "../../util/memo.ts";
import { explainFaults, listIssues } from "../arguments/explain-faults.ts";

/** `ui` tools ask the user through the host. */
export default {
  category: "ui",
  needs: () => ["ui"],
  members: {
    ui: (run): UiContext["ui"] => {
      /** Requests to the user that the handler has not awaited yet, by event id. */
      const open = new Map<string, Promise<Json>>();
      return {
        request: async <Answer>(payload: JsonObject, options: UiRequestOptions = {}) =>
          (await request(run, payload, options).answer) as Answer,
        sendToolEvent: (payload, options = {}) =>
          Promise.resolve().then(() => {
            const { eventId, answer } = request(run, payload, options);
            // The caller that waits for the answer gets the error.
            answer.catch(() => undefined);
            open.set(eventId, answer);
            return eventId;
          }),
        waitForUiToolResponse: async <Answer>(eventId: string) => {
          const answer = open.get(eventId);
          if (answer !== undefined) return (await answer) as Answer;
          throw new ToolError("PERMANENT", `This call has sent no event ${JSON.stringify(eventId)}.`, {
            suggestion: "Wait for what `sendToolEvent` gave in the same call.",
          });
        },
      };
    },
  },
} satisfies ContextExtension;

function request(run: HandlerRun, payload: JsonObject, options: UiRequestOptions) {
  const { ui } = run.ports;
  if (ui === undefined) throw missingCapability({ kind: "port", name: "ui" }, run.call.tool.toolId);
  const asked = requestOf(run, plainJson(payload) as JsonObject, options);
  return { eventId: asked.eventId, answer: answerTo(asked, ui, run.call) };
}

async function answerTo(asked: UiRequest, ui: UiPort, call: Call): Promise<Json> {
  const shownAs = { toolId: asked.component ?? asked.toolId, eventId: asked.eventId };
  if (ui.announces !== true) asked.announce({ type: "ui_tool_event", ...shownAs });
  const answer = await awaitPerson(call, () => ui.request(asked));
  if (ui.announces !== true) asked.announce({ type: "ui_tool_closed", ...shownAs, status: "answered" });
  if (asked.sensitive === true) call.turn.redaction?.learnSensitive(answer);
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

/** The origin of a request. */
export function askedBy({ id: callId, tool, session, turn }: Call) {
  const { user } = session;
  return { toolId: tool.toolId, sessionId: session.id, ...defined({ user }), turnId: turn.id, callId };
}

function textIn(payload: JsonObject): string | undefined {
  for (const key of ["question", "message", "prompt", "title", "text"]) {
    const text = payload[key];
    if (typeof text === "string" && text !== "") return text;
  }
  return undefined;
}

/**
 * Converts a person's answer to plain JSON and checks that it fits the tool's request.
 *
 * @throws ToolError `PERMANENT`, with the code `ANSWER_INVALID` in its message.
 */
async function checkAnswer(call: Call, given: unknown): Promise<Json> {
  const { answerSchema: schema, toolId } = call.tool;
  const answer = plainAnswer(call, given);
  call.turn.redaction?.learnAnswer(answer);
  if (schema === undefined) return answer;
  const validate = await validatorOf(schema);
  if (validate(answer)) return answer;
  throw invalid(toolId, listIssues(explainFaults(validate.errors, redact(answer, schema), schema), "the answer: "));
}

function plainAnswer(call: Call, given: unknown): Json {
  try {
    return plainJson(given, resultBounds(call));
  } catch (error) {
    if (error instanceof NotJson) throw invalid(call.tool.toolId, `it ${error.message}`);
    throw error;
  }
}

const invalid = (toolId: string, why: string): ToolError =>
  new ToolError("PERMANENT", sentence(`ANSWER_INVALID: the answer that the host gave ${toolId} does not fit: ${why}`), {
    suggestion: errorCodes.ANSWER_INVALID.remedy,
  });

/** Loaded with the first answer, because most processes never ask a person. */
const validatorOf = memoize(async (schema: JsonSchema) => {
  const { compileSchema } = await import("../../schema/open-ajv.ts");
  return compileSchema(schema);
});
