import type { RegistryFile } from "../model/registry.ts";
import type { Memory } from "../util/memory.ts";
import { jsonPieces, memberPiece } from "./json-pieces.ts";
import type { FileContent } from "./write-artifact.ts";

/** The text of `tool_registry.json`, in pieces of which each tool's is made once. */
export function registryText({ tools, ...head }: RegistryFile, memory: Memory): FileContent {
  const pieces = tools.map((tool) =>
    memory.once("registry text", [tool], () => memberPiece(JSON.stringify(tool, null, 2))),
  );
  return jsonPieces(head, { name: "tools", brackets: ["[", "]"], pieces });
}
