import path from "node:path";
import { ts } from "ts-morph";
import { type Config, readConfig } from "./read-config.ts";
import { isInPackage } from "./node-location.ts";
import { createResolver } from "./module-resolver.ts";
import { SourceStore } from "./source-store.ts";
import { libraryFolder, standardLibrary, withoutBrowser } from "./standard-library.ts";
import { fileURLToPath } from "node:url";
import { memoizeText } from "../../util/memo.ts";
import type { Texts } from "../../util/files.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { WiredFiles } from "../../model/workflow/wired-file.ts";
import { handlerFileName } from "../../model/tool/tool-folder.ts";

export interface Project {
  readonly root: string;
  /** Texts that replace files on disk. */
  readonly texts: Texts;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** For each file of the program the files it imports. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
  /** The workflow entries for files, by absolute path. Default: none. */
  readonly wired?: WiredFiles | undefined;
}

export interface ProjectBasis {
  readonly root: string;
  readonly config: Config;
  readonly sources: SourceStore;
}

export interface OpenedProject extends Project {
  readonly basis: ProjectBasis;
  /** Whether the DOM part of the standard library was omitted, which makes a program much cheaper. */
  readonly isTrimmed: boolean;
}

/** Reads the options of the project's `tsconfig.json`, even a broken one. */
export const openBasis = (root: string, texts: Texts): ProjectBasis => ({
  root,
  config: readConfig(root, texts),
  sources: new SourceStore(texts),
});

/**
 * Opens one program over the given files.
 *
 * @param options.trimmed Omit the DOM part of the standard library; default true.
 */
export function openProject(
  files: readonly string[],
  basis: ProjectBasis,
  { trimmed = true }: { readonly trimmed?: boolean } = {},
): OpenedProject {
  const { root, config } = basis;
  const lib = trimmed ? withoutBrowser(config.options) : undefined;
  const options = lib === undefined ? config.options : { ...config.options, lib: [...lib] };
  const { compiler, imports } = createHost(options, basis);
  const program = ts.createProgram({
    rootNames: [...files, ...config.declarations],
    options,
    projectReferences: config.references,
    host: compiler,
  });
  const { texts } = basis.sources;
  return { root, texts, program, checker: program.getTypeChecker(), imports, basis, isTrimmed: lib !== undefined };
}

/** A host whose standard library is ts-morph's and whose `toolwright` is found even in a project without it. */
function createHost(options: ts.CompilerOptions, { root, config, sources }: ProjectBasis) {
  const host = ts.createCompilerHost(options);
  const imports = new Map<string, Set<string>>();
  // One program sees one state of the disk.
  const files: Pick<ts.CompilerHost, "fileExists" | "readFile"> & { directoryExists(folder: string): boolean } = {
    fileExists: memoizeText((file) =>
      standardLibrary.contains(file) ? standardLibrary.exists(file) : sources.hasText(file) || host.fileExists(file),
    ),
    directoryExists: memoizeText((folder) => sources.hasFolder(folder) || ts.sys.directoryExists(folder)),
    readFile: (file) => (standardLibrary.contains(file) ? standardLibrary.read(file) : host.readFile(file)),
  };

  function note(file: string, imported: string | undefined): void {
    if (imported === undefined) return;
    imports.set(file, (imports.get(file) ?? new Set()).add(imported));
  }

  const compiler: ts.CompilerHost & RedirectHost = {
    ...host,
    getCurrentDirectory: () => root,
    ...files,
    // A package of the same workspace is read from its sources, so it need not be built first.
    useSourceOfProjectReferenceRedirect: () => true,
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (wanted) => `${libraryFolder}/${ts.getDefaultLibFileName(wanted)}`,
    getSourceFile(file, wanted, ...others) {
      if (standardLibrary.contains(file)) return standardLibrary.source(file, wanted);
      return sources.read(file, (text) =>
        text === undefined
          ? host.getSourceFile(file, wanted, ...others)
          : ts.createSourceFile(file, text, wanted, true),
      );
    },
    resolveModuleNameLiterals: (literals, file, ...[, wanted, source]) =>
      literals.map((literal) => {
        const found = resolver.resolve(literal.text, file, ts.getModeForUsageLocation(source, literal, wanted));
        // Not noted as an import: the project's names are checked in its own files only.
        if (found.resolvedModule === undefined && literal.text === "toolwright") return ownTypes;
        note(file, found.resolvedModule?.resolvedFileName);
        return found;
      }),
  };
  const resolver = createResolver({ root, config, texts: sources.texts, caches: sources.resolutions }, compiler);
  return { compiler, imports };
}

