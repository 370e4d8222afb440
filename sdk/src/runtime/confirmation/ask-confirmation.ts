import type { Call, Failure } from "../../model/call/call.ts";
import type { ConfirmationPreview } from "../../model/ports/question.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { JsonObject } from "../../util/json.ts";
import { andThen } from "../values/and-then.ts";
import { redact } from "../../schema/redact.ts";
import { defined } from "../../util/defined.ts";
import { modelIdOf } from "../parts/calls.ts";
import { confirmationsPart, type AskedConfirmation } from "../parts/confirmations.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import { boundOf, runningArguments } from "./bound-call.ts";
import { expiryOf, riskOf } from "./confirm-settings.ts";
import { pendingFor, toConfirmation } from "./tokens.ts";
import type { Confirmation } from "../../model/call/response.ts";
import { nodeCrypto } from "../../util/node-modules.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { Clock } from "../../model/ports/clock.ts";
import { parsedArguments } from "../arguments/parse-arguments.ts";
import { inTime } from "../arguments/in-time.ts";
import { reviveInput } from "../arguments/revive-input.ts";
import { plainJson } from "../values/plain-json.ts";
import { clipText } from "../../util/visible-text.ts";

/** Refuses a call, and offers the host a confirmation of exactly this call. It is stored before the host gets it. */
export function askConfirmation(call: Call, ports: Ports, verdict?: CallVerdict): Failure | Promise<Failure> {
  const running = runningArguments(call);
  const pending = pendingFor(call, ports, boundOf(call, running));
  if (pending !== undefined) return refusalWith(call, toConfirmation(pending, ports.keys));
  const { question: text, always } = verdict ?? {};
  if (text !== undefined) return offer(call, { question: text, running, ports, always });
  return andThen<Awaited<ReturnType<typeof questionOf>>, Failure>(questionOf(call, running, ports.clock), (question) =>
    "failure" in question ? question.failure : offer(call, { question: question.text, running, ports, always }),
  );
}

interface Offer {
  readonly question: string;
  readonly running: JsonObject;
  readonly ports: Ports;
  /** What the host may offer to allow from then on. */
  readonly always: readonly string[] | undefined;
}

function offer(call: Call, { question, running, ports, always }: Offer): Failure | Promise<Failure> {
  const { session, id, message, agent } = call;
  const callId = modelIdOf(call);
  const issuedAt = Math.floor(ports.clock.now());
  const asked: AskedConfirmation = {
    id: nodeCrypto().randomBytes(16).toString("hex"),
    callId,
    ...defined({ runId: callId === id ? undefined : id, message, agent }),
    args: call.args as JsonObject,
    preview: previewOf(call, { question, running, always }),
    issuedAt,
    expiresAt: issuedAt + expiryOf(session.policy),
    bound: boundOf(call, running),
  };
  session.parts.record(confirmationsPart, { type: "asked", asked });
  const refusal = refusalWith(call, toConfirmation(asked, ports.keys));
  const saved = session.saved();
  if (saved === undefined) return refusal;
  return saved.then(
    () => refusal,
    (cause: unknown) =>
      unexpected(`${call.tool.toolId} was not run: its confirmation could not be stored`, {
        callId,
        cause,
        partialSideEffects: false,
      }),
  );
}

const refusalWith = ({ tool }: Call, confirmation: Confirmation): Failure =>
  failure("CONFIRMATION_REQUIRED", `${tool.toolId} was not run: a person has to confirm it first.`, {
    suggestion: "Wait for the user's decision and do not repeat the call: it runs once the user has confirmed it.",
    confirmation,
  });

/** What a person is shown goes to screens and logs, without secrets; the call runs with them. */
export function previewOf(
  { tool, turn: { redaction } }: Call,
  { question, running, always }: Omit<Offer, "ports">,
): ConfirmationPreview {
  const { title } = tool.metadata;
  const risk = riskOf(tool);
  return {
    tool: tool.toolId,
    ...defined({ title }),
    question: redaction?.text(question) ?? question,
    args: redact(running, tool.jsonSchema) as JsonObject,
    ...defined({ risk }),
    ...(always !== undefined && always.length > 0 && { always }),
  };
}

/** What a person is asked, or why the tool cannot say it. */
type AskedText = { readonly text: string } | { readonly failure: Failure };

/** The question of a call: the tool's own, which is given the arguments as the handler gets them, or a general one. */
export function questionOf(call: Call, running: JsonObject, clock: Clock): AskedText | Promise<AskedText> {
  const { tool } = call;
  if (tool.asksQuestion !== true) {
    const { title } = tool.metadata;
    return { text: `Run ${title === undefined ? tool.toolId : `"${title}"`}?` };
  }
  return andThen(call.session.registry.handler(tool), (handler) => ask(handler, { call, running, clock }));
}

interface Asking {
  readonly call: Call;
  readonly running: JsonObject;
  readonly clock: Clock;
}

function ask(handler: Handler, { call, running, clock }: Asking): AskedText | Promise<AskedText> {
  const { tool } = call;
  const parsed = parsedArguments(call);
  if (typeof handler.question !== "function") return invalid(call, "is missing");
  try {
    // A copy: what it does to its input changes nothing of what is shown and run.
    const input = parsed === undefined ? reviveInput(plainJson(running), tool) : parsed.value;
    const asked = handler.question(input);
    if (!(asked instanceof Promise)) return read(call, asked);
    const waiting = { clock, whenCancelled: "its question was made", doing: "making its question" };
    const question = asked.then(
      (text: unknown) => read(call, text),
      (thrown: unknown) => failed(call, thrown),
    );
    return inTime(question, call, waiting);
  } catch (thrown) {
    return failed(call, thrown);
  }
}

const longest = 2000;

function read(call: Call, asked: unknown): AskedText {
  if (typeof asked !== "string" || asked.trim() === "") return invalid(call, "is not a text");
  return { text: clipText(asked, longest) };
}

const invalid = ({ tool }: Call, why: string): AskedText => ({
  failure: failure("INTERNAL", `${tool.toolId} was not run: its question to the person who has to confirm it ${why}.`, {
    suggestion: "Report this to the tool's author; the same call will fail again.",
  }),
});

const failed = ({ id, tool }: Call, thrown: unknown): AskedText => ({
  failure: unexpected(`${tool.toolId} was not run: its question to the person who has to confirm it failed`, {
    callId: id,
    cause: thrown,
    partialSideEffects: false,
  }),
});
