import type { Call } from "../../model/call/call.ts";
import type { Confirmer, ConfirmRule } from "../../model/call/confirm-policy.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";

/** What decides who confirms a call: not its arguments. */
export interface Confirmable {
  readonly tool: Pick<Call["tool"], "toolId" | "category" | "metadata">;
  readonly session: Pick<Call["session"], "mode" | "policy">;
}

/** Who confirms a call; undefined where no one needs to. */
export function confirmerOf(call: Confirmable): Confirmer | undefined {
  const { confirm } = call.session.policy;
  if (typeof confirm === "string") return isDeclared(call) ? confirm : undefined;
  const rule = confirm.rules?.find((candidate) => matches(candidate, call));
  const isNeeded = rule === undefined ? isDeclared(call) : rule.confirm === "always";
  return isNeeded ? confirmerFor(call) : undefined;
}

const isDeclared = ({ tool: { metadata } }: Confirmable): boolean =>
  metadata.confirm === true || metadata.risk === "high";

/** Who confirms a call that a person has to confirm. */
export function confirmerFor({ session: { policy } }: Pick<Confirmable, "session">): Confirmer {
  const { confirm } = policy;
  return typeof confirm === "string" ? confirm : (confirm.by ?? "token");
}

function matches({ tools, category, risk, mode }: ConfirmRule, { tool, session }: Confirmable): boolean {
  if (tools !== undefined && !tools.includes(tool.toolId)) return false;
  if (category !== undefined && category !== tool.category) return false;
  if (risk !== undefined && risk !== riskOf(tool)) return false;
  return mode === undefined || mode === session.mode;
}

/** The risk of an action; undefined for other tools. */
export const riskOf = ({ category, metadata }: Confirmable["tool"]): Call["tool"]["metadata"]["risk"] =>
  category === "action" ? (metadata.risk ?? "medium") : undefined;

const defaultExpiry = 600_000;

/** Milliseconds for which a token is valid. */
export const expiryOf = ({ confirm }: CompletePolicy): number =>
  typeof confirm === "string" ? defaultExpiry : (confirm.expiresAfterMs ?? defaultExpiry);
