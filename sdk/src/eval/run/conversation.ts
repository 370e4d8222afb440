import type { LanguageModelV4Content, LanguageModelV4Message, LanguageModelV4Prompt } from "@ai-sdk/provider";
import { mayContinue, withheldEnding, withheldError, type WithheldEnding } from "../../model/call/message-ending.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { TranscriptEntry } from "../../model/eval/eval-report.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { expectedCalls, requestsOf } from "../cases/placed-case.ts";
import type { ModelAnswer } from "../recordings/recording.ts";
import type { Turn } from "../../runtime/session/session.ts";
import type { Ask, NoAnswer } from "./ask.ts";
import type { OpenedCase } from "./case-session.ts";
import type { CaseCall, CaseConversation } from "../verdict/case-conversation.ts";
import { orElse } from "../../util/failures.ts";

export interface CaseRun extends OpenedCase {
  readonly case: EvalCase;
  readonly run: number;
  readonly ask: Ask;
}

/** Maximum number of model answers per user turn. */
const maxSteps = 8;

export async function converse(run: CaseRun): Promise<CaseConversation | NoAnswer> {
  const state = new State(run);
  const requests = requestsOf(run.case);
  for (const [turn, request] of requests.entries()) {
    state.userSays(request);
    const isLast = turn === requests.length - 1;
    for (let step = 0; ; step += 1) {
      if (step === maxSteps) return state.ended("endless");
      const answer = await run.ask({ case: run.case.id, run: run.run, prompt: state.prompt, tools: run.tools });
      if ("status" in answer) return { ...answer, answers: state.answers };
      const calls = await state.take(answer);
      if (calls === 0) {
        if (state.isEmpty) return state.ended("empty");
        break;
      }
      const ending = withheldEnding(answer.finish);
      if (ending !== undefined && !mayContinue(ending)) return state.ended("answered");
      if (isLast && isDecided(run.case, state.calls)) return state.ended("decided");
    }
  }
  return state.ended("answered");
}

interface AskedCall {
  readonly id: string;
  readonly tool: string;
  readonly input: string;
  readonly step: number;
}

class State {
  readonly prompt: LanguageModelV4Prompt;
  readonly calls: CaseCall[] = [];
  readonly #run: CaseRun;
  readonly #answers: ModelAnswer[] = [];
  readonly #transcript: TranscriptEntry[] = [];
  #turn: Turn | undefined;
  #text = "";
  #callCount = 0;

  constructor(run: CaseRun) {
    this.#run = run;
    this.prompt = run.system === "" ? [] : [{ role: "system", content: run.system }];
  }

  get answers(): readonly ModelAnswer[] {
    return this.#answers;
  }

  get isEmpty(): boolean {
    return this.#text.trim() === "";
  }

  userSays(text: string): void {
    this.#turn = this.#run.session.beginTurn();
    this.prompt.push({ role: "user", content: [{ type: "text", text }] });
    this.#transcript.push({ role: "user", text });
  }

  /** Adds an answer and runs its calls; returns the number of calls. */
  async take(answer: ModelAnswer): Promise<number> {
    const step = this.#answers.push(answer) - 1;
    const texts = answer.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
    this.#text = texts.join("\n").trim();
    if (this.#text !== "") this.#transcript.push({ role: "assistant", text: this.#text });
    const asked = answer.content.flatMap((part) =>
      part.type === "tool-call" && part.providerExecuted !== true
        ? [{ part, id: `call-${String((this.#callCount += 1))}` }]
        : [],
    );
    const ids = new Map(asked.map(({ part, id }) => [part, id] as const));
    this.prompt.push({
      role: "assistant",
      content: answer.content.flatMap((part) => echoed(part, ids.get(part as never))),
    });
    const results: Extract<LanguageModelV4Message, { role: "tool" }>["content"] = [];
    const ending = withheldEnding(answer.finish);
    for (const { part, id } of asked) {
      const call = { id, tool: part.toolName, input: part.input, step };
      const { args, output, isError } = ending === undefined ? await this.#call(call) : this.#withheld(call, ending);
      this.#transcript.push({ role: "assistant", tool: part.toolName, arguments: args });
      this.#transcript.push({ role: "tool", tool: part.toolName, result: output });
      const value = output as never;
      results.push({
        type: "tool-result",
        toolCallId: id,
        toolName: part.toolName,
        output: isError ? { type: "error-json", value } : { type: "json", value },
      });
    }
    if (results.length > 0) this.prompt.push({ role: "tool", content: results });
    return asked.length;
  }

  #withheld({ tool, input, step }: AskedCall, ending: WithheldEnding) {
    const args = parsed(input);
    this.calls.push({ step, tool, arguments: args, outcome: "refused" });
    const { type, message, suggestion } = withheldError(tool, ending);
    return { args, output: { error: { type, message, suggestion } }, isError: true };
  }

