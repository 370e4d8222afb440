import { ToolError } from "../../errors/tool-error.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { compileSchema } from "../../schema/compile/compile-schema.ts";
import type { Json } from "../../util/json.ts";
import type { RunningCall } from "../calls/running-call.ts";
import { answerForm } from "../elicitation/answer-form.ts";
import { pageQuestion } from "../elicitation/peer-questions.ts";
import { anyText, cannotAsk, messageOf, uiQuestion, unanswered } from "../elicitation/question.ts";
import type { McpAnswerPage } from "../options/answer-page.ts";

export interface Asker {
  readonly call: RunningCall | undefined;
  readonly tool: ToolRecord | undefined;
}

/** Asks through the client whose call it is: in a form, or on a page of the host where a form does not do. */
export function askingPort(askerOf: (request: UiRequest) => Asker, pageFor: McpAnswerPage | undefined): UiPort {
  return {
    async request(request) {
      const { call, tool } = askerOf(request);
      const schema = tool?.answerSchema ?? anyText;
      const canShow = call?.abilities.form === true && "requestedSchema" in answerForm(schema);
      const page = call?.abilities.page === true && !canShow ? await pageFor?.(request) : undefined;
      if (call !== undefined && page !== undefined) {
        // It may be rejected before the person has agreed to open it.
        page.answer.catch(() => undefined);
        await call.ask(pageQuestion({ url: page.url, message: messageOf(request, tool) }, request.key));
        return checked(request.toolId, schema, await Promise.race([page.answer, cancelled(call)]));
      }
      if (call?.abilities.form !== true) throw cannotAsk(request.toolId);
      return call.ask(uiQuestion(request, tool));
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
