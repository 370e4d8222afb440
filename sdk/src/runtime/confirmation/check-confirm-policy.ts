import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";

/** @throws ToolwrightError `CONFIG_INVALID` where the member `confirm` of a policy makes no sense. */
export function checkConfirmPolicy(confirm: unknown): void {
  if (isConfirmer(confirm)) return;
  if (!isRecord(confirm)) throw invalid("confirm", '"token", "host", "refuse" or an object', confirm);
  const { by = "token", rules = [], expiresAfterMs = 1 } = confirm;
  if (!isConfirmer(by)) throw invalid("confirm.by", '"token", "host" or "refuse"', by);
  if (typeof expiresAfterMs !== "number" || !(expiresAfterMs >= 1 && expiresAfterMs < Infinity))
    throw invalid("confirm.expiresAfterMs", "a number from 1 up", expiresAfterMs);
  if (!Array.isArray(rules)) throw invalid("confirm.rules", "a list", rules);
  for (const [index, rule] of (rules as readonly unknown[]).entries()) {
    const decides = isRecord(rule) ? rule.confirm : undefined;
    if (decides !== "always" && decides !== "never")
      throw invalid(`confirm.rules[${index}].confirm`, '"always" or "never"', decides);
  }
}

const isConfirmer = (value: unknown): boolean => value === "token" || value === "host" || value === "refuse";

const invalid = (setting: string, wanted: string, given: unknown): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", `The policy's \`${setting}\` must be ${wanted}; got ${JSON.stringify(given)}.`);
