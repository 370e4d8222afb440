import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadDefinitions } from "../../compile/explicit/load-definitions.ts";
import { readExplicit } from "../../compile/explicit/read-explicit.ts";
import { loadConfig } from "../../compile/project/load-config.ts";
import { withWholeOutput } from "../../compile/project/whole-output.ts";
import type { Finding } from "../../model/finding.ts";
import type { Handler } from "../../model/handler.ts";
import type { InferredTool } from "../../model/tool.ts";
import { fileExists } from "../../util/file-exists.ts";
import { isRecord } from "../../util/is-record.ts";
import type { NamedFile } from "./named-tools.ts";
import type { DirectTool } from "./read-definitions.ts";

interface ReadFiles {
  readonly tools: readonly DirectTool[];
  readonly findings: readonly Finding[];
}

/** Infers tools from their files and loads their handlers. Files of one project share one program. */
export async function readFiles(given: readonly NamedFile[]): Promise<ReadFiles> {
  if (given.length === 0) return { tools: [], findings: [] };
  const placed = await Promise.all(
    given.map(async ({ name, file }) => {
      const absolute = file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : path.resolve(file);
      return { name, file: absolute, root: await projectOf(absolute) };
    }),
  );
  const read: ReadFiles[] = [];
  for (const [root, files] of Map.groupBy(placed, (one) => one.root)) read.push(await readProject(root, files));
  return { tools: read.flatMap(({ tools }) => tools), findings: read.flatMap(({ findings }) => findings) };
}

interface PlacedFile {
  readonly name: string | undefined;
  readonly file: string;
}

async function readProject(root: string, files: readonly PlacedFile[]): Promise<ReadFiles> {
  const { inferTools } = await import("../../infer/infer-tools.ts");
  const { outDir } = await loadConfig(root);
  const results = inferTools(
    files.map(({ file }) => file),
    { root },
  );
  const findings = results.flatMap((result) => result.findings);
  const inferred = results.flatMap(({ tool }, index) => (tool === undefined ? [] : [named(tool, files[index]?.name)]));
  if (findings.some(({ severity }) => severity === "error")) return { tools: [], findings };
  const explicit = await readExplicit(inferred, { root, outDir });
  const handlers = await handlersOf(explicit.tools, { root, outDir });
  return {
    tools: explicit.tools.flatMap((tool) => {
      const handler = handlers.get(tool.file);
      return handler === undefined ? [] : [{ tool: withWholeOutput(tool), handler }];
    }),
    findings: [...findings, ...explicit.findings, ...handlers.findings],
  };
}

const named = (tool: InferredTool, name: string | undefined): InferredTool =>
  name === undefined ? tool : { ...tool, name };

interface Handlers {
  get(file: string): Handler | undefined;
  readonly findings: readonly Finding[];
}

async function handlersOf(
  tools: readonly InferredTool[],
  project: { readonly root: string; readonly outDir: string },
): Promise<Handlers> {
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

/** The nearest folder from a file up that has a `package.json`, or else the file's own. */
async function projectOf(file: string): Promise<string> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (await fileExists(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) return path.dirname(file);
  }
}
