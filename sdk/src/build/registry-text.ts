import type { RegistryFile } from "../model/registry.ts";
import type { Memory } from "../util/memory.ts";

/** The text of `tool_registry.json`: what `JSON.stringify` gives, put together from the texts of the tools at hand. */
export function registryText({ tools, ...head }: RegistryFile, memory: Memory): string {
  const texts = tools.map((tool) =>
    memory.once("registry text", [tool], () => JSON.stringify(tool, null, 2).replaceAll("\n", "\n    ")),
  );
  const list = texts.length === 0 ? "[]" : `[\n    ${texts.join(",\n    ")}\n  ]`;
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tools": ${list}\n}\n`;
}
