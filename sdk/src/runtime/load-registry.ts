import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { keptFolder, keptName } from "../registry/kept-registry.ts";
import { indexName, parseIndex, type RegistryIndex } from "../registry/registry-index.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";
import { indexedSource, wholeSource, type PartialFile, type ToolSource } from "../registry/tool-source.ts";
import { nodePath, nodeUrl, readText } from "../util/node-modules.ts";
import { openRegistryFile } from "./registry-file.ts";

/** Which registry to read. */
export interface LoadOptions {
  /** A version that the build has kept, as sessions that opened with it need it; default: the one in the file. */
  readonly version?: string;
}

/**
 * Reads a built registry: its index, and each tool's record when the tool is first asked for. A registry without an index is read whole.
 * Handlers and validators are loaded when their tool is first called.
 *
 * @param file Path of `tool_registry.json`, or its `file:` address.
 * @typeParam Tools The interface of that name in the `tool-registry.d.ts` beside it: makes calls typed.
 * @throws ToolwrightError `REGISTRY_NOT_FOUND`, `REGISTRY_UNREADABLE` or `REGISTRY_FORMAT`.
 */
export async function loadRegistry<Tools extends ToolTypes = ToolTypes>(
  file: string | URL,
  options: LoadOptions = {},
): Promise<Registry<Tools>> {
  const location =
    file instanceof URL || file.startsWith("file:") ? nodeUrl().fileURLToPath(file) : nodePath().resolve(file);
  const shown = typeof file === "string" ? file : location;
  const index = indexOf(location);
  // Opened once: a build that puts another registry in its place does not change this one.
  const opened = openRegistryFile(location, shown);
  const source = index === undefined ? undefined : indexedSource(opened, index);
  const registry = createRegistry(source ?? (await readWhole(opened)), location);
  const { version = registry.version } = options;
  // What the declarations say of the tools is what the same build wrote.
  return (version === registry.version ? registry : await keptRegistry(location, version)) as Registry<Tools>;
}

function indexOf(location: string): RegistryIndex | undefined {
  try {
    return parseIndex(readText(indexName(location)));
  } catch {
    return undefined;
  }
}

/** What it takes to check a whole file is loaded only where one is read. */
async function readWhole(file: PartialFile): Promise<ToolSource> {
  const text = file.read(0, file.size);
  const { parseRegistry } = await import("../registry/parse-registry.ts");
  return wholeSource(parseRegistry(text, file.name));
}

/** Its modules lie beside those of the present one. */
async function keptRegistry(location: string, version: string): Promise<Registry> {
  const name = keptName(version);
  if (name === undefined) {
    throw new ToolwrightError("REGISTRY_NOT_FOUND", `${JSON.stringify(version)} is not the version of a registry.`);
  }
  const path = nodePath();
  const file = path.join(path.dirname(location), keptFolder, name);
  const registry = createRegistry(await readWhole(openRegistryFile(file, file)), location);
  if (registry.version === version) return registry;
  throw new ToolwrightError("REGISTRY_UNREADABLE", `${file} has version ${registry.version}.`);
}
