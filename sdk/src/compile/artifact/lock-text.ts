import { annotationsOf } from "../../model/annotations.ts";
import { lockFormat, type ToolContract } from "../../model/lock.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { sha256 } from "../../util/sha256.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { FileContent } from "../../util/file-content.ts";

/** The text of `tools.lock.json`: the contract of each tool. */
export function lockText(tools: readonly ToolRecord[]): FileContent {
  return jsonPieces({ format: lockFormat }, { name: "tools", brackets: ["{", "}"], pieces: tools.map(lockMember) });
}

const lockMember = rememberObjects((tool: ToolRecord) =>
  memberPiece(`${JSON.stringify(tool.toolId)}: ${JSON.stringify(contractOf(tool), null, 2)}`),
);

function contractOf({ category, metadata, description, jsonSchema, outputSchema }: ToolRecord): ToolContract {
  return {
    category,
    ...(metadata.risk === undefined ? {} : { risk: metadata.risk }),
    annotations: annotationsOf(metadata),
    description: sha256(description).slice(0, 16),
    input: jsonSchema,
    ...(outputSchema === undefined ? {} : { output: outputSchema }),
  };
}
