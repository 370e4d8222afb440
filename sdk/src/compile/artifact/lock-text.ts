import { lockFormat } from "../../model/lock.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { contractOf } from "../../registry/contract-of.ts";
import { memoize } from "../../util/memo.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { FileContent } from "../../util/files.ts";

/** The text of `tools.lock.json`: the contract of each tool. */
export function lockText(tools: readonly ToolRecord[]): FileContent {
  return jsonPieces({ format: lockFormat }, { name: "tools", brackets: ["{", "}"], pieces: tools.map(lockMember) });
}

const lockMember = memoize((tool: ToolRecord) =>
  memberPiece(`${JSON.stringify(tool.toolId)}: ${JSON.stringify(contractOf(tool), null, 2)}`),
);
