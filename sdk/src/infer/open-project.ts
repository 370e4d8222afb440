import path from "node:path";
import { fileURLToPath } from "node:url";
import { Project as MorphProject, ts } from "ts-morph";

/** A compiler program over some tools, with the folder that all places are relative to. */
export interface Project {
  readonly root: string;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
}

/** Opens one program over the given files with the options of the project's `tsconfig.json`, whatever state that is in. */
export function openProject(files: readonly string[], root: string): Project {
  const { options, declarations } = readConfig(root);
  const program = ts.createProgram({
    rootNames: [...files, ...declarations],
    options,
    host: createHost(options, root),
  });
  return { root, program, checker: program.getTypeChecker() };
}

interface Config {
  readonly options: ts.CompilerOptions;
  /** The project's own `.d.ts` files: they may declare global types that tools use. */
  readonly declarations: readonly string[];
}

/** What inference needs, whatever the project says. */
const forced: ts.CompilerOptions = {
  strictNullChecks: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  composite: false,
  incremental: false,
};

function readConfig(root: string): Config {
  const file = path.join(root, "tsconfig.json");
  const raw: unknown = ts.sys.fileExists(file)
    ? ts.readConfigFile(file, (name) => ts.sys.readFile(name)).config
    : undefined;
  // Unknown options and missing `extends` are left to the author's own compiler to complain about.
  const parsed = ts.parseJsonConfigFileContent(raw ?? { include: [] }, declarationsOnly, root, undefined, file);
  const options: ts.CompilerOptions = { ...defaultsFor(parsed.options, root), ...parsed.options, ...forced };
  return { options, declarations: parsed.fileNames.filter((name) => name.endsWith(".d.ts")) };
}

const declarationsOnly: ts.ParseConfigHost = {
  ...ts.sys,
  useCaseSensitiveFileNames: ts.sys.useCaseSensitiveFileNames,
  readDirectory: (folder, _extensions, ...[excludes, includes, depth]) =>
    ts.sys.readDirectory(folder, [".d.ts"], excludes, includes, depth),
};

function defaultsFor(options: ts.CompilerOptions, root: string): ts.CompilerOptions {
  return {
    ...(options.module === undefined && options.moduleResolution === undefined
      ? { module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler }
      : {}),
    ...(options.types === undefined && hasNodeTypes(root) ? { types: ["node"] } : {}),
  };
}

function hasNodeTypes(root: string): boolean {
  const folders = ts.getEffectiveTypeRoots({}, { getCurrentDirectory: () => root }) ?? [];
  return folders.some((folder) => ts.sys.directoryExists(path.join(folder, "node")));
}

function createHost(options: ts.CompilerOptions, root: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const library = standardLibrary();
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  return {
    ...host,
    getCurrentDirectory: () => root,
    getDefaultLibLocation: () => libraryFolder,
    getDefaultLibFileName: (wanted) => `${libraryFolder}/${ts.getDefaultLibFileName(wanted)}`,
    fileExists: (file) => (isLibrary(file) ? library.fileExists(file) : host.fileExists(file)),
    readFile: (file) => (isLibrary(file) ? library.readFile(file) : host.readFile(file)),
    getSourceFile: (file, target, onError, renew) => {
      if (!isLibrary(file)) return host.getSourceFile(file, target, onError, renew);
      const text = library.readFile(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, target);
    },
    resolveModuleNameLiterals: (literals, file, ...[redirected, wanted, source]) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(source, literal, wanted);
        const found = ts.resolveModuleName(literal.text, file, wanted, host, cache, redirected, mode);
        return found.resolvedModule === undefined && literal.text === "toolwright" ? ownTypes : found;
      }),
  };
}

/** Where ts-morph keeps the compiler's `lib.*.d.ts`, which it ships as text and not as files. */
const libraryFolder = "/node_modules/typescript/lib";

const isLibrary = (file: string): boolean => file.startsWith(`${libraryFolder}/`);

const standardLibrary = (): ts.ModuleResolutionHost =>
  new MorphProject({ useInMemoryFileSystem: true }).getModuleResolutionHost();

// A project that has not installed us yet can still be inferred: our own types stand in for the package's.
const extension = import.meta.url.endsWith(".ts") ? ts.Extension.Ts : ts.Extension.Dts;
const ownTypes: ts.ResolvedModuleWithFailedLookupLocations = {
  resolvedModule: {
    resolvedFileName: fileURLToPath(new URL(`../index${extension}`, import.meta.url)),
    extension,
    isExternalLibraryImport: true,
  },
};
