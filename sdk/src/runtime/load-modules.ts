import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type { Handler } from "../model/call/handler.ts";
import type { ToolModules } from "../model/call/loaded-registry.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import type { Validators } from "../model/call/validator.ts";
import { modulesOf } from "../registry/modules-in-memory.ts";
import type { Registry } from "../registry/registry.ts";
import { isRecord } from "../util/is-record.ts";
import { nodePath, nodeUrl, readText } from "../util/node-modules.ts";
import { sha256 } from "../util/sha256.ts";
import { messageOf } from "./values/response-errors.ts";

/** The modules of a registry's tools, each loaded once, on first use: from memory, or from the files next to the registry. */
export function toolModules(registry: Registry): ToolModules {
  const load = async <Loaded>(file: string, tool: ToolRecord, read: Read<Loaded>): Promise<Loaded> => {
    const address = addressOf(file, new URL(".", fileAddress(registry.locationOf(tool.toolId))));
    const loaded = read(await importModule(address, file, registry.digestOf(tool.toolId, file)), tool);
    if (loaded === undefined) throw unexported(file);
    return loaded;
  };
  return {
    handler: once(
      async (tool) =>
        (await modulesOf(registry, tool.toolId)?.handler(tool)) ?? load(tool.handlerPath, tool, handlerOf),
    ),
    validators: once(
      async (tool) =>
        (await modulesOf(registry, tool.toolId)?.validators(tool)) ?? load(tool.validatorPath, tool, validatorsOf),
    ),
  };
}

type Read<Loaded> = (exported: Exports, tool: ToolRecord) => Loaded | undefined;

const fileAddress = (location: string): URL =>
  location.startsWith("file:") ? new URL(location) : nodeUrl().pathToFileURL(nodePath().resolve(location));

/** A registry created in memory was not checked when it was read. */
function addressOf(file: string, folder: URL): URL {
  const address = URL.parse(file, folder.href);
  if (address?.href.startsWith(folder.href) === true) return address;
  throw new ToolwrightError("HANDLER_INVALID", `${JSON.stringify(file)} is outside the registry's folder.`);
}

type Exports = Readonly<Record<string, unknown>>;

/** @param digest Undefined if the registry does not describe the file's content. */
async function importModule(address: URL, file: string, digest: string | undefined): Promise<Exports> {
  try {
    if (digest !== undefined && sha256(readText(address)) !== digest) throw changed(file);
    return (await import(address.href)) as Exports;
  } catch (cause) {
    if (isToolwrightError(cause) && cause.code === "HANDLER_CHANGED") throw cause;
    const remedy = isMissing(cause, address) ? buildAgain : remedyOf(cause);
    throw new ToolwrightError("HANDLER_INVALID", `${file} cannot be loaded: ${messageOf(cause)}.`, { cause, remedy });
  }
}

const buildAgain = "Run `toolwright build` to write the file again.";

/** Whether the file itself is missing. A missing import of the file is another problem, which a build does not solve. */
const isMissing = (cause: unknown, { href }: URL): boolean =>
  isRecord(cause) && (cause.code === "ENOENT" || cause.url === href);

function remedyOf(cause: unknown): string {
  const code = isRecord(cause) ? cause.code : undefined;
  return code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND"
    ? "Install the missing package where the handlers run: they import packages, and do not contain them."
    : "The tool's module throws while it loads: correct what the cause names, or move that code into `execute`.";
}

const unexported = (file: string): ToolwrightError =>
  new ToolwrightError("HANDLER_INVALID", `${file} lacks the exports of a compiled handler.`, { remedy: buildAgain });

const changed = (file: string): ToolwrightError =>
  new ToolwrightError("HANDLER_CHANGED", `The content of ${file} has changed since the build.`);

/** Keeps loaded modules, so that later calls do not wait. A failure is not cached. */
function once<Loaded>(load: (tool: ToolRecord) => Promise<Loaded>): (tool: ToolRecord) => Loaded | Promise<Loaded> {
  const kept = new Map<ToolRecord, Loaded | Promise<Loaded>>();
  return (tool) => {
    const present = kept.get(tool);
    if (present !== undefined) return present;
    // Calls of one message share the load, so that they continue in order.
    const loading = load(tool).then(
      (loaded) => {
        kept.set(tool, loaded);
        return loaded;
      },
      (cause: unknown) => {
        kept.delete(tool);
        throw cause;
      },
    );
    kept.set(tool, loading);
    return loading;
  };
}

/** The value of `defineTool`, or a plain function: by its name, as the default export, or as a member of the default export. */
function handlerOf(exported: Exports, { handlerExport = "execute" }: ToolRecord): Handler | undefined {
  const { default: whole } = exported;
  const holder = Object.hasOwn(exported, handlerExport) ? exported : whole;
  const execute = isRecord(holder) && Object.hasOwn(holder, handlerExport) ? holder[handlerExport] : undefined;
  if (handlerExport === "execute" && isRecord(whole) && typeof whole.execute === "function")
    return whole as unknown as Handler;
  const plain = typeof execute === "function" ? execute : whole;
  return typeof plain === "function" ? ({ execute: plain } as unknown as Handler) : undefined;
}

function validatorsOf(exported: Exports, tool: ToolRecord): Validators | undefined {
  const { input, output } = exported;
  const isComplete = typeof input === "function" && (tool.outputSchema === undefined || typeof output === "function");
  // A module namespace is slower to read than an object.
  return isComplete ? ({ input, output } as Validators) : undefined;
}
