import { ToolwrightError, type ErrorDetails } from "../../errors/toolwright-error.ts";
import type { Policy } from "../../model/policy.ts";
import { fileFaults, faultText } from "../../schema/files/file-faults.ts";
import { isPolicy } from "../../schema/files/policy.generated.ts";

/**
 * Refuses what the published schema of a policy does not allow; `what` names it in the message.
 *
 * @throws ToolwrightError `CONFIG_INVALID` with every fault.
 */
export function checkPolicy(given: unknown, what: string, at: Pick<ErrorDetails, "at"> = {}): asserts given is Policy {
  const faults = fileFaults(isPolicy, given);
  if (faults.length === 0) return;
  const remedy = "Correct the named settings of the policy; `schemas/policy.schema.json` lists what is allowed.";
  throw new ToolwrightError("CONFIG_INVALID", `${what} is not valid: ${faults.map(faultText).join("; ")}.`, {
    remedy,
    ...at,
  });
}
