import { existsSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { fileVersion, type Texts } from "../../util/files.ts";
import { locationAt, relativeFile } from "./node-location.ts";

export interface VersionedFile {
  readonly file: string;
  readonly version: string;
}

/** The parts of a project's `tsconfig.json` that inference uses. */
export interface Config {
  /** The absolute path of the `tsconfig.json`; omitted if the project has none. */
  readonly file?: string;
  readonly options: ts.CompilerOptions;
  /** Whether the project's own compiler accepts imports of `.ts` files. */
  readonly importsTs: boolean;
  /** The project's own `.d.ts` files: they may declare global types that tools use. */
  readonly declarations: readonly string[];
  readonly references: readonly ts.ProjectReference[];
  readonly files: readonly VersionedFile[];
  /** Warnings about unreadable parts: inference continues with the rest. */
  readonly findings: readonly Finding[];
}

/** Options that inference needs; they replace the project's own. */
const forced: ts.CompilerOptions = {
  strictNullChecks: true,
  allowJs: true,
  checkJs: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  composite: false,
  incremental: false,
};

/**
 * Reads the configuration of the project at `root`: its `tsconfig.json`, or the workspace's if it is a workspace package without one. Options that
 * this compiler does not know are left to the author's own compiler.
 */
export function readConfig(root: string, texts: Texts): Config {
  const files: VersionedFile[] = [];
  const read = (name: string): string | undefined => {
    files.push({ file: path.resolve(name), version: fileVersion(name, texts) });
    return texts.get(name) ?? ts.sys.readFile(name);
  };
  const file = referencedConfig(configFile(root), read);
  const source = file === undefined ? undefined : ts.readJsonConfigFile(file, read);
  const host: ts.ParseConfigHost = { ...declarationsOnly, readFile: read };
  const folder = file === undefined ? root : path.dirname(file);
  const parsed =
    source === undefined
      ? ts.parseJsonConfigFileContent({ include: [] }, host, root)
      : ts.parseJsonSourceFileConfigFileContent(source, host, folder, undefined, file);
  const ownError = source === undefined ? undefined : ts.parseConfigFileTextToJson(source.fileName, source.text).error;
  const errors = [...(ownError === undefined ? [] : [ownError]), ...parsed.errors].filter(isUnreadable);
  const options = { ...defaultsFor(parsed.options, root), ...parsed.options, ...forced };
  return {
    ...defined({ file }),
    options: { ...options, ...conditionsOf(options) },
    importsTs: file === undefined || acceptsTs(parsed.options),
    declarations: parsed.fileNames.filter((name) => name.endsWith(".d.ts")),
    references: parsed.projectReferences ?? [],
    files,
    findings: distinct(errors.map((error) => unreadable(error, file ?? root, root))),
  };
}

function configFile(root: string): string | undefined {
  const own = path.join(root, "tsconfig.json");
  if (existsSync(own)) return own;
  const workspace = existsSync(path.join(root, "package.json")) ? workspaceOf(root) : undefined;
  const shared = workspace === undefined ? undefined : path.join(workspace, "tsconfig.json");
  return shared !== undefined && existsSync(shared) ? shared : undefined;
}

/**
 * A `tsconfig.json` that only has references does not list the project's files. The referenced configuration with the tools counts; if none or
 * several have tools, the one with the most files.
 */
function referencedConfig(file: string | undefined, read: (name: string) => string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const host = { ...ts.sys, readFile: read };
  const parse = (name: string): ts.ParsedCommandLine =>
    ts.parseJsonSourceFileConfigFileContent(ts.readJsonConfigFile(name, read), host, path.dirname(name), {}, name);
  const pending = [file];
  const candidates = new Map<string, readonly string[]>();
  for (const name of pending) {
    if (candidates.has(name) || !ts.sys.fileExists(name)) continue;
    const isSolution = isWithoutFiles(ts.readConfigFile(name, read).config);
    if (name === file && !isSolution) return file;
    const { fileNames, projectReferences = [] } = parse(name);
    candidates.set(name, fileNames);
    if (isSolution) pending.push(...projectReferences.map(ts.resolveProjectReferencePath));
  }
  const toolsIn = (names: readonly string[]): number => names.filter((name) => /[/]tools[/]/.test(name)).length;
  const [best] = [...candidates].sort(([, a], [, b]) => toolsIn(b) - toolsIn(a) || b.length - a.length);
  return best?.[0] ?? file;
}

const isWithoutFiles = (config: unknown): boolean =>
  isRecord(config) &&
  Array.isArray(config.references) &&
  [config.files, config.include].every((list) => list === undefined || (Array.isArray(list) && list.length === 0)) &&
  (config.files ?? config.include) !== undefined;

function workspaceOf(root: string): string | undefined {
  for (let folder = path.dirname(root); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "pnpm-workspace.yaml")) || hasWorkspaces(path.join(folder, "package.json")))
      return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

const hasWorkspaces = (manifest: string): boolean => ts.sys.readFile(manifest)?.includes('"workspaces"') === true;

const declarationsOnly: ts.ParseConfigHost = {
  ...ts.sys,
  useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
  readDirectory: (folder, _extensions, ...[excludes, includes, depth]) =>
    ts.sys.readDirectory(folder, [".d.ts"], excludes, includes, depth),
};

const acceptsTs = ({ allowImportingTsExtensions, rewriteRelativeImportExtensions }: ts.CompilerOptions): boolean =>
  allowImportingTsExtensions === true || rewriteRelativeImportExtensions === true;

function defaultsFor(options: ts.CompilerOptions, root: string): ts.CompilerOptions {
  return {
    ...(options.module === undefined && options.moduleResolution === undefined
      ? { module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler }
      : {}),
    ...(options.types === undefined && hasNodeTypes(root) ? { types: ["node"] } : {}),
  };
}

/** Handlers run on Node, so packages with other code for Node have its types too. */
function conditionsOf({ module, moduleResolution, customConditions = [] }: ts.CompilerOptions): ts.CompilerOptions {
  const isBundler =
    moduleResolution === ts.ModuleResolutionKind.Bundler ||
    (moduleResolution === undefined && module === ts.ModuleKind.Preserve);
  return isBundler ? { customConditions: [...customConditions, "node"] } : {};
}

function hasNodeTypes(root: string): boolean {
  const folders = ts.getEffectiveTypeRoots({}, { getCurrentDirectory: () => root }) ?? [];
  return folders.some((folder) => ts.sys.directoryExists(path.join(folder, "node")));
}

/** "Cannot read file", "File not found", "Circularity detected while resolving configuration". */
const fileErrors: ReadonlySet<number> = new Set([5083, 6053, 18000]);

const isUnreadable = ({ code }: ts.Diagnostic): boolean => (code >= 1000 && code < 2000) || fileErrors.has(code);

function unreadable({ file, start, messageText }: ts.Diagnostic, config: string, root: string): Finding {
  const text = ts.flattenDiagnosticMessageText(messageText, " ").replace(/\.$/, "");
  const message = text.replaceAll(`${root}/`, "");
  const at = file === undefined ? startOf(relativeFile(config, root)) : locationAt(file, start ?? 0, root);
  const finding = findingOf("TSCONFIG_UNREADABLE", `${at.file} cannot be fully read: ${message}.`, { at });
  return { ...finding, severity: "warning" };
}

/** The compiler reports some errors of a file each time it reads it. */
function distinct(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
