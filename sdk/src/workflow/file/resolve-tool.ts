import path from "node:path";
import { didYouMean } from "../../util/nearest-name.ts";
import type { KnownTool } from "./known-tool.ts";
import type { ToolReference } from "./wiring.ts";

export interface WorkflowProject {
  /** Folder of the workflow file, relative to the project; empty for the project itself. */
  readonly folder: string;
  readonly tools: readonly KnownTool[];
  /** Tools that a plain name may refer to. */
  readonly nearby: readonly KnownTool[];
}

/** A tool, or the reason why it was not found. */
export type Resolved =
  | { readonly tool: KnownTool }
  | { readonly tried: readonly string[] }
  | { readonly outside: string };

/**
 * Finds the tool that a workflow names: by its file next to the workflow or in the project, by a folder named like the module's last part, or by
 * the function's name.
 */
export function resolveTool(reference: ToolReference, { folder, tools, nearby }: WorkflowProject): Resolved {
  const candidates = candidatesOf(reference, folder);
  if (candidates === undefined) return { outside: reference.module };
  const { last, files } = candidates;
  const { function: name } = reference;
  const byFile = files.map((file) => tools.find((tool) => tool.file === file)).find((tool) => tool !== undefined);
  const byFolder = nearby.find(
    (tool) => path.posix.basename(path.posix.dirname(tool.file)) === last || tool.name === last,
  );
  const tool = byFile ?? byFolder ?? nearby.find((each) => each.name === name);
  if (tool !== undefined) return { tool };
  const names = name === undefined || name === last ? [] : [`a tool named ${name}`];
  return { tried: [...files.filter((file) => file.endsWith(".ts")), `a tool named ${last}`, ...names] };
}

interface Candidates {
  readonly last: string;
  /** The files that the reference may mean, relative to the project. */
  readonly files: readonly string[];
}

/** Undefined for a module that is not in the project. */
function candidatesOf({ module }: ToolReference, folder: string): Candidates | undefined {
  const isPath = /[\\/]/.test(module) || /\.[cm]?[jt]s$/.test(module);
  const plain = withoutExtension(module.replaceAll("\\", "/"));
  const relative = isPath ? plain : plain.replaceAll(".", "/");
  if (path.posix.isAbsolute(relative) || /^[A-Za-z]:|\0/.test(module)) return undefined;
  const places = [...new Set([path.posix.join(folder, relative), path.posix.normalize(relative)])];
  const inside = places.filter((place) => !place.startsWith(".."));
  if (inside.length === 0 || (isPath && path.posix.join(folder, relative).startsWith(".."))) return undefined;
  const last = path.posix.basename(relative);
  const files = [
    ...inside,
    // `workflows.Generator.tools.echo_all` next to `workflows/Generator/workflow.json`.
    path.posix.join(folder, "tools", last),
    path.posix.join("tools", last),
  ].flatMap((place) => [`${place}.ts`, `${place}.js`, `${place}/tool.ts`, `${place}/tool.js`, `${place}/handler.js`]);
  return { last, files: [...new Set(files)] };
}

/** The files that a module may mean, in search order; files outside the project are excluded. */
export const filesOf = (reference: ToolReference, folder: string): readonly string[] =>
  candidatesOf(reference, folder)?.files ?? [];

/** The folder of a tool, or its file without extension. */
export const placeOf = ({ file }: KnownTool): string => file.replace(/(?:\/(?:tool|handler))?\.[cm]?[jt]s$/, "");

const withoutExtension = (file: string): string => file.replace(/\.[cm]?[jt]s$/, "");

/** The tool with the name or file nearest to one of these. For a path, only files are compared. */
export function nearestTool(given: readonly string[], tools: readonly KnownTool[]): string {
  const names = tools.map(({ name }) => name);
  const files = tools.map(placeOf);
  const hints = given.flatMap((text) => {
    const plain = withoutExtension(text.replaceAll("\\", "/"));
    const place = plain.includes("/") ? path.posix.normalize(plain) : plain.replaceAll(".", "/");
    const dotted = files.map((file) => file.replaceAll("/", "."));
    return [
      plain.includes("/") ? didYouMean(place, files) : didYouMean(plain, dotted),
      didYouMean(path.posix.basename(place), names),
    ];
  });
  return hints.find((hint) => hint !== "") ?? "";
}
