import { isToolError } from "../../errors/tool-error.ts";
import type { Call, CallSession, Failure, Next, Outcome } from "../../model/call/call.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { approvalSchema } from "../../model/ports/question.ts";
import type { Store } from "../../model/ports/store.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { nodeCrypto } from "../../util/node-modules.ts";
import { onCancelled, awaitPerson } from "../handler/handler-run.ts";
import { askedBy } from "../handler/ui-context.ts";
import { cancelled, failure, unexpected } from "../values/response-errors.ts";
import {
  checkToken,
  confirmationsOf,
  confirmationsPart,
  endedFault,
  expiryOf,
  modelIdOf,
  otherCall,
  toConfirmation,
  type AskedConfirmation,
  type KnownConfirmation,
} from "./confirmations.ts";
import { boundOf, previewOf, runningArguments } from "./question.ts";

interface Asking {
  readonly ports: Ports;
  readonly verdict: CallVerdict | undefined;
}

/** Refuses a call and offers the host a confirmation of exactly this call. The confirmation is stored before the host gets it. */
export async function askConfirmation(call: Call, { ports, verdict }: Asking): Promise<Failure> {
  const running = runningArguments(call);
  const bound = boundOf(call, running);
  const pending = pendingFor(call, ports, bound);
  if (pending !== undefined) return refusalWith(call, toConfirmation(pending, ports.keys));
  const preview = await previewOf({ call, running, verdict, clock: ports.clock });
  if ("ok" in preview) return preview;
  const { session, id, message, agent } = call;
  const callId = modelIdOf(call);
  const asked: AskedConfirmation = {
    id: nodeCrypto().randomBytes(16).toString("hex"),
    callId,
    ...defined({ runId: callId === id ? undefined : id, message, agent }),
    args: call.args as JsonObject,
    preview,
    expiresAt: Math.floor(ports.clock.now()) + expiryOf(session.policy),
    bound,
  };
  session.parts.record(confirmationsPart, { type: "asked", asked });
  const refusal = refusalWith(call, toConfirmation(asked, ports.keys));
  try {
    await session.stored();
    return refusal;
  } catch (cause) {
    const what = `${call.tool.toolId} was not run: its confirmation could not be stored`;
    return unexpected(what, { callId, cause, partialSideEffects: false });
  }
}

/** The pending confirmation of exactly this call: its id and everything that the digest covers. */
function pendingFor(call: Call, { clock }: Pick<Ports, "clock">, bound: string): AskedConfirmation | undefined {
  const now = clock.now();
  return confirmationsOf(call.session, modelIdOf(call)).find(
    ({ status, asked }) => status === "pending" && asked.bound === bound && asked.expiresAt > now,
  )?.asked;
}

const refusalWith = ({ tool }: Call, confirmation: Confirmation): Failure =>
  failure("CONFIRMATION_REQUIRED", `${tool.toolId} was not run: a person has to confirm it first.`, {
    suggestion: "Wait for the user's decision and do not repeat the call: it runs once the user has confirmed it.",
    confirmation,
  });

/** Asks a person through the port `ui` whether a call may run, and runs it after the approval. */
export async function askApproval(
  call: Call,
  next: Next,
  { ports, ui, verdict }: Asking & { readonly ui: UiPort },
): Promise<Outcome> {
  const running = runningArguments(call);
  const preview = await previewOf({ call, running, verdict, clock: ports.clock });
  if ("ok" in preview) return preview;
  const controller = new AbortController();
  const stop = onCancelled(call, () => controller.abort());
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
    const isApproved = await awaitPerson(call, () => approved(request, ui, ports));
    if (!isApproved) return declined(call.tool.toolId);
  } catch (thrown) {
    return controller.signal.aborted ? cancelled(call) : unanswered(call, thrown);
  } finally {
    stop();
  }
  return next(call);
}

/** The maximum time that a store keeps a mark. */
const keptMs = 29 * 86_400_000;

/** An approval is used once, before the effect. A call that is repeated after its start asks again. */
async function approved(request: UiRequest, ui: UiPort, { clock, store }: Ports): Promise<boolean> {
  for (let count = 1; ; count += 1) {
    const eventId = `${request.callId}:approval${count}`;
    if ((await ui.request({ ...request, eventId })) !== "yes") return false;
    if (await isFirstUse(store, `approval:${request.sessionId}:${eventId}`, clock.now() + keptMs)) return true;
  }
}

