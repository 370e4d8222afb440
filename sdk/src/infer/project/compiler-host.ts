import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { memoizeText } from "../../util/memo.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { SourceStore } from "./source-store.ts";
import { libraryFolder, type StandardLibrary } from "./standard-library.ts";

/** A compiler host, and the files that each file imports. */
export interface InferHost {
  readonly compiler: ts.CompilerHost;
  /** For each file of the program the files it imports. */
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>;
}

interface HostBasis {
  readonly root: string;
  readonly library: StandardLibrary;
  /** The sources of this and of earlier programs. */
  readonly sources: SourceStore;
}

/** A host whose standard library is ts-morph's and whose `toolwright` is found even in a project without it. */
export function createHost(options: ts.CompilerOptions, { root, library, sources }: HostBasis): InferHost {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const imports = new Map<string, Set<string>>();
  // One program sees one state of the disk.
  const files: Pick<ts.CompilerHost, "fileExists" | "readFile"> & { directoryExists(folder: string): boolean } = {
    fileExists: memoizeText((file) => (library.contains(file) ? library.exists(file) : host.fileExists(file))),
    directoryExists: memoizeText((folder) => ts.sys.directoryExists(folder)),
    readFile: (file) => (library.contains(file) ? library.read(file) : host.readFile(file)),
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
      if (library.contains(file)) return library.source(file, wanted);
      return sources.read(file, () => host.getSourceFile(file, wanted, ...others));
    },
    resolveModuleNameLiterals: (literals, file, ...[redirected, wanted, source]) =>
      literals.map((literal) => {
        const mode = ts.getModeForUsageLocation(source, literal, wanted);
        const found = ts.resolveModuleName(literal.text, file, wanted, compiler, cache, redirected, mode);
        const isOwn = found.resolvedModule === undefined && literal.text === "toolwright";
        const resolved = isOwn ? ownTypes : found;
        note(file, resolved.resolvedModule?.resolvedFileName);
        return resolved;
      }),
  };
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
