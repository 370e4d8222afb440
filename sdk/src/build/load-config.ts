import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { configFileNames, type ToolwrightConfig } from "../model/config.ts";
import { severities } from "../model/finding.ts";
import { isRecord } from "../util/is-record.ts";
import { errorMessage } from "../util/error-message.ts";
import { fileExists } from "../util/file-exists.ts";
import { jsonFault } from "../util/json-fault.ts";
import { nearestName } from "../util/nearest-name.ts";

/** A project's configuration with every default filled in. */
export interface ProjectConfig extends Required<Omit<ToolwrightConfig, "providers" | "sourceUrl">> {
  readonly providers: readonly string[] | undefined;
  readonly sourceUrl: string | undefined;
  /** From `package.json`; `0.0.0` where it says none. */
  readonly version: string;
  /** Name of the configuration file; left out where there is none. */
  readonly file?: string;
}

/**
 * Reads `package.json` and the configuration file of the project at `root`.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`, `CONFIG_INVALID` for a setting that cannot be used.
 */
export async function loadConfig(root: string): Promise<ProjectConfig> {
  const manifest = await readManifest(root);
  const { file, given } = await readConfigFile(root);
  const { tools, outDir } = foldersOf(given);
  return {
    ...(file !== undefined && { file }),
    tools,
    outDir,
    providers: given.providers,
    rules: given.rules ?? {},
    overrides: given.overrides ?? [],
    strict: given.strict ?? false,
    title: given.title ?? manifest.name,
    sourceUrl: given.sourceUrl,
    version: manifest.version,
  };
}

/** What the configuration file of the folder `root` says about rules; nothing where there is none. No `package.json` is needed. */
export async function loadRules(
  root: string,
): Promise<Pick<ToolwrightConfig, "rules" | "overrides"> & { file?: string }> {
  const { file, given } = await readConfigFile(root);
  const { rules, overrides } = given;
  return { ...(file !== undefined && { file }), ...(rules && { rules }), ...(overrides && { overrides }) };
}

async function readManifest(root: string): Promise<{ readonly name: string; readonly version: string }> {
  const file = path.join(root, "package.json");
  if (!(await fileExists(file))) throw new ToolwrightError("PROJECT_NOT_FOUND", `There is no package.json in ${root}.`);
  const manifest = parseJson(await readText(file, "package.json"), "package.json");
  return {
    name: typeof manifest.name === "string" ? manifest.name : path.basename(root),
    version: typeof manifest.version === "string" ? manifest.version : "0.0.0",
  };
}

async function readConfigFile(root: string): Promise<{ readonly file?: string; readonly given: ToolwrightConfig }> {
  for (const name of configFileNames) {
    const file = path.join(root, name);
    if (!(await fileExists(file))) continue;
    return { file: name, given: checkConfig(await readSettings(file, name), name) };
  }
  return { given: {} };
}

async function readSettings(file: string, name: string): Promise<unknown> {
  if (name.endsWith(".json")) return parseJson(await readText(file, name), name);
  try {
    return await importConfig(file);
  } catch (cause) {
    throw new ToolwrightError("CONFIG_INVALID", `${name} cannot be loaded: ${errorMessage(cause)}.`, {
      at: { file: name, line: 1, column: 1 },
      cause,
      remedy: "Correct the file so that it loads, and exports the configuration as its default.",
    });
  }
}

async function importConfig(file: string): Promise<unknown> {
  if (!file.endsWith(".ts")) return defaultExport(await import(pathToFileURL(file).href));
  // Node strips types only from 22.18 on, so the configuration is compiled the way handlers are.
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    alias: { toolwright: path.join(import.meta.dirname, `../index${path.extname(import.meta.filename)}`) },
    logLevel: "silent",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64");
  return defaultExport(await import(`data:text/javascript;base64,${code}`));
}

function defaultExport(module: unknown): unknown {
  return isRecord(module) ? module.default : undefined;
}

const isString = (value: unknown): boolean => typeof value === "string" && value !== "";
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isString);
const levels: readonly unknown[] = [...severities, "off"];
const isLevel = (value: unknown): boolean => levels.includes(value);
// Which rules there are, and what they take, is for the verifier to say.
const isRules = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((setting) => isLevel(setting) || isRecord(setting) || isPair(setting));
const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && isLevel(value[0]) && isRecord(value[1]);
const isOverride = (value: unknown): boolean => isRecord(value) && isStrings(value.tools) && isRules(value.rules);
const isOverrides = (value: unknown): boolean => Array.isArray(value) && value.every(isOverride);

