import type { Call, Stage, Failure } from "../../model/call/call.ts";
import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import { askApproval, askConfirmation, decisionOn, useConfirmation, useToken } from "../confirmation/ask.ts";
import { confirmationsOf, confirmerFor, confirmerOf, modelIdOf } from "../confirmation/confirmations.ts";
import { failure, unexpected } from "../values/response-errors.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { defined } from "../../util/defined.ts";
import { runningArguments } from "../confirmation/question.ts";

const stage: Stage = {
  name: "confirm",
  run(call, next, ports) {
    const known = confirmationsOf(call.session, modelIdOf(call));
    const isDecided = call.confirmation === undefined && known.length > 0;
    const decision = isDecided ? decisionOn(call, known, ports) : undefined;
    if (decision !== undefined && "ok" in decision) return decision;
    const verdict = judgedCall(call, ports);
    if (verdict !== undefined && "ok" in verdict) return verdict;
    if (verdict?.effect === "deny") return denied(call, verdict);
    if (decision !== undefined) return useConfirmation(call, next, { asked: decision, ports });
    const confirmer = confirmerBy(call, verdict);
    if (confirmer === undefined || confirmer === "host") return next(call);
    const { toolId } = call.tool;
    const { ui } = ports;
    if (confirmer === "ask" && ui !== undefined) return askApproval(call, next, { ports, ui, verdict });
    if (confirmer !== "token")
      return cannotAsk(`${toolId} needs the confirmation of a person, which this host cannot ask for.`);
    // The calling tool would get the token, and could pass it to a model.
    if (call.parent !== undefined)
      return cannotAsk(`${toolId} needs a person's confirmation, which only a separate call can ask for.`);
    if (call.confirmation !== undefined) return useToken(call, next, ports);
    return askConfirmation(call, { ports, verdict });
  },
};

export default stage;

function confirmerBy(call: Call, verdict: CallVerdict | undefined): Confirmer | undefined {
  if (verdict === undefined) return confirmerOf(call);
  if (verdict.effect === "ask") return confirmerFor(call);
  // A given token is consumed, even if the call no longer needs it.
  return call.confirmation === undefined ? undefined : confirmerFor(call);
}

const cannotAsk = (message: string): ReturnType<typeof failure> =>
  failure("CONFIRMATION_REQUIRED", message, {
    suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
  });

/** The decision of the host's permissions; undefined if they make none, and a failure if they fail. */
function judgedCall(call: Call, { permissions }: Ports): CallVerdict | Failure | undefined {
  if (permissions === undefined) return undefined;
  const { id, tool, session, agent } = call;
  const args = runningArguments(call);
  try {
    const verdict: CallVerdict | undefined = permissions.judgeCall({
      id,
      tool: tool.toolId,
      args,
      session: session.id,
      ...defined({ agent }),
    });
    return verdict.effect === undefined ? undefined : checked(verdict);
  } catch (cause) {
    const what = `${tool.toolId} was not run: the permissions of this host failed`;
    return unexpected(what, { callId: id, cause, partialSideEffects: false });
  }
}

const effects: readonly unknown[] = ["allow", "ask", "deny"];

/** A host written without types may return any value. */
function checked(verdict: CallVerdict): CallVerdict {
  if (!effects.includes(verdict.effect)) throw new TypeError(`"${String(verdict.effect)}" is not a verdict.`);
  return verdict;
}

const denied = ({ tool }: Call, { message }: CallVerdict): Failure =>
  failure("AUTH", `${tool.toolId} was not run: it is not permitted here. ${message}`, {
    suggestion: "Find a permitted way, or tell the user what is not permitted.",
  });
