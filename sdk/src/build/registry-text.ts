import type { RegistryFile } from "../model/registry.ts";
import type { Memory } from "../util/memory.ts";
import type { FileContent } from "./write-artifact.ts";

/**
 * The text of `tool_registry.json`: what `JSON.stringify` gives, in pieces of which each tool's is made once. A large registry is
 * never put together in memory.
 */
export function registryText({ tools, ...head }: RegistryFile, memory: Memory): FileContent {
  const pieces = tools.map((tool, index) =>
    memory.once(index === 0 ? "first registry text" : "registry text", [tool], () => {
      const text = JSON.stringify(tool, null, 2).replaceAll("\n", "\n    ");
      return Buffer.from(index === 0 ? `\n    ${text}` : `,\n    ${text}`);
    }),
  );
  const opening = Buffer.from(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tools": [`);
  return [opening, ...pieces, Buffer.from(tools.length === 0 ? "]\n}\n" : "\n  ]\n}\n")];
}