/** Marks a key as used; false if it was already used. Rejects also if the store throws synchronously. */
async function isFirstUse(store: Store | undefined, key: string, expiresAt: number): Promise<boolean> {
  // A store written without types may return any value.
  return store === undefined || ((await store.useOnce(key, expiresAt)) as unknown) === true;
}

function unanswered({ tool, id: callId }: Call, thrown: unknown): Failure {
  const what = `${tool.toolId} was not run`;
  if (!isToolError(thrown))
    return unexpected(`${what}: its approval failed`, { callId, cause: thrown, partialSideEffects: false });
  const { message, suggestion = "Tell the user what would be done, and that it was not done." } = thrown;
  return failure("CONFIRMATION_REQUIRED", `${what}: a person has to confirm it first. ${message}`, { suggestion });
}

/** The failure of a declined call. */
export const declined = (toolId: string): Failure =>
  failure("CONFIRMATION_REQUIRED", `${toolId} was not run: the user declined it.`, {
    suggestion: "Do not call it again unless the user asks for it.",
  });

export function useToken(call: Call, next: Next, ports: Ports): Outcome | Promise<Outcome> {
  const { tool, session, confirmation } = call;
  const asked = checkToken(confirmation, { session, bound: boundOf(call, runningArguments(call)), ports });
  return typeof asked === "string" ? refusedToken(tool.toolId, asked) : useConfirmation(call, next, { asked, ports });
}

interface Using {
  readonly asked: AskedConfirmation;
  readonly ports: Ports;
}

/** Runs a call that a person has confirmed. The confirmation is consumed before the handler runs, even when the call fails. */
export function useConfirmation(call: Call, next: Next, { asked, ports }: Using): Outcome | Promise<Outcome> {
  const ended = endConfirmation(call.session, { asked, as: "used" }, ports);
  return ended === undefined ? next(call) : whenStored(call, ended, next);
}

async function whenStored(call: Call, isOurs: Promise<boolean>, next: Next): Promise<Outcome> {
  const { tool, id: callId } = call;
  try {
    if (!(await isOurs)) return refusedToken(tool.toolId, endedFault("used"));
  } catch (cause) {
    const what = `${tool.toolId} was not run: the use of its confirmation could not be stored`;
    return unexpected(what, { callId, cause, partialSideEffects: false });
  }
  return next(call);
}

// The margin before a store may forget a mark: a clock that is set back must not make the token valid again.
const marginMs = 86_400_000;

/** Ends a pending confirmation: in this process at once, and with a store, for the first process that ends it. */
export function endConfirmation(
  { parts }: Pick<CallSession, "parts">,
  { asked: { id, expiresAt }, as }: { readonly asked: AskedConfirmation; readonly as: "used" | "declined" },
  { store }: Pick<Ports, "store">,
): Promise<boolean> | undefined {
  parts.record(confirmationsPart, { type: as, id });
  return store && isFirstUse(store, `confirmation:${id}`, expiresAt + marginMs);
}

/** A person's decision about this call: its confirmation if approved, or a failure if declined or if the call differs from the question. */
export function decisionOn(
  call: Call,
  known: readonly KnownConfirmation[],
  ports: Ports,
): AskedConfirmation | Failure | undefined {
  const { message, tool, isApproved } = call;
  const bound = boundOf(call, runningArguments(call));
  if (!isApproved) {
    const isDeclined = known.some(
      ({ status, asked }) =>
        status === "declined" && asked.bound === bound && asked.message === message && message !== undefined,
    );
    return isDeclined ? declined(tool.toolId) : undefined;
  }
  const now = ports.clock.now();
  const isOther = ({ status, asked }: KnownConfirmation): boolean =>
    status === "pending" && asked.expiresAt > now && asked.preview.tool === tool.toolId;
  return pendingFor(call, ports, bound) ?? (known.some(isOther) ? refusedToken(tool.toolId, otherCall) : undefined);
}

/** The failure of a call with an invalid token. It contains no new token; a new call gets one. */
export const refusedToken = (toolId: string, fault: string): Failure =>
  failure("CONFIRMATION_REQUIRED", `${toolId} was not run: its confirmation ${fault}.`, {
    suggestion: "Call the tool again to ask the user again.",
  });
