import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import { folderWith, noTexts, type Texts } from "../../util/files.ts";
import { memoizeText } from "../../util/memo.ts";
import { nodeDetails } from "./node-location.ts";
import { readConfig, type Config } from "./read-config.ts";

/** Decides which file a module name means, for the types of a tool and for its compiled code. */
export interface ModuleResolver {
  resolve(name: string, importer: string, mode: ts.ResolutionMode): ts.ResolvedModuleWithFailedLookupLocations;
  /** The configuration for a file: the project's, or the configuration of the workspace package that contains the file. */
  configOf(file: string): Config;
}

type ResolverHost = ts.ModuleResolutionHost;

interface ResolverBasis {
  readonly root: string;
  readonly config: Config;
  readonly texts: Texts;
  readonly caches: Map<string, ts.ModuleResolutionCache>;
}

export function createResolver({ root, config, texts, caches }: ResolverBasis, host: ResolverHost): ModuleResolver {
  const packageConfig = memoizeText((folder: string) => readConfig(folder, texts));
  const packageOf = memoizeText((folder: string): string | undefined => {
    if (isInside(root, folder) || isInside(folder, root) || folder.includes("/node_modules/")) return undefined;
    if (ts.sys.fileExists(`${folder}/tsconfig.json`)) return folder;
    const above = path.dirname(folder);
    return above === folder ? undefined : packageOf(above);
  });
  const configOf = (file: string): Config => {
    const folder = packageOf(path.dirname(file));
    return folder === undefined ? config : packageConfig(folder);
  };
  return {
    configOf,
    resolve(name, importer, mode) {
      const { options, file = "" } = configOf(importer);
      const cache = caches.get(file) ?? ts.createModuleResolutionCache(root, (each) => each, options);
      caches.set(file, cache);
      return ts.resolveModuleName(name, importer, options, host, cache, undefined, mode);
    },
  };
}

const isInside = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}/`);

/** A project's resolver, as its compiled code needs it: outputs of referenced projects lead to their sources. */
export interface CodeResolver {
  /** The absolute path of the file with the code; undefined if the compiler knows none, or only its types. */
  readonly fileOf: (name: string, importer: string, isRequire: boolean) => string | undefined;
  readonly root: string;
  readonly config: Config;
  readonly configOf: (file: string) => Config;
  /** The remedy in a folder whose packages Yarn installs by Plug'n'Play, which neither the compiler nor plain Node reads. */
  readonly plugAndPlayRemedy: (folder: string) => string | undefined;
}

export function openCodeResolver(root: string, texts: Texts = noTexts): CodeResolver {
  const config = readConfig(root, texts);
  const sources = sourcesByOutput(config);
  const host = { ...ts.sys, fileExists: (file: string) => sources.has(file) || ts.sys.fileExists(file) };
  const resolver = createResolver({ root, config, texts, caches: new Map() }, host);
  return {
    root,
    config,
    configOf: (file) => resolver.configOf(file),
    plugAndPlayRemedy,
    fileOf(name, importer, isRequire) {
      const mode = isRequire ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext;
      const found = resolver.resolve(name, importer, mode).resolvedModule?.resolvedFileName;
      const source = found === undefined ? undefined : (sources.get(found) ?? found);
      return source === undefined || /\.d\.(?:[^.]+\.)?[cm]?ts$/.test(source) ? undefined : source;
    },
  };
}

/** The first decorator of each compiled file whose `tsconfig.json` enables metadata, which the bundler does not write. */
export function metadataFindings(files: readonly string[], { root, configOf }: CodeResolver): readonly Finding[] {
  return files.flatMap((file) => {
    if (!/\.[cm]?tsx?$/.test(file) || configOf(file).options.emitDecoratorMetadata !== true) return [];
    const text = ts.sys.readFile(file) ?? "";
    if (!text.includes("@")) return [];
    const decorator = firstDecorator(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    if (decorator === undefined) return [];
    const message = "The compiled handler has no decorator metadata, which tsconfig.json asks for.";
    const remedy =
      "Name the types in the decorators, for example `@Column({ type: String })`, and set `emitDecoratorMetadata` to false; or load these classes from a compiled package.";
    return [findingOf("HANDLER_COMPILE", message, { ...nodeDetails(decorator, root), remedy })];
  });
}

const firstDecorator = (node: ts.Node): ts.Node | undefined =>
  ts.isDecorator(node) ? node : ts.forEachChild(node, firstDecorator);

function plugAndPlayRemedy(folder: string): string | undefined {
  const isUsed = folderWith(".pnp.cjs", folder) !== undefined;
  return isUsed ? "Set `nodeLinker: node-modules` in `.yarnrc.yml` and run `yarn install`." : undefined;
}

export const aliasRemedy =
  "Correct the import, or its alias: in `paths` of `tsconfig.json`, and of a name with `#` in `imports` of `package.json`.";

/** A remedy that installs a package, with the additional step under Plug'n'Play. */
export function installRemedy(folder: string, remedy: string): string {
  const further = plugAndPlayRemedy(folder);
  return further === undefined ? remedy : `${remedy} Types of Yarn Plug'n'Play are not read. ${further}`;
}

function sourcesByOutput({ references }: Config): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const pending = [...references];
  for (const reference of pending) {
    const file = ts.resolveProjectReferencePath(reference);
    if (seen.has(file) || !ts.sys.fileExists(file)) continue;
    seen.add(file);
    const parsed = ts.getParsedCommandLineOfConfigFile(file, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic });
    if (parsed === undefined) continue;
    pending.push(...(parsed.projectReferences ?? []));
    const written = parsed.fileNames.filter((name) => !name.endsWith(".d.ts"));
    for (const source of written)
      for (const output of ts.getOutputFileNames(parsed, source, !ts.sys.useCaseSensitiveFileNames))
        found.set(output, source);
  }
  return found;
}

const onUnRecoverableConfigFileDiagnostic = (): void => undefined;
