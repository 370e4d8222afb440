import { fileFaults, faultText } from "../schema/files/file-faults.ts";
import { isRegistry, isToolRecord } from "../schema/files/registry.generated.ts";
import { pointerTo } from "../util/json-pointer.ts";

const most = 100;

/**
 * The errors of a parsed registry file, each as `<JSON pointer> must be …`; at most 100. Empty for a valid registry.
 */
export function registryFaults(file: Readonly<Record<string, unknown>>): readonly string[] {
  const { tools } = file;
  // One by one, so that many invalid tools do not take long.
  const faults = fileFaults(isRegistry, Array.isArray(tools) ? { ...file, tools: [] } : file).map(faultText);
  const seen = new Set<unknown>();
  for (const [index, tool] of (Array.isArray(tools) ? (tools as readonly unknown[]) : []).entries()) {
    if (faults.length >= most) break;
    const at = `/tools/${String(index)}`;
    for (const { pointer, message } of fileFaults(isToolRecord, tool)) faults.push(`${at}${pointer} ${message}`);
    const name = (tool as { readonly toolId?: unknown } | null)?.toolId;
    if (typeof name === "string" && seen.has(name)) {
      faults.push(`${pointerTo(at, "toolId")} must be unique, but ${JSON.stringify(name)} occurs twice`);
    }
    seen.add(name);
  }
  return faults;
}
