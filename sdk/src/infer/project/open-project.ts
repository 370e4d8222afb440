import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import { createHost, type InferHost } from "./compiler-host.ts";
import { readConfig, type Config } from "./read-config.ts";
import type { SharedPieces } from "./shared-pieces.ts";
import { SourceStore } from "./source-store.ts";
import { openStandardLibrary, withoutBrowser, type StandardLibrary } from "./standard-library.ts";

/** A compiler program over some tools, with the folder that all locations are relative to. */
export interface Project {
  readonly root: string;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** For each file of the program the files it imports. */
  readonly imports: InferHost["imports"];
  /** Where what is converted for one tool may serve another. */
  readonly pieces?: SharedPieces;
}

/** A project with the parts that the next program can reuse. */
export interface OpenedProject extends Project {
  readonly config: Config;
  readonly library: StandardLibrary;
  readonly sources: SourceStore;
  /** Whether the DOM part of the standard library was omitted, which makes a program much cheaper. */
  readonly isTrimmed: boolean;
  /** Warnings about the project's configuration. */
  readonly findings: readonly Finding[];
}

export interface OpenOptions {
  /** Omit the DOM part of the standard library; default true. */
  readonly trimmed?: boolean;
  /** An earlier project over the same root, whose sources and library are reused. */
  readonly former?: Pick<OpenedProject, "config" | "library" | "sources"> | undefined;
}

/** Opens one program over the given files with the options of the project's `tsconfig.json`, even a broken one. */
export function openProject(files: readonly string[], root: string, options: OpenOptions = {}): OpenedProject {
  const { former, trimmed = true } = options;
  const config = former?.config ?? readConfig(root);
  const lib = trimmed ? withoutBrowser(config.options) : undefined;
  const compilerOptions = lib === undefined ? config.options : { ...config.options, lib: [...lib] };
  const library = former?.library ?? openStandardLibrary();
  const sources = former?.sources ?? new SourceStore();
  const { compiler, imports } = createHost(compilerOptions, { root, library, sources });
  const program = ts.createProgram({
    rootNames: [...files, ...config.declarations],
    options: compilerOptions,
    projectReferences: config.references,
    host: compiler,
  });
  return {
    root,
    program,
    checker: program.getTypeChecker(),
    config,
    library,
    sources,
    imports,
    isTrimmed: lib !== undefined,
    findings: config.findings,
  };
}
