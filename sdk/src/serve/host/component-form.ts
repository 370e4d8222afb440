import type { InputRequest } from "@modelcontextprotocol/server";
import type { UiRequest } from "../../model/ports/ui.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { uiApp, type UiAppQuestion } from "../../model/ui-app.ts";
import type { JsonObject } from "../../util/json.ts";
import type { RunningCall } from "../calls/running-call.ts";
import { shownRequest } from "../calls/shown-request.ts";
import type { Question } from "../elicitation/question.ts";
import { componentUri } from "../../registry/component-uri.ts";

interface Asked {
  readonly call: RunningCall;
  readonly request: UiRequest;
  readonly tool: ToolRecord | undefined;
}

/** The same form, which clients that let pages answer forms (SEP-3118) show as the component of the tool. */
export function componentForm(question: Question, { call, request, tool }: Asked): Question {
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
