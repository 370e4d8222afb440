import { mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { isRecord } from "../../util/is-record.ts";
import { ownFolderName, removeAbandoned } from "../project/abandoned-folders.ts";
import { compileHandlers } from "../bundle/compile-handlers.ts";

export interface LoadedDefinitions {
  readonly definitions: ReadonlyMap<string, unknown>;
  readonly findings: readonly Finding[];
}

export interface DefinitionSource {
  /** Absolute. */
  readonly root: string;
  /** Relative to the root. */
  readonly outDir: string;
  /** The export that is the definition; default `default`. */
  readonly exportName?: string | undefined;
  /** What runs the modules; default `loadDefinitions`. */
  readonly load?: typeof loadDefinitions;
}

/** A module that waits for something at its top is given so long. */
const patience = 10_000;

const prefix = ".schemas-";

/**
 * Runs the modules of the given tools once, from a folder next to the output that is gone afterwards, and gives what they
 * export. The folder lies inside the project so that packages are found from there.
 */
export async function loadDefinitions(
  tools: readonly InferredTool[],
  { root, outDir, exportName = "default" }: DefinitionSource,
): Promise<LoadedDefinitions> {
  const folder = `${outDir}/${ownFolderName(prefix)}`;
  // Two tools may have one name; that is a finding of the verifier, and comes later.
  const numbered = tools.map((tool, index) => ({ ...tool, name: String(index) }));
  const { paths, files, findings } = await compileHandlers(numbered, { root, outDir: folder, demandsPackages: false });
  if (findings.length > 0)
    return { definitions: new Map(), findings: findings.map((finding) => named(finding, tools)) };
  await removeAbandoned(path.join(root, outDir), prefix);
  const made = await mkdir(path.join(root, folder, "handlers"), { recursive: true });
  try {
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(root, folder, file), text)));
    // One after the other: what one module does to the process must not be blamed on another.
    const definitions = new Map<string, unknown>();
    const failures: Finding[] = [];
    for (const [index, tool] of tools.entries()) {
      const loaded = await loadOne(path.join(root, folder, paths.get(String(index)) ?? ""), tool);
      if ("finding" in loaded) failures.push(loaded.finding);
      else definitions.set(tool.file, exportIn(loaded.exported, tool.handlerExport ?? exportName));
    }
    return { definitions, findings: failures };
  } finally {
    await rm(path.join(root, folder), { recursive: true, force: true });
    if (made !== undefined) await removeEmpty(path.join(root, outDir), made);
  }
}

/** Of a CommonJS module only the whole is exported. */
const exportIn = (exported: Readonly<Record<string, unknown>>, name: string): unknown =>
  exported[name] ?? (isRecord(exported.default) ? exported.default[name] : undefined);

/** Removes the folders that were made for this, unless another process has written to them meanwhile. */
async function removeEmpty(folder: string, outermost: string): Promise<void> {
  if (!folder.startsWith(outermost)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(path.dirname(folder), outermost);
}

function named(finding: Finding, tools: readonly InferredTool[]): Finding {
  const tool = finding.tool === undefined ? undefined : tools[Number(finding.tool)];
  return tool === undefined ? finding : { ...finding, tool: tool.name };
}

type LoadedOne = { readonly exported: Readonly<Record<string, unknown>> } | { readonly finding: Finding };

async function loadOne(file: string, tool: InferredTool): Promise<LoadedOne> {
  try {
    return { exported: (await inTime(import(pathToFileURL(file).href))) as Readonly<Record<string, unknown>> };
  } catch (error) {
    return { finding: failure(error, tool) };
  }
}

async function inTime<Value>(pending: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`it had not finished after ${String(patience / 1000)} seconds`));
    }, patience);
  });
  return Promise.race([pending, late]).finally(() => clearTimeout(timer));
}

function failure(error: unknown, { explicit, at, name }: InferredTool): Finding {
  const location = explicit?.input?.at ?? explicit?.output?.at ?? at;
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  const missing = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (missing !== undefined) {
    return findingOf("SCHEMA_LIBRARY_MISSING", `The tool imports \`${missing}\`, which is not installed.`, {
      at: location,
      tool: name,
      remedy: `Install it in the project: \`npm install ${missing}\`.`,
    });
  }
  const said = message.replace(/\.$/, "");
  return findingOf(
    "SCHEMA_MODULE_FAILED",
    `The schemas of ${name} cannot be read, because its module fails: ${said}.`,
    {
      at: location,
      tool: name,
    },
  );
}
