import { ts } from "ts-morph";
import type { Config } from "../project/read-config.ts";
import { isInPackage } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { sharedPieces } from "../project/shared-pieces.ts";
import type { SourceStore } from "../project/source-store.ts";
import { simpleChecker } from "./simple-checker.ts";
import { SimpleFiles } from "./names/simple-files.ts";
import { simpleLibrary } from "./types/simple-library.ts";

/** Tools whose types can be read without the compiler's checker. */
export interface SimpleProject extends Project {
  /** Whether a file and all it imports are of the simple kind. */
  accepts(file: string): boolean;
  /** A file and those it imports. */
  closure(file: string): readonly string[];
  /** Gives back the memory that reading a tool has taken. */
  forget(file: string): void;
}

interface SimpleBasis {
  readonly root: string;
  readonly config: Config;
  /** Files that count for every tool, as far as is known. */
  readonly beside: readonly string[];
  readonly sources: SourceStore;
}

/** Opens the files without a program; undefined where the configuration leads imports elsewhere, or global types may be changed. */
export function openSimple({ root, config, beside, sources }: SimpleBasis): SimpleProject | undefined {
  const { options, references } = config;
  const isUsual =
    references.length === 0 && config.findings.length === 0 && unusual.every((name) => options[name] === undefined);
  const others = [...config.declarations, ...beside].filter((file) => !isInPackage(file));
  if (!isUsual || others.some((file) => changesTypes(ts.sys.readFile(file) ?? ""))) return undefined;
  const files = new SimpleFiles(options.target ?? ts.ScriptTarget.Latest, sources);
  const program = {
    getSourceFile: (file: string) => files.source(file),
    // Files with errors are not accepted.
    getSyntacticDiagnostics: () => [],
    getSourceFiles: () => [],
    isSourceFileDefaultLibrary: (source: ts.SourceFile) => source === simpleLibrary,
  } as unknown as ts.Program;
  const attempt = <Result>(file: string, of: (found: readonly string[]) => Result, otherwise: Result): Result => {
    try {
      return of(files.reached(file));
    } catch {
      // What cannot be read is the checker's to report.
      return otherwise;
    }
  };
  const { checker, forget } = simpleChecker(files, options);
  return {
    root,
    program,
    checker,
    imports: files.imports,
    pieces: sharedPieces(),
    accepts: (file) => attempt(file, () => true, false),
    closure: (file) => attempt(file, (found) => found, [file]),
    forget(file) {
      forget(file);
      files.forget(file);
    },
  };
}

/** Whether a file may declare a global type that simple tools use, or add to a file of the project. */
const changesTypes = (text: string): boolean =>
  /\b(?:interface|type|class|namespace)\s+(?:Array|ReadonlyArray|Promise|Partial|Required|Readonly|Pick|Record|Omit)\b/.test(
    text,
  ) || /\bmodule\s+["'](?:\.|\/|#|[@~]\/)/.test(text);

/** Options under which an import or a name may mean something else. */
const unusual = ["rootDirs", "moduleSuffixes", "noLib", "libReplacement"] as const;
