import { ToolError } from "../../errors/tool-error.ts";
import type { CallJudge, CallVerdict, JudgedCall } from "../../model/ports/permissions.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { Permissions } from "./create-permissions.ts";
import type { Verdict } from "./policy.ts";

/** The permissions of a workspace, as the runtime and the tools ask for them. */
export interface CallPermissions extends Permissions, CallJudge {
  /**
   * For handlers, before the effect. Passes a call that the runtime has judged with these arguments, and one that the rules allow.
   *
   * @throws ToolError `AUTH` for any other.
   */
  require(call: { readonly id: string; readonly tool: string; readonly args: object }): void;
}

/** How many calls are known to be judged; the oldest are forgotten, and then judged again. */
const mostJudged = 1_000;

/** A call; its agent is known where the runtime asks. */
export type CallToDecide = Pick<JudgedCall, "tool" | "args" | "agent">;

interface CallPermissionsOptions {
  /** The tools that are judged; others are left to the policy of the runtime. */
  readonly tools: readonly string[];
  /** What is decided and asked about a call on which the rules have this verdict. */
  readonly decide: (call: CallToDecide, verdict: Verdict) => CallVerdict;
}

export function createCallPermissions(permissions: Permissions, options: CallPermissionsOptions): CallPermissions {
  const judged = new Map<string, string>();
  const judge = (call: CallToDecide): CallVerdict => options.decide(call, permissions.judge(call.tool, call.args));
  return {
    ...permissions,
    judgeCall(call) {
      if (!options.tools.includes(call.tool)) return { effect: undefined, message: "" };
      const verdict = judge(call);
      judged.delete(call.id);
      if (verdict.effect !== "deny") judged.set(call.id, keyOf(call));
      for (const id of judged.keys()) {
        if (judged.size <= mostJudged) break;
        judged.delete(id);
      }
      return verdict;
    },
    require({ id, tool, args }) {
      const call = { tool, args: args as JudgedCall["args"] };
      if (judged.get(id) === keyOf(call)) return;
      const { effect, message } = judge(call);
      if (effect === "allow" || effect === undefined) return;
      throw new ToolError("AUTH", `${tool} was not run: ${message}`, {
        suggestion: "Tell the user what is not permitted, or do it in a way that is.",
      });
    },
  };
}

const keyOf = ({ tool, args }: Pick<JudgedCall, "tool" | "args">): string => `${tool} ${stableJson(args)}`;
