import type { JsonObject } from "../../util/json.ts";

/** Decides about each call by its arguments, before a person decides. */
export interface CallJudge {
  /** Must take less than a millisecond and have no effects. An exception fails the call. */
  judgeCall(call: JudgedCall): CallVerdict;
}

/** A call as it will run. */
export interface JudgedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly session: string;
  /** The calling agent, if the host names it. */
  readonly agent?: string;
}

/** `allow` runs it without a confirmation, `ask` requires one, `deny` fails it; `undefined` leaves the decision to the runtime's policy. */
export interface CallVerdict {
  readonly effect: "allow" | "ask" | "deny" | undefined;
  /** Why, in one sentence: for the model, if it is refused. */
  readonly message: string;
  /** The question to the person; default: the tool's own question. */
  readonly question?: string;
  /** The rules that the answer "always" adds, for the host's user interface; default: the call may only be allowed once. */
  readonly always?: readonly string[];
}
