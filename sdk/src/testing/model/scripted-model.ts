import type { LanguageModelV4 } from "@ai-sdk/provider";
import { preview } from "../failed-expectation.ts";
import { asLanguageModel } from "../../eval/models/as-language-model.ts";
import type { ConversationModel, ModelReply, ModelRequest } from "../../eval/models/conversation-model.ts";

/** One reply of a script: only text, text and calls, or a function of the model's input. */
export type ScriptedStep =
  | string
  | ModelReply
  | ((request: ModelRequest) => string | ModelReply | Promise<string | ModelReply>);

/** A function that returns the model's answer: for scripts without a fixed order, such as scripts for several agents. */
export type ScriptedReplies = (request: ModelRequest) => string | ModelReply | Promise<string | ModelReply>;

/** A model that follows a script. */
export interface ScriptedModel extends ConversationModel {
  /** The requests, in order: one for each used step. */
  readonly requests: readonly ModelRequest[];
  /** The requests, in order: one per used step. */
  readonly unused: number;
  /** The same script as an AI SDK language model: for `runAgent`, and for any other API that takes one. */
  readonly languageModel: LanguageModelV4;
}

/**
 * A model that gives these replies in order, or a function's replies, so that a whole conversation is tested without an API key.
 *
 * @throws Error from `reply` when there are no more steps; an error of a step's function passes through.
 * @example
 * const model = scriptedModel([
 *   { calls: [{ name: "kb_search", args: { query: "password" } }] },
 *   ({ results }) => `I found: ${JSON.stringify(results[0]?.result)}`,
 * ]);
 */
export function scriptedModel(steps: readonly ScriptedStep[] | ScriptedReplies): ScriptedModel {
  const requests: ModelRequest[] = [];
  // One counter, so that the ids of its calls are unique.
  let languageModel: LanguageModelV4 | undefined;
  const model: ScriptedModel = {
    requests,
    get unused() {
      return typeof steps === "function" ? 0 : Math.max(0, steps.length - requests.length);
    },
    get languageModel() {
      return (languageModel ??= asLanguageModel(model));
    },
    async reply(request) {
      const step = typeof steps === "function" ? steps : steps[requests.length];
      if (step === undefined) throw new Error(tooFew(steps.length, request));
      requests.push(request);
      const reply = typeof step === "function" ? await step(request) : step;
      return typeof reply === "string" ? { text: reply } : reply;
    },
  };
  return model;
}

function tooFew(count: number, { messages, results }: ModelRequest): string {
  const last = messages.at(-1);
  const after =
    results.length > 0
      ? results.map(({ name, result }) => `${name} gave ${preview(result)}`).join(" and ")
      : `the user said ${preview(last !== undefined && "text" in last ? last.text : "")}`;
  return `The scripted model has ${count} ${count === 1 ? "step" : "steps"}, but is asked for another one after ${after}.`;
}
