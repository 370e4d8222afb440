import { isToolError } from "../../errors/tool-error.ts";
import type { Call, Failure, Next, Outcome } from "../../model/call/call.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { approvalSchema } from "../../model/ports/question.ts";
import { askedBy } from "../handler/ui-context.ts";
import { awaitPerson } from "../handler/running-timer.ts";
import { onCancelled } from "../handler/on-cancelled.ts";
import { cancelled, failure, unexpected } from "../values/response-errors.ts";
import { previewOf, questionOf } from "./ask-confirmation.ts";
import { boundOf, runningArguments } from "./bound-call.ts";
import { expiryOf } from "./confirm-settings.ts";
import { declined, markUsed } from "./use-confirmation.ts";

interface Asking {
  readonly ports: Ports;
  readonly ui: UiPort;
  readonly verdict: CallVerdict | undefined;
}

/** The longest that a store keeps a mark. */
const keptMs = 29 * 86_400_000;

/** Asks a person by the port `ui` whether a call may run, and runs it once the answer is yes. */
export async function askApproval(call: Call, next: Next, { ports, ui, verdict }: Asking): Promise<Outcome> {
  const { tool } = call;
  const running = runningArguments(call);
  const question =
    verdict?.question === undefined ? await questionOf(call, running, ports.clock) : { text: verdict.question };
  if ("failure" in question) return question.failure;
  const controller = new AbortController();
  const stop = onCancelled(call, () => controller.abort());
  const preview = previewOf(call, { question: question.text, running, always: verdict?.always });
  const request: UiRequest = {
    kind: "approval",
    ...askedBy(call),
    eventId: "",
    display: "inline",
    payload: {},
    message: preview.question,
    answerSchema: approvalSchema,
    preview,
    bound: boundOf(call, running, ""),
    timeoutMs: expiryOf(call.session.policy),
    signal: controller.signal,
    announce: () => undefined,
  };
  try {
    if (call.signal.aborted) return cancelled(call);
    const isApproved = await awaitPerson(call, () => approved(request, { call, ui, ports }));
    if (!isApproved) return declined(tool.toolId);
  } catch (thrown) {
    return controller.signal.aborted ? cancelled(call) : unanswered(call, thrown);
  } finally {
    stop();
  }
  return next(call);
}

interface Approving {
  readonly call: Call;
  readonly ui: UiPort;
  readonly ports: Pick<Ports, "clock" | "store">;
}

/** An approval is used once, before the effect: a call that is run again after it began asks again. */
async function approved(request: UiRequest, { call, ui, ports: { clock, store } }: Approving): Promise<boolean> {
  for (let count = 1; ; count += 1) {
    const eventId = `${call.id}:approval${count}`;
    const isFirst = (): true | Promise<boolean> =>
      store === undefined || markUsed(store, `approval:${call.session.id}:${eventId}`, clock.now() + keptMs);
    if ((await ui.request({ ...request, eventId })) !== "yes") return false;
    if (await isFirst()) return true;
  }
}

function unanswered({ tool, id: callId }: Call, thrown: unknown): Failure {
  const what = `${tool.toolId} was not run`;
  if (!isToolError(thrown))
    return unexpected(`${what}: its approval failed`, { callId, cause: thrown, partialSideEffects: false });
  const { message, suggestion = "Tell the user what would be done, and that it was not done." } = thrown;
  return failure("CONFIRMATION_REQUIRED", `${what}: a person has to confirm it first. ${message}`, { suggestion });
}
