import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError, isToolwrightError } from "../../errors/toolwright-error.ts";
import { startOf } from "../../model/finding.ts";
import { configFileNames, type ToolwrightConfig } from "../../model/verify/config.ts";
import { isConfig } from "../../schema/files/config.generated.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { fileReason } from "../../util/failures.ts";
import { fileExists, noTexts, type Texts } from "../../util/files.ts";
import { sentence } from "../../util/texts.ts";
import { requireInside } from "../../errors/inside-project.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";

/** A project's configuration with every default filled in. */
export interface ProjectConfig extends Required<Omit<ToolwrightConfig, "providers" | "sourceUrl">> {
  readonly providers: readonly string[] | undefined;
  readonly sourceUrl: string | undefined;
  /** From `package.json`; `0.0.0` if it says none. */
  readonly version: string;
  /** Name of the configuration file; omitted if the project has none. */
  readonly file?: string;
  /** Absolute paths of the files of a configuration in code. */
  readonly sources: readonly string[];
}

/**
 * Reads `package.json` and the configuration file of the project at `root`.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`, `CONFIG_INVALID` for a setting that cannot be used.
 */
export function loadConfig(root: string): Promise<ProjectConfig> {
  return readProjectConfig(root, noTexts);
}

/** The same, with texts that replace files on disk. A configuration in code runs in a separate process, as it was saved. */
export async function readProjectConfig(root: string, texts: Texts): Promise<ProjectConfig> {
  const manifest = await readManifest(root, texts);
  const { file, given, sources } = await readConfigFile(root, texts);
  const { tools, outDir } = foldersOf(given);
  for (const folder of [outDir, tools].flat()) requireInside(root, folder.replace(/[*?{[(!].*$/, ""));
  return {
    ...defined({ file }),
    tools,
    outDir,
    providers: given.providers,
    rules: given.rules ?? {},
    overrides: given.overrides ?? [],
    strict: given.strict ?? false,
    title: given.title ?? manifest.name,
    sourceUrl: given.sourceUrl,
    agents: given.agents ?? {},
    version: manifest.version,
    sources,
  };
}

/** The rule settings in the configuration file of the folder `root`; empty if the file does not exist. No `package.json` is needed. */
export async function loadRules(
  root: string,
): Promise<Pick<ToolwrightConfig, "rules" | "overrides"> & { file?: string }> {
  const { file, given } = await readConfigFile(root);
  const { rules, overrides } = given;
  return { ...defined({ file }), ...(rules && { rules }), ...(overrides && { overrides }) };
}

/**
 * Path of the manifest of the project at `root`.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` if the folder has none.
 */
export async function manifestOf(root: string): Promise<string> {
  const file = path.join(root, "package.json");
  if (await fileExists(file)) return file;
  throw new ToolwrightError("PROJECT_NOT_FOUND", `There is no package.json in ${root}.`);
}

async function readManifest(root: string, texts: Texts): Promise<{ readonly name: string; readonly version: string }> {
  const file = await manifestOf(root);
  const manifest = parseJson(texts.get(file) ?? (await readText(file, "package.json")), "package.json");
  return {
    name: typeof manifest.name === "string" ? manifest.name : path.basename(root),
    version: typeof manifest.version === "string" ? manifest.version : "0.0.0",
  };
}

async function readConfigFile(
  root: string,
  texts: Texts = noTexts,
): Promise<{ readonly file?: string; readonly given: ToolwrightConfig; readonly sources: readonly string[] }> {
  for (const name of configFileNames) {
    const file = path.join(root, name);
    if (!(await fileExists(file))) continue;
    if (name.endsWith(".json")) {
      const value = parseJson(texts.get(file) ?? (await readText(file, name)), name);
      return { file: name, given: checkConfig(value, name), sources: [] };
    }
    const { runConfig } = await import("./run-config.ts");
    const { value, sources } = await runConfig(file);
    return { file: name, given: checkConfig(value, name), sources };
  }
  return { given: {}, sources: [] };
}

/** A folder must be inside the project, and not the project itself: the build deletes obsolete files there. */
const isInnerFolder = (folder: string): boolean =>
  !/^$|^[/\\!]|[:\0]/.test(folder) && !folder.split(/[\\/]/).includes("..") && normalised(folder) !== ".";

/** One spelling of a folder: `./dist/` and `dist` are the same. */
const normalised = (folder: string): string =>
  path.posix.normalize(folder.replaceAll("\\", "/")).replace(/(?<=.)\/$/, "");

const defaults = { tools: "tools", outDir: "dist" } as const;

const foldersOf = ({ tools = defaults.tools, outDir = defaults.outDir }: ToolwrightConfig) => ({
  tools: typeof tools === "string" ? normalised(tools) : tools.map(normalised),
  outDir: normalised(outDir),
});

const isWithin = (folder: string, outer: string): boolean => `${folder}/`.startsWith(`${outer}/`);

/** Checks constraints that the published schema cannot express. */
function checkFolders(config: ToolwrightConfig, name: string): void {
  for (const key of ["tools", "outDir"] as const) {
    const given = config[key] ?? defaults[key];
    const [wrong] = [given].flat().filter((folder) => !isInnerFolder(folder));
    if (wrong === undefined) continue;
    const pointer = typeof given === "string" ? key : `${key}/${String(given.indexOf(wrong))}`;
    throw invalid(
      name,
      `/${pointer} in ${name} must be a folder inside the project, such as "${defaults[key]}", but is ${JSON.stringify(wrong)}.`,
    );
  }
  const { tools, outDir } = foldersOf(config);
  const mixed = [tools].flat().find((folder) => isWithin(folder, outDir) || isWithin(outDir, folder));
  if (mixed !== undefined) {
    throw invalid(
      name,
      `/outDir in ${name} is "${outDir}"; it must neither contain the tools, "${mixed}", nor be inside them.`,
    );
  }
}

function checkConfig(config: unknown, name: string): ToolwrightConfig {
  if (!isRecord(config)) throw invalid(name, `${name} exports no configuration object.`);
  const [fault, ...others] = fileFaults(isConfig, config);
  if (fault !== undefined) {
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    throw invalid(name, `${fault.pointer} in ${name} ${sentence(fault.message)}${more}`);
  }
  checkFolders(config, name);
  return config;
}

async function readText(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const message = `${name} cannot be read: ${fileReason(cause)}.`;
    throw new ToolwrightError("FILE_UNREADABLE", message, { at: startOf(name), cause });
  }
}

function parseJson(text: string, name: string): Readonly<Record<string, unknown>> {
  const remedy = `Correct the JSON of \`${name}\` at the named place.`;
  const value = parseJsonFile(text, { file: name, code: "CONFIG_INVALID", remedy });
  if (isRecord(value)) return value;
  throw new ToolwrightError("CONFIG_INVALID", `${name} is not a JSON object.`, { at: startOf(name), remedy });
}

const invalid = (file: string, message: string): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", message, { at: startOf(file) });

/** Runs code that reads rule settings. An error about them gets the location of their file, which the verifier does not know. */
export function placedInConfig<Result>(file: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isToolwrightError(error) || error.at !== undefined || file === undefined) throw error;
    const { code, message, remedy } = error;
    throw new ToolwrightError(code, message, { remedy, at: startOf(file), cause: error });
  }
}
