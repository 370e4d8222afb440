import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Policy } from "../../model/call/policy.ts";
import { errorMessage } from "../../util/failures.ts";
import { readText } from "../../util/node-modules.ts";
import { checkPolicy } from "./complete-policy.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";

/**
 * Reads a policy from a JSON file, by path or `file:` address.
 *
 * @throws ToolwrightError `FILE_UNREADABLE`; `CONFIG_INVALID` when it is not JSON, or with every setting that is not valid.
 * @example
 * const runtime = createRuntime({ registry, policy: await loadPolicy("policy.json") });
 */
export function loadPolicy(file: string | URL): Promise<Policy> {
  // What is wrong with it rejects.
  return Promise.resolve().then(() => {
    const name = String(file);
    const remedy = `Correct the JSON of \`${name}\` at the named location.`;
    const policy = parseJsonFile(read(file), { file: name, code: "CONFIG_INVALID", remedy });
    checkPolicy(policy, name, { at: { file: name, line: 1, column: 1 } });
    return policy;
  });
}

function read(file: string | URL): string {
  const name = String(file);
  try {
    return readText(file);
  } catch (cause) {
    const at = { file: name, line: 1, column: 1 };
    const why = errorMessage(cause).split(", ", 1).join("");
    throw new ToolwrightError("FILE_UNREADABLE", `${name} cannot be read: ${why}.`, { at, cause });
  }
}