/** Part of the compiler's host that its type does not show; editors use it. */
interface RedirectHost {
  useSourceOfProjectReferenceRedirect(): boolean;
}

// A project that has not installed `toolwright` yet is inferred with this package's own types.
const ownTypesExtension = ownExtension === ".ts" ? ts.Extension.Ts : ts.Extension.Dts;

const ownTypes: ts.ResolvedModuleWithFailedLookupLocations = {
  resolvedModule: {
    resolvedFileName: fileURLToPath(ownFile(`index${ownTypesExtension}`)),
    extension: ownTypesExtension,
    isExternalLibraryImport: true,
  },
};

/** For each file all files it depends on: itself first, its imports except the standard library, and the files of its tool folder. */
export function closuresOf(files: readonly string[], project: OpenedProject): ReadonlyMap<string, readonly string[]> {
  return new Map(files.map((file) => [file, [...reachable(file, project), ...filesBeside(file)]]));
}

/** Files next to a `handler.js` that its tool is read from, by absolute path; empty for any other file. */
function filesBeside(file: string): readonly string[] {
  if (path.basename(file) !== handlerFileName) return [];
  return ["schema.json", "doc_summary.md"].map((name) => path.join(path.dirname(file), name));
}

function reachable(file: string, { imports, program }: OpenedProject): readonly string[] {
  const found = new Set([file]);
  for (const next of found) {
    const { referencedFiles = [] } = program.getSourceFile(next) ?? {};
    const referenced = referencedFiles.map(({ fileName }) => ts.resolveTripleslashReference(fileName, next));
    for (const imported of [...(imports.get(next) ?? []), ...referenced]) {
      // An import of a workspace package resolves to its output, which maps to its sources.
      const { fileName = imported } = program.getSourceFile(imported) ?? {};
      if (!standardLibrary.contains(fileName)) found.add(fileName);
    }
  }
  return [...found];
}

/** A file and the files that it imports, directly or not, without packages. */
export function ownFilesFrom(source: ts.SourceFile, { imports, program }: Project): readonly ts.SourceFile[] {
  const found = new Set([source]);
  for (const { fileName } of found)
    for (const imported of imports.get(fileName) ?? []) {
      const file = program.getSourceFile(imported);
      if (file !== undefined && !isInPackage(file.fileName)) found.add(file);
    }
  return [...found];
}

/**
 * The files that affect every file of the program: the configuration, global declarations with all their imports, and module
 * augmentations.
 */
export function ambientFiles(project: OpenedProject): readonly string[] {
  const { program, basis } = project;
  const shared = program
    .getSourceFiles()
    .filter((source) => !standardLibrary.contains(source.fileName) && isShared(source))
    .flatMap(({ fileName }) => reachable(fileName, project))
    // The code of a package is located, but not read; another program may read its declarations.
    .filter((file) => program.getSourceFile(file) !== undefined || /\.d\.[cm]?ts$/.test(file));
  return [...new Set([...basis.config.files.map(({ file }) => file), ...shared])].sort();
}

const isShared = (source: ts.SourceFile): boolean =>
  !ts.isExternalModule(source) || source.statements.some((statement) => isAugmentation(statement));

/** `declare global { … }` and `declare module "other" { … }`. */
function isAugmentation(statement: ts.Statement): boolean {
  if (!ts.isModuleDeclaration(statement)) return false;
  return ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0;
}
