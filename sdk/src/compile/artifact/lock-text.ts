import { lockFormat, type LockFile } from "../../model/lock.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { contractOf } from "../../registry/contract-of.ts";

/** The text of `tools.lock.json`: the contract of each tool. */
export function lockText(tools: readonly ToolRecord[]): string {
  const contracts = Object.fromEntries(tools.map((tool) => [tool.toolId, contractOf(tool)]));
  return `${JSON.stringify({ format: lockFormat, tools: contracts } satisfies LockFile, null, 2)}\n`;
}
