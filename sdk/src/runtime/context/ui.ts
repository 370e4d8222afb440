import type { UiContext } from "../../model/context.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { ContextExtension } from "../handler/context-extension.ts";
import type { HandlerRun } from "../handler/handler-run.ts";
import { missingPort } from "../outcomes/missing-capability.ts";
import { checkAnswer } from "../arguments/check-answer.ts";
import { plainJson } from "../values/plain-json.ts";

/** `ui` tools ask the user through the host. */
export default {
  category: "ui",
  needs: () => ["ui"],
  members: {
    ui: (run): UiContext["ui"] => ({
      request: <Answer>(payload: JsonObject, options?: { readonly key?: string }) =>
        request(run, payload, options?.key) as Promise<Answer>,
    }),
  },
} satisfies ContextExtension;

async function request(run: HandlerRun, payload: JsonObject, key: string | undefined): Promise<Json> {
  const { call, ports } = run;
  const { ui } = ports;
  const { toolId, metadata } = call.tool;
  if (ui === undefined) throw missingPort("ui", toolId);
  const asked = {
    toolId,
    eventId: `${call.id}:ui${run.nextUiRequest()}`,
    sessionId: call.session.id,
    turnId: call.turn.id,
    callId: call.id,
    ...(metadata.component === undefined ? {} : { component: metadata.component }),
    display: metadata.display ?? "inline",
    payload: plainJson(payload) as JsonObject,
    ...(key === undefined ? {} : { key }),
    signal: run.signal,
  } as const;
  return checkAnswer(call, await run.awaitPerson(() => ui.request(asked)));
}