  async #call(call: AskedCall) {
    const { provider, accepted, session, tools } = this.#run;
    const turn = (this.#turn ??= session.beginTurn());
    const given = call.input.trim() === "" ? {} : call.input;
    const names = Object.keys(tools.digests);
    const response = await turn.call(call.tool, given, { provider, callId: call.id, names });
    const args = accepted.get(call.id) ?? parsed(call.input);
    const isRefused = !response.ok && response.error.type === "VALIDATION";
    const outcome = response.ok ? "answered" : isRefused ? "refused" : "failed";
    this.calls.push({ step: call.step, tool: call.tool, arguments: args, outcome });
    return { args, output: forModel(response), isError: !response.ok };
  }

  ended(end: CaseConversation["end"]): CaseConversation {
    return {
      calls: this.calls,
      text: this.#text,
      end,
      finish: this.#answers.at(-1)?.finish ?? "",
      answers: this.#answers,
      transcript: this.#transcript,
    };
  }
}

function parsed(input: string): Json {
  if (input.trim() === "") return {};
  return orElse(() => JSON.parse(input) as Json, input);
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** Converts a part of an answer for the next request. */
function echoed(part: LanguageModelV4Content, callId: string | undefined): readonly AssistantPart[] {
  const providerOptions =
    "providerMetadata" in part ? (part.providerMetadata as Record<string, JsonObject> | undefined) : undefined;
  const extra = defined({ providerOptions }) as {
    providerOptions?: Exclude<AssistantPart["providerOptions"], undefined>;
  };
  if (part.type === "text" || part.type === "reasoning") return [{ type: part.type, text: part.text, ...extra }];
  if (part.type !== "tool-call" || callId === undefined) return [];
  const input = parsed(part.input);
  // Providers require an object, and a model may have written something else.
  return [
    { type: "tool-call", toolCallId: callId, toolName: part.toolName, input: isRecord(input) ? input : {}, ...extra },
  ];
}

/**
 * Whether further answers cannot change the verdict, so that paying for them is pointless. A case with `results` or a `reply`
 * needs the whole conversation. So does a case with forbidden tools, which also count after the right call.
 */
function isDecided(given: EvalCase, calls: readonly CaseCall[]): boolean {
  if (given.reply !== undefined || Object.keys(given.results ?? {}).length > 0) return false;
  const expected = expectedCalls(given).map(({ tool }) => tool);
  if (expected.length === 0) return true;
  const { forbid = [] } = given;
  if (calls.some(({ tool }) => forbid.includes(tool))) return true;
  const accepted = calls.filter(({ outcome }) => outcome !== "refused").map(({ tool }) => tool);
  if (forbid.length === 0 && isPart(expected, accepted)) return true;
  const first = calls.filter(({ step }) => step === calls[0]?.step).map(({ tool }) => tool);
  return "tool" in given.expect && !first.includes(given.expect.tool);
}

/** Whether the second list contains each item of the first at least as often. */
function isPart(expected: readonly string[], made: readonly string[]): boolean {
  const left = [...made];
  return expected.every((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}
