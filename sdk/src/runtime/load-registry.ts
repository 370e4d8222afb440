import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { indexName, parseIndex } from "../registry/registry-index.ts";
import { parseRegistry } from "../registry/parse-registry.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";
import { indexedSource, wholeSource } from "../registry/tool-source.ts";
import { openRegistryFile } from "./registry-file.ts";

/**
 * Reads a built registry: its index, and each tool's record when the tool is first asked for. A registry without an index is read whole.
 * Handlers and validators are loaded when their tool is first called.
 *
 * @param file Path of `tool_registry.json`, or its `file:` address.
 * @throws ToolwrightError `REGISTRY_NOT_FOUND`, `REGISTRY_UNREADABLE` or `REGISTRY_FORMAT`.
 */
export async function loadRegistry(file: string | URL): Promise<Registry> {
  const location = file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : path.resolve(file);
  const shown = typeof file === "string" ? file : location;
  const index = parseIndex(await readFile(indexName(location), "utf8").catch(() => ""));
  // Opened once: a build that puts another registry in its place does not change this one.
  const opened = openRegistryFile(location, shown);
  const source = index === undefined ? undefined : indexedSource(opened, index);
  return createRegistry(source ?? wholeSource(parseRegistry(opened.read(0, opened.size), shown)), location);
}
