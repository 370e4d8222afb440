import path from "node:path";
import { nearestName } from "../../util/nearest-name.ts";
import type { Report } from "./findings.ts";
import type { KnownTool } from "./known-tool.ts";
import { placeOf, type FoundTool } from "./resolve-tool.ts";
import type { WiredEntry } from "./wiring.ts";

/** Reports a module or a function that does not exist, where its tool was found by the other of the two. */
export function checkReference(found: FoundTool, entry: WiredEntry, report: Report): void {
  const { tool, elsewhere } = found;
  const { reference, naming, path: at } = entry;
  if (elsewhere !== undefined && isWrong(elsewhere, tool)) {
    const isDotted = !/[\\/]/.test(reference.module);
    const meant = isDotted ? placeOf(tool).replaceAll("/", ".") : placeOf(tool);
    report({
      code: "WORKFLOW_TOOL_MISSING",
      severity: "warning",
      says: `names the module ${JSON.stringify(reference.module)}, which does not exist. Did you mean "${meant}"?`,
      path: naming,
      tool: tool.name,
      remedy: `Write the module of ${tool.name}: "${meant}".`,
    });
  }
  const { function: name } = reference;
  if (name === undefined || isNameOf(name, tool)) return;
  const meant = tool.handlerExport ?? tool.name;
  report({
    code: "WORKFLOW_TOOL_MISSING",
    severity: "warning",
    says: `names the function ${JSON.stringify(name)}, which the module of ${tool.name} does not have. Did you mean "${meant}"?`,
    path: naming.at(-1) === "module" ? [...at, "function"] : naming,
    tool: tool.name,
    remedy: `Write the name of the tool, "${tool.name}", or that of ${tool.handlerExport === undefined ? "a" : "the"} function of its module.`,
  });
}

/** Whether a path is wrong, and not another way to the tool: a folder around it, or its name in other folders. */
function isWrong(elsewhere: string, tool: KnownTool): boolean {
  const place = placeOf(tool);
  const parts = place.split("/");
  const written = elsewhere.split("/");
  const last = written.at(-1) ?? "";
  if (last !== tool.name && last !== parts.at(-1)) return last !== "tools" && !parts.includes(last);
  return written.length === parts.length && nearestName(elsewhere, [place]) !== undefined;
}

/** Whether a function can be that of a tool; without the text of its file, only one that is nearly its name cannot. */
function isNameOf(name: string, tool: KnownTool): boolean {
  const names = [tool.name, path.posix.basename(placeOf(tool)), "default", "execute"];
  if (name === tool.handlerExport || names.some((each) => plain(each) === plain(name))) return true;
  if (tool.handlerExport !== undefined) return false;
  return tool.mentions?.(name) ?? nearestName(name, names) === undefined;
}

const plain = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();
