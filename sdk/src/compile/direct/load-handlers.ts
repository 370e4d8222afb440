import { pathToFileURL } from "node:url";
import { moduleFailure, withCompiledModules } from "../explicit/compiled-modules.ts";
import type { Finding } from "../../model/finding.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { isRecord } from "../../util/is-record.ts";
import { exportOf, failureText } from "../explicit/run-module.ts";

export interface LoadedHandlers {
  get(file: string): Handler | undefined;
  readonly findings: readonly Finding[];
}

/** Runs the modules of tools in this process, which calls them. */
export async function loadHandlers(tools: readonly InferredTool[], root: string): Promise<LoadedHandlers> {
  const handlers = new Map<string, Handler>();
  const findings = await withCompiledModules(tools, root, async (modules) => {
    const failures: Finding[] = [];
    // One after the other: what one module does to the process must not be blamed on another.
    for (const { tool, file } of modules) {
      try {
        // A `handler.js` may export its function by name.
        const url = pathToFileURL(file).href;
        const exported = (await exportOf(url, tool.handlerExport ?? "default")) ?? (await exportOf(url, "execute"));
        const handler = handlerOf(exported);
        if (handler !== undefined) handlers.set(tool.file, handler);
      } catch (error) {
        failures.push(moduleFailure(failureText(error), tool));
      }
    }
    return failures;
  });
  return { get: (file) => handlers.get(file), findings };
}

function handlerOf(exported: unknown): Handler | undefined {
  if (isRecord(exported) && typeof exported.execute === "function") return exported as unknown as Handler;
  return typeof exported === "function" ? ({ execute: exported } as unknown as Handler) : undefined;
}