/** A folder must stay inside the project, and be another one than it: the build deletes what it no longer needs there. */
function isInnerFolder(value: unknown): boolean {
  if (typeof value !== "string" || value === "" || /^[/\\]|[:\0]/.test(value)) return false;
  return !value.split(/[\\/]/).includes("..") && normalised(value) !== ".";
}

/** One spelling of a folder: `./dist/` and `dist` are the same. */
const normalised = (folder: string): string =>
  path.posix.normalize(folder.replaceAll("\\", "/")).replace(/(?<=.)\/$/, "");

function foldersOf({ tools = "tools", outDir = "dist" }: ToolwrightConfig): Pick<ProjectConfig, "tools" | "outDir"> {
  return { tools: normalised(tools), outDir: normalised(outDir) };
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(`${outer}/`);
}

const settings: Readonly<Record<keyof ToolwrightConfig, { test(value: unknown): boolean; expected: string }>> = {
  tools: { test: isInnerFolder, expected: 'a folder inside the project, such as "tools"' },
  outDir: { test: isInnerFolder, expected: 'a folder inside the project, such as "dist"' },
  providers: { test: isStrings, expected: 'a list of provider ids, such as ["openai", "mcp"]' },
  rules: {
    test: isRules,
    expected:
      'an object of rule ids to "error", "warning", "info" or "off", options, or a list of one of these and options',
  },
  overrides: {
    test: isOverrides,
    expected: 'a list such as [{ tools: ["legacy_*"], rules: { "desc-too-short": "off" } }]',
  },
  strict: { test: (value) => typeof value === "boolean", expected: "true or false" },
  title: { test: isString, expected: "a text" },
  sourceUrl: { test: isString, expected: "an address" },
};

function hintFor(key: string): string {
  const known = Object.keys(settings);
  const nearest = nearestName(key, known);
  return `${nearest === undefined ? "" : ` Did you mean "${nearest}"?`} Known settings: ${known.join(", ")}.`;
}

function checkConfig(config: unknown, name: string): ToolwrightConfig {
  if (!isRecord(config)) throw invalid(name, `${name} exports no configuration object.`);
  for (const [key, value] of Object.entries(config)) {
    if (key === "$schema") continue;
    const setting = Object.hasOwn(settings, key) ? settings[key as keyof ToolwrightConfig] : undefined;
    if (setting === undefined) {
      throw invalid(name, `Unknown setting "${key}" in ${name}.${hintFor(key)}`);
    }
    if (value !== undefined && !setting.test(value)) {
      throw invalid(name, `"${key}" in ${name} must be ${setting.expected}.`);
    }
  }
  const { tools, outDir } = foldersOf(config);
  if (isWithin(tools, outDir) || isWithin(outDir, tools)) {
    throw invalid(
      name,
      `"outDir" in ${name} is "${outDir}"; it must neither hold the tools, "${tools}", nor lie in them.`,
    );
  }
  return config;
}

async function readText(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const at = { file: name, line: 1, column: 1 };
    throw new ToolwrightError(
      "FILE_UNREADABLE",
      `${name} cannot be read: ${errorMessage(cause).split(", ", 1).join("")}.`,
      { at, cause },
    );
  }
}

function parseJson(given: string, name: string): Readonly<Record<string, unknown>> {
  // Some editors begin a file with a mark that is no part of its JSON.
  const text = given.replace(/^\uFEFF/, "");
  const remedy = `Correct the JSON of \`${name}\` at the named place.`;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch (cause) {
    const { line = 1, column = 1, isCutOff = false } = jsonFault(text) ?? {};
    const message = isCutOff ? `${name} is no valid JSON: it ends too early.` : `${name} is no valid JSON.`;
    throw new ToolwrightError("CONFIG_INVALID", message, { at: { file: name, line, column }, cause, remedy });
  }
  throw new ToolwrightError("CONFIG_INVALID", `${name} holds no JSON object.`, {
    at: { file: name, line: 1, column: 1 },
    remedy,
  });
}

const invalid = (file: string, message: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", message, { at: { file, line: 1, column: 1 }, cause });
