import { Project as MorphProject, ts } from "ts-morph";

/** Where ts-morph keeps the compiler's `lib.*.d.ts`, which it ships as text and not as files. */
export const libraryFolder = "/node_modules/typescript/lib";

let opened: ReturnType<MorphProject["getModuleResolutionHost"]> | undefined;
const host = () => (opened ??= new MorphProject({ useInMemoryFileSystem: true }).getModuleResolutionHost());

/** Each file is parsed once per process, because parsing all takes as long as inferring a tool. */
const sources = new Map<string, ts.SourceFile>();
let names: ReadonlySet<string> | undefined;

export const standardLibrary = {
  contains: (file: string): boolean => file.startsWith(`${libraryFolder}/`),
  exists: (file: string): boolean => host().fileExists(file),
  read: (file: string): string | undefined => host().readFile(file),
  /** The global names of the DOM part. */
  browserNames: (): ReadonlySet<string> =>
    (names ??= new Set(
      ["dom", "webworker", "scripthost"]
        .map((part) => host().readFile(`${libraryFolder}/lib.${part}.d.ts`) ?? "")
        .flatMap((text) => [...text.matchAll(/\b(?:interface|type|var|function|class|namespace) ([\w$]+)/g)])
        .flatMap(([, name]) => name ?? []),
    )),
  source(file: string, wanted: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
    const known = sources.get(file);
    if (known !== undefined) return known;
    const text = host().readFile(file);
    if (text === undefined) return undefined;
    const parsed = ts.createSourceFile(file, text, withoutDocs(wanted));
    sources.set(file, parsed);
    return parsed;
  },
};

// The library's JSDoc is not needed, and parsing it takes as long as parsing the rest.
function withoutDocs(wanted: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const options = typeof wanted === "object" ? wanted : { languageVersion: wanted };
  return { ...options, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
}

const browserLibrary = /^lib\.(dom|webworker|scripthost)\b/;

/**
 * The library files without the DOM part, which is half of the library: the files that the options name, or the target's files. Undefined if nothing
 * would be omitted.
 */
export function withoutBrowser(options: ts.CompilerOptions): readonly string[] | undefined {
  if (options.noLib === true) return undefined;
  if (options.lib === undefined) return [defaultLibrary(options).replace(/\.full\.d\.ts$/, ".d.ts")];
  const rest = options.lib.filter((name) => !browserLibrary.test(name));
  return rest.length === 0 || rest.length === options.lib.length ? undefined : rest;
}

// `lib.d.ts` and `lib.es6.d.ts` add the DOM part to the language part.
function defaultLibrary(options: ts.CompilerOptions): string {
  const name = ts.getDefaultLibFileName(options);
  if (name === "lib.d.ts") return "lib.es5.d.ts";
  return name === "lib.es6.d.ts" ? "lib.es2015.d.ts" : name;
}
