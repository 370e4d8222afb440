import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findingOf } from "../../errors/toolwright-error.ts";
import { requireInside } from "../../errors/inside-project.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { isRecord } from "../../util/is-record.ts";
import { randomId } from "../../util/node-modules.ts";
import { compileHandlers } from "../bundle/compile-handlers.ts";
import { cacheFolder } from "../incremental/build-cache.ts";
import type { ConvertedSides } from "./convert-value.ts";
import { schemaSides, type SchemaSide } from "./libraries/shared/schema-converter.ts";
import { firstLineOf, loadExport, runModules } from "./run-modules.ts";

export interface LoadedModules<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

export interface DefinitionSource {
  /** Absolute. */
  readonly root: string;
  /** The export that is the definition; default `default`. */
  readonly exportName?: string | undefined;
  /** Runs the modules; default `loadDefinitions`. */
  readonly load?: typeof loadDefinitions;
}

/** Runs the modules of tools in a process that ends afterwards, and returns the schemas they give as values. */
export const loadDefinitions = (
  tools: readonly InferredTool[],
  { root, exportName = "default" }: DefinitionSource,
): Promise<LoadedModules<ConvertedSides>> =>
  withCompiledModules(tools, root, async (urls, compiled) => {
    const jobs = compiled.map((tool, index) => ({
      url: urls[index] ?? "",
      exportName: tool.handlerExport ?? exportName,
      sides: unreadSides(tool),
    }));
    return (await runModules(jobs, root)) as readonly Answer<ConvertedSides>[];
  });

/** The schemas of a tool that are known only by running its module. */
export const unreadSides = ({ explicit }: InferredTool): readonly SchemaSide[] =>
  schemaSides.filter((side) => explicit?.[side] !== undefined && explicit[side].written === undefined);

/** Runs the modules of tools in this process, which then calls the tools. */
export const loadHandlers = (tools: readonly InferredTool[], root: string): Promise<LoadedModules<Handler>> =>
  withCompiledModules(tools, root, async (urls, compiled) => {
    const answers: Answer<Handler>[] = [];
    // One after the other: an effect of one module on the process must not be attributed to another.
    for (const [index, tool] of compiled.entries()) answers.push(await handlerOf(tool, urls[index] ?? ""));
    return answers;
  });

async function handlerOf({ handlerExport }: InferredTool, url: string): Promise<Answer<Handler>> {
  try {
    // A `handler.js` may export its function by name.
    const exported = (await loadExport(url, handlerExport ?? "default")) ?? (await loadExport(url, "execute"));
    if (isRecord(exported) && typeof exported.execute === "function") return { value: exported as unknown as Handler };
    return { value: typeof exported === "function" ? ({ execute: exported } as unknown as Handler) : undefined };
  } catch (error) {
    return { failure: firstLineOf(error) };
  }
}

type Answer<Value> = { readonly value: Value | undefined } | { readonly failure: string };

/** Compiles the modules of tools into the project's cache folder, from which its packages are found, for the duration of a call. */
async function withCompiledModules<Value>(
  tools: readonly InferredTool[],
  root: string,
  run: (urls: readonly string[], tools: readonly InferredTool[]) => Promise<readonly Answer<Value>[]>,
): Promise<LoadedModules<Value>> {
  const folder = path.join(cacheFolder(root), `${randomId()}.tmp`);
  requireInside(root, path.relative(root, folder));
  // Two tools may have one name; the verifier reports it later.
  const numbered = tools.map((tool, index) => ({ ...tool, name: String(index) }));
  const outDir = path.relative(root, folder);
  const { paths, files, findings } = await compileHandlers(numbered, { root, outDir, demandsPackages: false });
  const values = new Map<string, Value>();
  if (findings.length > 0) {
    const named = findings.map((finding) => withOwnName(finding, tools));
    const others = tools.filter((_, index) => !findings.some(({ tool }) => tool === String(index)));
    // A mistake in one tool's file must not hide what the schemas of others have to say.
    const isShared = others.length === 0 || findings.some(({ tool }) => tool === undefined);
    const rest = isShared ? undefined : await withCompiledModules(others, root, run);
    return rest === undefined ? { values, findings: named } : { ...rest, findings: [...named, ...rest.findings] };
  }
  await mkdir(path.join(folder, "handlers"), { recursive: true });
  try {
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(folder, file), text)));
    const urls = tools.map((_, index) => pathToFileURL(path.join(folder, paths.get(String(index)) ?? "")).href);
    const answers = await run(urls, tools);
    const failed = tools.flatMap((tool, index) => {
      const answer = answers[index];
      if (answer === undefined) return [];
      if ("failure" in answer) return moduleFailure(answer.failure, tool);
      if (answer.value !== undefined) values.set(tool.file, answer.value);
      return [];
    });
    return { values, findings: failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withOwnName(finding: Finding, tools: readonly InferredTool[]): Finding {
  const tool = finding.tool === undefined ? undefined : tools[Number(finding.tool)];
  return tool === undefined ? finding : { ...finding, tool: tool.name };
}

function moduleFailure(message: string, { explicit, at, name }: InferredTool): Finding {
  const location = explicit?.input?.at ?? explicit?.output?.at ?? at;
  const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined) {
    return findingOf("SCHEMA_LIBRARY_MISSING", `The tool imports \`${missing}\`, which is not installed.`, {
      at: location,
      tool: name,
      remedy: `Install it in the project: \`npm install ${missing}\`.`,
    });
  }
  const reason = message.replace(/\.$/, "");
  const text = `The schemas of ${name} cannot be read, because its module fails: ${reason}.`;
  return findingOf("SCHEMA_MODULE_FAILED", text, { at: location, tool: name });
}
