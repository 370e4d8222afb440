import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import { createHost, type InferHost, type VersionedSource } from "./compiler-host.ts";
import { readConfig, type Config } from "./read-config.ts";
import { openStandardLibrary, withoutBrowser, type StandardLibrary } from "./standard-library.ts";

/** A compiler program over some tools, with the folder that all places are relative to. */
export interface Project {
  readonly root: string;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** For each file of the program the files it imports. */
  readonly imports: InferHost["imports"];
}

/** A project together with what the next program over it can use again. */
export interface OpenedProject extends Project {
  readonly config: Config;
  readonly library: StandardLibrary;
  readonly sources: Map<string, VersionedSource>;
  /** Whether the browser's part of the standard library was left out, which makes a program much cheaper. */
  readonly isTrimmed: boolean;
  /** What is wrong with the project's configuration; never an error. */
  readonly findings: readonly Finding[];
}

export interface OpenOptions {
  /** Leave out the browser's part of the standard library; default true. */
  readonly trimmed?: boolean;
  /** An earlier project over the same root, whose sources and library are used again. */
  readonly former?: OpenedProject | undefined;
}

/** Opens one program over the given files with the options of the project's `tsconfig.json`, whatever state that is in. */
export function openProject(files: readonly string[], root: string, options: OpenOptions = {}): OpenedProject {
  const { former, trimmed = true } = options;
  const config = former?.config ?? readConfig(root);
  const lib = trimmed ? withoutBrowser(config.options) : undefined;
  const compilerOptions = lib === undefined ? config.options : { ...config.options, lib: [...lib] };
  const library = former?.library ?? openStandardLibrary();
  const sources = former?.sources ?? new Map<string, VersionedSource>();
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
