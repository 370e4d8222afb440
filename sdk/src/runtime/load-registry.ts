import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import { selectTools } from "../registry/join-registries.ts";
import { isOverlaid } from "../registry/overlay-registries.ts";
import { parseRegistry, previousRegistryFile } from "../registry/parse-registry.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";
import { nodeFs, nodePath, nodeUrl } from "../util/node-modules.ts";
import { ownFile } from "../util/own-files.ts";
import type { ToolkitTools } from "./toolkit-tools.generated.ts";

/** The registry to read. */
export interface LoadOptions {
  /** `current`, the default, is the version in the file; the previous version is for open sessions. */
  readonly version?: string;
}

/**
 * Reads a built registry. Provider definitions are read on first use, and handlers and validators when their tool is first called.
 *
 * @param file Path of `tool_registry.json`, or its `file:` address.
 * @typeParam Tools The interface of that name in the `tool-registry.d.ts` next to the registry: makes calls typed.
 * @throws ToolwrightError `REGISTRY_NOT_FOUND`, `REGISTRY_UNREADABLE` or `REGISTRY_FORMAT`.
 */
export function loadRegistry<Tools extends ToolTypes = ToolTypes>(
  file: string | URL,
  options: LoadOptions = {},
): Promise<Registry<Tools>> {
  return Promise.resolve().then(() => {
    const location =
      file instanceof URL || file.startsWith("file:") ? nodeUrl().fileURLToPath(file) : nodePath().resolve(file);
    const shown = typeof file === "string" ? file : location;
    const registry = readRegistry(location, location, shown);
    const { version = registry.version } = options;
    // The same build wrote the declarations and the registry.
    return (version === registry.version ? registry : previousRegistry(location, version)) as Registry<Tools>;
  });
}

/** Reads a registry file whose modules are relative to `location`. */
const readRegistry = (file: string, location: string, shown: string): Registry =>
  createRegistry(parseRegistry(textOf(file, shown), shown), location);

function previousRegistry(location: string, version: string): Registry {
  const path = nodePath();
  const file = path.join(path.dirname(location), previousRegistryFile);
  const registry = readRegistry(file, location, file);
  if (registry.version === version) return registry;
  const message = `There is no version ${JSON.stringify(version)} of the registry; the previous one is ${registry.version}.`;
  throw new ToolwrightError("REGISTRY_NOT_FOUND", message);
}

/** A larger file blocks the process while it is parsed. */
const mostBytes = 256 * 1024 * 1024;

function textOf(file: string, shown: string): string {
  const { readFileSync, statSync } = nodeFs();
  try {
    const state = statSync(file);
    if (state.isFile() && state.size <= mostBytes) return readFileSync(file, "utf8");
    const reason = state.isFile() ? `is larger than ${String(mostBytes / 1024 / 1024)} MiB` : "is not a file";
    throw unreadable(`${shown} ${reason}.`);
  } catch (cause) {
    if (cause instanceof ToolwrightError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw code === "ENOENT" || code === "ENOTDIR"
      ? new ToolwrightError("REGISTRY_NOT_FOUND", `There is no file ${shown}.`, { cause })
      : unreadable(`${shown} cannot be read: ${code ?? "unknown error"}.`, cause);
  }
}

const unreadable = (message: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("REGISTRY_UNREADABLE", message, {
    cause,
    remedy: "Give the path of `tool_registry.json`, and see that it may be read.",
  });

/** Finds the registry of a version; undefined if the host does not have it. */
export type FindRegistry<Tools extends ToolTypes = ToolTypes> = (
  version: string,
) => Registry<Tools> | undefined | Promise<Registry<Tools> | undefined>;

/**
 * Finds registries by version: the current one, the host's, and the previous one next to the current one. Each is loaded once. For other
 * versions, the function rejects with a ToolwrightError `REGISTRY_NOT_FOUND`.
 */
export function registryVersions<Tools extends ToolTypes>(
  present: Registry<Tools>,
  find: FindRegistry<Tools> = () => undefined,
): (version: string) => Promise<Registry<Tools>> {
  const known = new Map([present, ...variantsOf(present)].map((registry) => [registry.version, registry]));
  return async (version) => {
    const found = known.get(version) ?? (await find(version)) ?? (await loadPrevious(present, version));
    if (found.version !== version) {
      throw new ToolwrightError(
        "REGISTRY_NOT_FOUND",
        `\`registries\` was asked for version ${version} of the registry, and gave ${found.version}.`,
      );
    }
    known.set(version, found);
    return found;
  };
}

const variantsOf = <Tools extends ToolTypes>(registry: Registry<Tools>): readonly Registry<Tools>[] =>
  isOverlaid(registry) ? registry.variants.map((variant) => registry.registryFor({ variant }).registry) : [];

async function loadPrevious<Tools extends ToolTypes>(
  present: Registry<Tools>,
  version: string,
): Promise<Registry<Tools>> {
  try {
    return await loadRegistry<Tools>(present.location, { version });
  } catch (cause) {
    if (!isToolwrightError(cause) || cause.code !== "REGISTRY_NOT_FOUND") throw cause;
    const message = `The session opened with version ${version} of the registry, which cannot be found; the present one has ${present.version}.`;
    throw new ToolwrightError("REGISTRY_NOT_FOUND", message, {
      cause,
      remedy: "The output folder keeps one previous registry. Give `createRuntime` older ones by `registries`.",
    });
  }
}

/**
 * The built-in tools as a registry, with definitions for every provider; `joinRegistries` combines it with your own.
 *
 * @param names The tools to load; default: all.
 * @throws ToolwrightError `TOOL_UNKNOWN` for a name that is not a built-in tool.
 * @example
 * const tools = await loadRegistry<Tools>("dist/tool_registry.json");
 * const registry = joinRegistries(tools, await loadToolkit(["tool_docs", "tool_search"]));
 */
export async function loadToolkit<Name extends keyof ToolkitTools = keyof ToolkitTools>(
  names?: readonly Name[],
): Promise<Registry<Pick<ToolkitTools, NoInfer<Name>>>> {
  const toolkit = await loadRegistry<ToolkitTools>(ownFile("toolkit/tool_registry.json"));
  return names === undefined ? toolkit : selectTools(toolkit, names);
}
