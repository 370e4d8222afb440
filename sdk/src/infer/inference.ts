import type { Finding } from "../model/finding.ts";
import { ambientFiles, closuresOf } from "./closures.ts";
import { fileVersion } from "../util/file-version.ts";
import { openProject, type OpenedProject, type Project } from "./project/open-project.ts";

/** Inference that keeps its program, so that asking again costs only what has changed in between. */
export interface Inference<Result> {
  /** One result for each absolute path, in the same order. The files `beside` belong to the program but are not asked about. */
  infer(files: readonly string[], beside?: readonly string[]): readonly Result[];
  /** The files each of these tools is read from, itself first, the standard library left out. */
  closures(files: readonly string[]): ReadonlyMap<string, readonly string[]>;
  /** Files that count for every tool: configuration, global declarations, and what adds to modules of others. */
  ambient(): readonly string[];
  /** Whether all sources are still on disk as they were read last. */
  isCurrent(): boolean;
}

/** What inference wants of one file's result. */
interface Judged {
  readonly findings: readonly Finding[];
}

/** How one file is inferred, and what becomes of one that the compiler cannot even open. */
export interface FileReader<Result extends Judged> {
  read(file: string, project: Project): Result;
  fail(file: string, error: unknown): Result;
  /** Adds what is wrong with the project to the first result. */
  add(result: Result, findings: readonly Finding[]): Result;
}

/** Opens inference over the project at `root`. Nothing is read before the first file is asked for. */
export function createInference<Result extends Judged>(root: string, reader: FileReader<Result>): Inference<Result> {
  let last: OpenedProject | undefined;

  function inferAll(files: readonly string[], beside: readonly string[]): readonly Result[] {
    try {
      last = openProject([...files, ...beside], root, { former: unchanged(last) });
      const project = last;
      const results = files.map((file) => reader.read(file, project));
      return project.isTrimmed ? withBrowser(files, results, project) : results;
    } catch (error) {
      last = undefined;
      // One file that the compiler cannot even open must not take the others with it.
      const [only, ...others] = files;
      if (only !== undefined && others.length === 0) return [reader.fail(only, error)];
      return files.flatMap((file) => createInference(root, reader).infer([file]));
    }
  }

  /** Reads again, with the browser's types, the tools that miss something without them. */
  function withBrowser(
    files: readonly string[],
    results: readonly Result[],
    project: OpenedProject,
  ): readonly Result[] {
    const missed = files.filter((_, index) => results[index]?.findings.some(mayNeedBrowser) === true);
    if (missed.length === 0) return results;
    const whole = openProject(missed, root, { former: project, trimmed: false });
    return results.map((result, index) => {
      const file = files[index] ?? "";
      return missed.includes(file) ? reader.read(file, whole) : result;
    });
  }

  return {
    infer(files, beside = []) {
      const [first, ...others] = inferAll(files, beside.filter(isSource));
      if (first === undefined) return [];
      return [reader.add(first, last?.findings ?? []), ...others];
    },
    closures(files) {
      const project = last;
      return project === undefined ? new Map() : closuresOf(files, project);
    },
    ambient: () => (last === undefined ? [] : ambientFiles(last)),
    isCurrent: () =>
      last !== undefined && [...last.sources].every(([file, { version }]) => fileVersion(file) === version),
  };
}

const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

// What is missing, or of a type nobody knows, may be the browser's.
const mayNeedBrowser = ({ code }: Finding): boolean => code.startsWith("INFER_") && !code.startsWith("INFER_TAG_");

/** The former project without the sources that have changed on disk since; nothing of it where its configuration has. */
function unchanged(former: OpenedProject | undefined): OpenedProject | undefined {
  if (former === undefined || former.config.files.some(({ file, version }) => fileVersion(file) !== version)) {
    return undefined;
  }
  const sources = new Map([...former.sources].filter(([file, { version }]) => fileVersion(file) === version));
  return { ...former, sources };
}
