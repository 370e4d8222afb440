import type { Call } from "../../model/call.ts";
import type { Failure } from "../../model/outcome.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import type { Ports } from "../../model/ports.ts";
import { defined } from "../../util/defined.ts";
import { failure, unexpected } from "../outcomes/response-errors.ts";
import { runningArguments } from "./bound-call.ts";

/** What the host's permissions say about a call; undefined where they say nothing, and the failure where they fail. */
export function judgedCall(call: Call, { permissions }: Ports): CallVerdict | Failure | undefined {
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

/** A host written without types may answer anything. */
function checked(verdict: CallVerdict): CallVerdict {
  if (!effects.includes(verdict.effect)) throw new TypeError(`"${String(verdict.effect)}" is not a verdict.`);
  return verdict;
}

export const denied = ({ tool }: Call, { message }: CallVerdict): Failure =>
  failure("AUTH", `${tool.toolId} was not run: it is not permitted here. ${message}`, {
    suggestion: "Do it in a way that is permitted, or tell the user what is not.",
  });
