import type { Call } from "../../model/call.ts";
import type { Confirmer } from "../../model/confirm-policy.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { Stage } from "../../model/stage.ts";
import { askApproval } from "../confirmation/ask-approval.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { confirmerFor, confirmerOf } from "../confirmation/confirm-settings.ts";
import { denied, judgedCall } from "../confirmation/judged-call.ts";
import { useConfirmation } from "../confirmation/use-confirmation.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "confirm",
  run(call, next, ports) {
    const verdict = judgedCall(call, ports);
    if (verdict !== undefined && "ok" in verdict) return verdict;
    if (verdict?.effect === "deny") return denied(call, verdict);
    const confirmer = confirmerBy(call, verdict);
    if (confirmer === undefined || confirmer === "host") return next(call);
    const { toolId } = call.tool;
    const { ui } = ports;
    if (confirmer === "ask" && ui !== undefined) return askApproval(call, next, { ports, ui, verdict });
    if (confirmer !== "token")
      return cannotAsk(`${toolId} needs the confirmation of a person, which this host cannot ask for.`);
    // The tool that calls would get the token, and could pass it on to a model.
    if (call.parent !== undefined)
      return cannotAsk(`${toolId} needs the confirmation of a person, which only a call of its own can ask for.`);
    if (call.confirmation !== undefined) return useConfirmation(call, next, ports);
    return askConfirmation(call, ports, verdict);
  },
};

export default stage;

function confirmerBy(call: Call, verdict: CallVerdict | undefined): Confirmer | undefined {
  if (verdict === undefined) return confirmerOf(call);
  if (verdict.effect === "ask") return confirmerFor(call);
  // A token that is given is used up, also where the call is allowed since.
  return call.confirmation === undefined ? undefined : confirmerFor(call);
}

const cannotAsk = (message: string): ReturnType<typeof failure> =>
  failure("CONFIRMATION_REQUIRED", message, {
    suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
  });
