import { randomBytes } from "node:crypto";
import type { Clock } from "../../model/ports/clock.ts";
import type { UiRequest } from "../../model/ports/ui.ts";
import { answerFaults } from "../../ui/answer-faults.ts";
import { failureOf, tooLarge, tooMany } from "../../ui/failures.ts";
import type { UiEnd, UiReceipt, UiSubmission, UiToolRequest } from "../../ui/ui-options.ts";
import type { Json } from "../../util/json.ts";
import { sameJson } from "../../util/stable-json.ts";
import type { RunningCall } from "./running-call.ts";
import { defined } from "../../util/defined.ts";

/** Questions that pages of clients show. The call goes on while its client does other things; a later call gets its result. */
export interface AppQuestions {
  /** Resolves to the answer, which fits. @throws ToolError where the user does not answer, or too many questions are open. */
  ask(call: RunningCall, request: UiRequest): Promise<Json>;
  submit(submission: UiSubmission, principal: string): Promise<UiReceipt>;
  callOf(eventId: string, owner: Pick<RunningCall, "name" | "principal">): RunningCall | undefined;
  close(): void;
}

interface AppQuestion {
  readonly call: RunningCall;
  readonly request: UiToolRequest;
  readonly settle: (status: UiEnd, answer?: Json) => void;
  stop: () => void;
  ending?: { readonly status: UiEnd; readonly answer?: Json | undefined };
  faults: number;
}

export interface AppQuestionsOptions {
  readonly clock: Clock;
  /** For how long a question is open, and then its result is kept. */
  readonly answerWithinMs: number;
}

const mostOpen = 1000;
const mostFaults = 10;
const mostPayloadBytes = 262_144;

/** Keeps questions in memory, as the promise of a handler cannot be stored. */
export function createAppQuestions({ clock, answerWithinMs }: AppQuestionsOptions): AppQuestions {
  const questions = new Map<string, AppQuestion>();
  return {
    ask(call, asked) {
      const bytes = Buffer.byteLength(JSON.stringify(asked.payload));
      if (bytes > mostPayloadBytes) return Promise.reject(tooLarge(asked.toolId, bytes, mostPayloadBytes));
      if (questions.size >= mostOpen) return Promise.reject(tooMany(asked.toolId, mostOpen));
      const request = shownRequest(asked, clock.now(), asked.timeoutMs ?? answerWithinMs);
      const { eventId } = request;
      return new Promise((resolve, reject) => {
        const settle: AppQuestion["settle"] = (status, answer) => {
          if (question.ending !== undefined) return;
          question.ending = { status, answer };
          question.stop();
          // The page may ask again how it ended, and the model for the result.
          question.stop = clock.after(answerWithinMs, () => questions.delete(eventId));
          call.hide(eventId);
          if (status === "answered") resolve(answer ?? null);
          else reject(failureOf(status, request.tool));
        };
        const stop = clock.after(request.expiresAt - request.createdAt, () => settle("expired"));
        const question: AppQuestion = { call, request, settle, stop, faults: 0 };
        questions.set(eventId, question);
        call.show(request);
        const signal = AbortSignal.any([asked.signal, call.signal]);
        if (signal.aborted) settle("cancelled");
        signal.addEventListener("abort", () => settle("cancelled"), { once: true });
      });
    },
    async submit({ eventId, response, cancel }, principal) {
      const question = questions.get(eventId);
      if (question?.call.principal !== principal) return { code: 404, status: "unknown" };
      const given = cancel === true ? undefined : response;
      if (question.ending === undefined && given !== undefined) {
        if (question.faults >= mostFaults) return { code: 429, status: "pending" };
        const faults = await answerFaults(question.request.answerSchema, given);
        if (faults.length > 0) {
          question.faults += 1;
          return { code: 422, status: "pending", faults };
        }
      }
      return receiptOf(question, given);
    },
    callOf(eventId, { name, principal }) {
      const call = questions.get(eventId)?.call;
      return call?.name === name && call.principal === principal ? call : undefined;
    },
    close() {
      for (const question of questions.values()) {
        question.settle("cancelled");
        question.stop();
      }
      questions.clear();
    },
  };
}

function receiptOf(question: AppQuestion, given: Json | undefined): UiReceipt {
  const wanted = given === undefined ? "cancelled" : "answered";
  const isFirst = question.ending === undefined;
  question.settle(wanted, given);
  const { status = wanted, answer } = question.ending ?? {};
  if (status === "expired") return { code: 410, status };
  if (isFirst) return { code: 200, status };
  const isSame = status === wanted && (given === undefined || sameJson(answer, given));
  return isSame ? { code: 200, status, duplicate: true } : { code: 409, status };
}

export function shownRequest(asked: UiRequest, createdAt: number, openMs: number): UiToolRequest {
  const { toolId: tool, component, display, payload, message, callId, answerSchema } = asked;
  return {
    type: "ui_tool_event",
    toolId: component ?? tool,
    eventId: randomBytes(16).toString("base64url"),
    workflowName: "default",
    display,
    payload,
    ...defined({ message }),
    callId,
    tool,
    ...defined({ answerSchema }),
    createdAt,
    expiresAt: createdAt + openMs,
  };
}
