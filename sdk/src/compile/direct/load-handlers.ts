import { loadDefinitions } from "../explicit/load-definitions.ts";
import type { Finding } from "../../model/finding.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { isRecord } from "../../util/is-record.ts";

export interface LoadedHandlers {
  get(file: string): Handler | undefined;
  readonly findings: readonly Finding[];
}

export async function loadHandlers(
  tools: readonly InferredTool[],
  project: { readonly root: string; readonly outDir: string },
): Promise<LoadedHandlers> {
  const whole = await loadDefinitions(tools, project);
  // A `handler.js` may export its function by name.
  const others = tools.filter(({ file }) => whole.definitions.get(file) === undefined);
  const byName =
    others.length === 0 || whole.findings.length > 0
      ? undefined
      : await loadDefinitions(others, { ...project, exportName: "execute" });
  return {
    get: (file) => handlerOf(whole.definitions.get(file) ?? byName?.definitions.get(file)),
    findings: [...whole.findings, ...(byName?.findings ?? [])],
  };
}

function handlerOf(exported: unknown): Handler | undefined {
  if (isRecord(exported) && typeof exported.execute === "function") return exported as unknown as Handler;
  return typeof exported === "function" ? ({ execute: exported } as unknown as Handler) : undefined;
}
