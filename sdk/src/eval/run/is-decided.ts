import type { EvalCase } from "../../model/eval/eval-case.ts";
import { expectedCalls } from "../cases/placed-case.ts";
import type { CaseCall } from "../verdict/case-conversation.ts";

/**
 * Whether further answers of the model cannot change the verdict, so that they need not be paid for. A case with `results` or a `reply`
 * needs the whole conversation, and so does one with forbidden tools, which count after the right call too.
 */
export function isDecided(given: EvalCase, calls: readonly CaseCall[]): boolean {
  if (given.reply !== undefined || Object.keys(given.results ?? {}).length > 0) return false;
  const expected = expectedCalls(given).map(({ tool }) => tool);
  if (expected.length === 0) return true;
  const { forbid = [] } = given;
  if (calls.some(({ tool }) => forbid.includes(tool))) return true;
  const accepted = calls.filter(({ outcome }) => outcome !== "refused").map(({ tool }) => tool);
  if (forbid.length === 0 && isPart(expected, accepted)) return true;
  const first = calls.filter(({ step }) => step === calls[0]?.step).map(({ tool }) => tool);
  return "tool" in given.expect && !first.includes(given.expect.tool);
}

/** Whether each of the first is among the second as often. */
function isPart(expected: readonly string[], made: readonly string[]): boolean {
  const left = [...made];
  return expected.every((name) => {
    const at = left.indexOf(name);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}
