import type { Finding } from "../model/finding.ts";
import { ambientFiles, closuresOf } from "./closures.ts";
import { fileVersion } from "../util/file-version.ts";
import { openProject, type OpenedProject, type Project } from "./project/open-project.ts";

/** Inference that keeps its program, so that a repeated inference costs only what has changed. */
export interface Inference<Result> {
  /** One result for each absolute path, in the same order. The files `beside` belong to the program but have no results. */
  infer(files: readonly string[], beside?: readonly string[]): readonly Result[];
  /** The files each of these tools is read from, itself first, except the standard library. */
  closures(files: readonly string[]): ReadonlyMap<string, readonly string[]>;
  /** Files that affect every tool: configuration, global declarations and module augmentations. */
  ambient(): readonly string[];
  /** Whether no source has changed on disk since it was read. */
  isCurrent(): boolean;
}

/** The part of a result that inference uses. */
interface Judged {
  readonly findings: readonly Finding[];
}

/** Infers one file, and makes the result for one that the compiler cannot open. */
export interface FileReader<Result extends Judged> {
  read(file: string, project: Project): Result;
  fail(file: string, error: unknown): Result;
  /** Adds findings about the project to the first result. */
  add(result: Result, findings: readonly Finding[]): Result;
}

/** Opens inference over the project at `root`. Reads nothing before the first `infer`. */
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
      // A file that crashes the compiler must not affect the others.
      const [only, ...others] = files;
      if (only !== undefined && others.length === 0) return [reader.fail(only, error)];
      return files.flatMap((file) => createInference(root, reader).infer([file]));
    }
  }

  /** Reads tools with unresolved types again, with the DOM types. */
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

// An unresolved type may be one of the DOM.
const mayNeedBrowser = ({ code }: Finding): boolean => code.startsWith("INFER_") && !code.startsWith("INFER_TAG_");

/** The former project without sources that changed on disk since; undefined where its configuration changed. */
function unchanged(former: OpenedProject | undefined): OpenedProject | undefined {
  if (former === undefined || former.config.files.some(({ file, version }) => fileVersion(file) !== version)) {
    return undefined;
  }
  const sources = new Map([...former.sources].filter(([file, { version }]) => fileVersion(file) === version));
  return { ...former, sources };
}
