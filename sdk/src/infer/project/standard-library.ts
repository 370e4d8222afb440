import { Project as MorphProject, ts } from "ts-morph";

/** Where ts-morph keeps the compiler's `lib.*.d.ts`, which it ships as text and not as files. */
export const libraryFolder = "/node_modules/typescript/lib";

export interface StandardLibrary {
  readonly contains: (file: string) => boolean;
  readonly exists: (file: string) => boolean;
  readonly read: (file: string) => string | undefined;
  /** The parsed file; the same one for all programs with the same options. */
  readonly source: (file: string, wanted: ts.ScriptTarget | ts.CreateSourceFileOptions) => ts.SourceFile | undefined;
}

export function openStandardLibrary(): StandardLibrary {
  const host = new MorphProject({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const sources = new Map<string, ts.SourceFile>();
  return {
    contains: (file) => file.startsWith(`${libraryFolder}/`),
    exists: (file) => host.fileExists(file),
    read: (file) => host.readFile(file),
    source(file, wanted) {
      const known = sources.get(file);
      if (known !== undefined) return known;
      const text = host.readFile(file);
      if (text === undefined) return undefined;
      const parsed = ts.createSourceFile(file, text, withoutDocs(wanted));
      sources.set(file, parsed);
      return parsed;
    },
  };
}

// The library's JSDoc is not needed, and parsing it takes as long as parsing the rest.
function withoutDocs(wanted: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const options = typeof wanted === "object" ? wanted : { languageVersion: wanted };
  return { ...options, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}
