import path from "node:path";
import type { ClientImport } from "./tool-files.ts";

/** How a tool imports a function of a shared file; both paths are relative to the project. */
export function clientImport(name: string, file: string, tools: string): ClientImport {
  return { name, from: path.posix.relative(path.posix.join(tools, "tool"), file) };
}
