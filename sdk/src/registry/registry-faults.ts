import { fileFaults, faultText } from "../schema/files/file-faults.ts";
import { isRegistry, isToolRecord } from "../schema/files/registry.generated.ts";
import { pointerTo } from "../util/json-pointer.ts";

const most = 100;

/**
 * Everything that keeps a parsed file from being a registry, each as `<JSON pointer> must be …`; stops looking at 100. Empty when it is
 * one.
 */
export function registryFaults(file: Readonly<Record<string, unknown>>): readonly string[] {
  const { tools } = file;
  // One by one, and only until the first few errors.
  const faults = fileFaults(isRegistry, Array.isArray(tools) ? { ...file, tools: [] } : file).map(faultText);
  const seen = new Set<unknown>();
  for (const [index, tool] of (Array.isArray(tools) ? (tools as readonly unknown[]) : []).entries()) {
    if (faults.length >= most) break;
    const at = `/tools/${String(index)}`;
    for (const { pointer, message } of fileFaults(isToolRecord, tool)) faults.push(`${at}${pointer} ${message}`);
    const name = (tool as { readonly toolId?: unknown } | null)?.toolId;
    if (typeof name === "string" && seen.has(name)) {
      faults.push(`${pointerTo(at, "toolId")} must be unique, but ${JSON.stringify(name)} comes twice`);
    }
    seen.add(name);
  }
  return faults;
}
