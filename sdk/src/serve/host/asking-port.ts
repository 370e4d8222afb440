import { faultLine } from "../../model/ports/answer-words.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import type { Questions } from "../../questions/options.ts";
import { shownQuestion } from "../../questions/shown-question.ts";
import type { Json } from "../../util/json.ts";
import type { RunningCall } from "../calls/running-call.ts";
import { pageQuestion } from "./peer-questions.ts";
import { anyText, cannotAsk, elicitation, fitsForm, messageOf, unanswered } from "../elicitation/question.ts";
import type { McpAnswerPage } from "../options/server-options.ts";

export interface AskingParts {
  readonly questions: Questions;
  readonly pageFor: McpAnswerPage | undefined;
  readonly callOf: (request: UiRequest) => RunningCall | undefined;
}

/**
 * Asks the calling client in the first way that works: in a form; in the page of the tool, which answers with a separate call; on a web page of
 * the host; through the model, in the conversation. A confidential answer comes only from a web page of the host.
 */
export function askingPort({ questions, pageFor, callOf }: AskingParts): UiPort {
  return {
    async request(request) {
      const call = callOf(request);
      if (call === undefined) throw cannotAsk(request);
      const isConfidential = request.sensitive === true;
      if (call.abilities.form && !isConfidential && fitsForm(request)) {
        const facts = { questions, key: request.key, principal: call.principal };
        let faults: readonly string[] = [];
        const answered = ask(questions, { call, request }, (question) => {
          const asked = elicitation(question, facts);
          call.present({ ...asked, take: async (answer) => (faults = await asked.take(answer)) });
        });
        return answered.catch((error: unknown) => {
          // The client has answered, as often as it may.
          throw faults.length === 0 ? error : notValid(request.toolId, faults);
        });
      }
      // The client itself has not called a nested tool.
      const offer = call.name === request.toolId && !isConfidential ? call.offer : undefined;
      if (offer?.way === "app")
        return ask(questions, { call, request }, (question) => call.show(shownQuestion(question)));
      const page = call.abilities.page ? await pageFor?.(request) : undefined;
      const schema = request.answerSchema ?? anyText;
      if (page !== undefined) {
        // It may be rejected before the person has agreed to open the page.
        page.answer.catch(() => undefined);
        await call.ask(pageQuestion({ url: page.url, message: messageOf(request) }, request.key));
        return checked(request.toolId, schema, await Promise.race([page.answer, cancelled(call)]));
      }
      const { given } = call;
      if (given === undefined || offer === undefined) throw cannotAsk(request, call.abilities.form, offer?.property);
      // Valid for one question only.
      call.given = undefined;
      call.offer = undefined;
      return checked(request.toolId, schema, given.answer);
    },
  };
}

/** Stores the question under the id of the call, by which another process finds it. */
async function ask(
  questions: Questions,
  { call, request }: { readonly call: RunningCall; readonly request: UiRequest },
  onAsked: Parameters<Questions["ask"]>[1],
): Promise<Json> {
  let id: string | undefined;
  const put = call.prepare();
  const signal = AbortSignal.any([request.signal, call.signal]);
  try {
    // The runtime announces the question.
    const announce = (): void => undefined;
    const own = { ...request, sessionId: call.id, user: call.principal, signal, announce };
    return await questions.ask(own, (question) => {
      id = question.id;
      onAsked(question);
      put();
    });
  } finally {
    if (id !== undefined) call.dismiss(id);
    put();
  }
}

function cancelled({ signal }: RunningCall): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(unanswered("cancel"));
    signal.addEventListener("abort", () => reject(unanswered("cancel")), { once: true });
  });
}

async function checked(asker: string, schema: JsonSchema, answer: Json): Promise<Json> {
  const faults = await answerFaults(schema, answer);
  if (faults.length === 0) return answer;
  throw notValid(asker, faults.map(faultLine));
}

/** Without the value, which may be a secret. */
const notValid = (asker: string, faults: readonly string[]): ToolError =>
  new ToolError("PERMANENT", `The answer to ${asker} is not valid. ${faults.join(" ")}`);
