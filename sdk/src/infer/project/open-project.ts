import { ts } from "ts-morph";
import { createHost, type InferHost } from "./compiler-host.ts";
import { readConfig, type Config } from "./read-config.ts";
import { SourceStore } from "./source-store.ts";
import { openStandardLibrary, withoutBrowser, type StandardLibrary } from "./standard-library.ts";

/** A compiler program over some tools, with the folder that all locations are relative to. */
export interface Project {
  readonly root: string;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** For each file of the program the files it imports. */
  readonly imports: InferHost["imports"];
}

export interface ProjectBasis {
  readonly root: string;
  readonly config: Config;
  readonly library: StandardLibrary;
  readonly sources: SourceStore;
}

export interface OpenedProject extends Project {
  readonly basis: ProjectBasis;
  /** Whether the DOM part of the standard library was omitted, which makes a program much cheaper. */
  readonly isTrimmed: boolean;
}

/** Reads the options of the project's `tsconfig.json`, even a broken one. */
export function openBasis(root: string): ProjectBasis {
  return { root, config: readConfig(root), library: openStandardLibrary(), sources: new SourceStore() };
}

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
  return { root, program, checker: program.getTypeChecker(), imports, basis, isTrimmed: lib !== undefined };
}
