import path from "node:path";
import type { KnownTool } from "./known-tool.ts";
import type { ToolReference } from "./wiring.ts";

/** A reference that was followed. */
export type Resolved =
  { readonly tool: KnownTool } | { readonly tried: readonly string[] } | { readonly outside: string };

/**
 * Finds the tool that a workflow names: by its file beside the workflow or in the project, by the folder of the module's last part, by the
 * function's name.
 *
 * @param folder Folder of the workflow file, relative to the project; empty for the project itself.
 */
export function resolveTool(
  { module, function: name }: ToolReference,
  folder: string,
  tools: readonly KnownTool[],
): Resolved {
  const isPath = /[\\/]/.test(module) || /\.[cm]?[jt]s$/.test(module);
  const plain = module.replaceAll("\\", "/").replace(/\.[cm]?[jt]s$/, "");
  const relative = isPath ? plain : plain.replaceAll(".", "/");
  if (path.posix.isAbsolute(relative) || /^[A-Za-z]:|\0/.test(module)) return { outside: module };
  const places = [...new Set([path.posix.join(folder, relative), path.posix.normalize(relative)])];
  const inside = places.filter((place) => !place.startsWith(".."));
  if (inside.length === 0 || (isPath && path.posix.join(folder, relative).startsWith(".."))) return { outside: module };
  const last = path.posix.basename(relative);
  const files = [
    ...inside,
    // `workflows.Generator.tools.echo_all` beside `workflows/Generator/workflow.json`.
    path.posix.join(folder, "tools", last),
    path.posix.join("tools", last),
  ].flatMap((place) => [`${place}.ts`, `${place}.js`, `${place}/tool.ts`, `${place}/tool.js`, `${place}/handler.js`]);
  const tried = [...new Set(files)];
  const byFile = tried.map((file) => tools.find((tool) => tool.file === file)).find((tool) => tool !== undefined);
  const byFolder = tools.find(
    (tool) => path.posix.basename(path.posix.dirname(tool.file)) === last || tool.name === last,
  );
  const tool = byFile ?? byFolder ?? tools.find((each) => each.name === name);
  if (tool !== undefined) return { tool };
  const names = name === undefined || name === last ? [] : [`a tool named ${name}`];
  return { tried: [...tried.filter((file) => file.endsWith(".ts")), `a tool named ${last}`, ...names] };
}
