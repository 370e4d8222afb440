import type { InputRequest } from "@modelcontextprotocol/server";
import { ToolError } from "../../errors/tool-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { type AppQuestions, shownRequest } from "../calls/app-questions.ts";
import type { RunningCall } from "../calls/running-call.ts";
import { pageQuestion } from "../elicitation/peer-questions.ts";
import {
  anyText,
  cannotAsk,
  fitsForm,
  messageOf,
  uiQuestion,
  unanswered,
  type Question,
} from "../elicitation/question.ts";
import type { McpAnswerPage } from "../options/server-options.ts";
import { uiApp, type UiAppQuestion } from "../../model/ui-app.ts";
import { componentUri } from "../../registry/component-page.ts";

export interface Asker {
  readonly call: RunningCall | undefined;
  readonly tool: ToolRecord | undefined;
}

export interface AnswerSources {
  readonly pageFor: McpAnswerPage | undefined;
  readonly apps: AppQuestions;
}

/**
 * Asks through the client whose call it is, in the first way that does: in a form; in the page of the tool, which answers by a call of its
 * own; on a web page of the host; by the model, in the conversation. A confidential answer comes from a web page of the host only.
 */
export function askingPort(askerOf: (request: UiRequest) => Asker, { pageFor, apps }: AnswerSources): UiPort {
  return {
    async request(request) {
      const { call, tool } = askerOf(request);
      if (call === undefined) throw cannotAsk(request, tool);
      const isConfidential = request.sensitive === true;
      if (call.abilities.form && !isConfidential && fitsForm(tool))
        return call.ask(componentForm(uiQuestion(request, tool), { call, request, tool }));
      // A tool that another one calls is not what the client has called.
      const offer = call.name === request.toolId && !isConfidential ? call.offer : undefined;
      if (offer?.way === "app" && !call.isTask) return apps.ask(call, request);
      const page = call.abilities.page ? await pageFor?.(request) : undefined;
      const schema = tool?.answerSchema ?? anyText;
      if (page !== undefined) {
        // It may be rejected before the person has agreed to open it.
        page.answer.catch(() => undefined);
        await call.ask(pageQuestion({ url: page.url, message: messageOf(request, tool) }, request.key));
        return checked(request.toolId, schema, await Promise.race([page.answer, cancelled(call)]));
      }
      const { given } = call;
      if (given === undefined || offer === undefined)
        throw cannotAsk(request, tool, {
          form: call.abilities.form,
          property: offer?.way === "conversation" ? offer.property : undefined,
        });
      // For one question only.
      call.given = undefined;
      call.offer = undefined;
      return checked(request.toolId, schema, given.answer);
    },
  };
}

function cancelled({ signal }: RunningCall): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(unanswered("cancel"));
    signal.addEventListener("abort", () => reject(unanswered("cancel")), { once: true });
  });
}

function checked(asker: string, schema: JsonSchema, answer: Json): Json {
  const isValid = compileSchema(schema);
  if (isValid(answer)) return answer;
  // Without the value: it may be a secret.
  const faults = isValid.errors.map(
    ({ instancePath, message = "is not valid" }) => `${instancePath || "it"} ${message}`,
  );
  throw new ToolError("PERMANENT", `The answer to ${asker} is not valid: ${faults.join("; ")}.`);
}

interface Asked {
  readonly call: RunningCall;
  readonly request: UiRequest;
  readonly tool: ToolRecord | undefined;
}

/** The same form, which clients that let pages answer forms (SEP-3118) show as the component of the tool. */
function componentForm(question: Question, { call, request, tool }: Asked): Question {
  const resourceUri = tool === undefined ? undefined : componentUri(tool);
  if (!call.abilities.appForm || resourceUri === undefined) return question;
  // The client itself keeps the time.
  const shown = { request: shownRequest(request, 0, 0) as unknown as JsonObject } satisfies UiAppQuestion;
  const _meta = { ui: { resourceUri }, [uiApp.question]: shown };
  return {
    ...question,
    request: (faults) => {
      const asked = question.request(faults);
      return { ...asked, params: { ...asked.params, _meta } } as InputRequest;
    },
  };
}
