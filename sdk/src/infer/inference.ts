import type { Finding } from "../model/finding.ts";
import { ambientFiles, changesOthers, closuresOf } from "./closures.ts";
import { fileVersion } from "../util/file-version.ts";
import { openProject, type OpenedProject, type Project } from "./project/open-project.ts";
import { readConfig, type Config } from "./project/read-config.ts";
import { SourceStore } from "./project/source-store.ts";
import { openStandardLibrary, type StandardLibrary } from "./project/standard-library.ts";
import { readSimple, type SimpleResults } from "./simple/read-simple.ts";

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

/** Settings other than the root. */
export interface InferenceSettings {
  /** Whether tools whose types are written out are read without the compiler's checker; default true. */
  readonly simple?: boolean;
}

/** What is kept from one inference to the next. */
interface Kept {
  readonly config: Config;
  readonly library: StandardLibrary;
  readonly sources: SourceStore;
  /** The sources of simple tools, which are parsed in another way. */
  readonly simpleSources: SourceStore;
}

/** What the last inference found out. */
interface Round<Result> {
  readonly simple: SimpleResults<Result>;
  /** Left out where no tool needed a program. */
  readonly project: OpenedProject | undefined;
  readonly beside: readonly string[];
}

/** Opens inference over the project at `root`. Reads nothing before the first `infer`. */
export function createInference<Result extends Judged>(
  root: string,
  reader: FileReader<Result>,
  { simple: mayBeSimple = true }: InferenceSettings = {},
): Inference<Result> {
  const noneSimple: SimpleResults<Result> = new Map();
  let kept: Kept | undefined;
  let last: Round<Result> | undefined;

  function inferAll(files: readonly string[], beside: readonly string[]): readonly Result[] {
    try {
      const now = reusable(kept) ?? open(root);
      kept = now;
      const simple = mayBeSimple ? readSimple(files, beside, { root, ...now, reader }) : noneSimple;
      const rest = files.filter((file) => !simple.has(file));
      const project = rest.length === 0 ? undefined : openProject([...rest, ...beside], root, { former: now });
      // What one tool declares may change the types of another.
      if (project !== undefined && simple.size > 0 && changesOthers(project)) return inferByChecker(files, beside, now);
      last = { simple, project, beside };
      const found = project === undefined ? new Map<string, Result>() : readAll(rest, project, reader);
      return files.flatMap((file) => simple.get(file)?.result ?? found.get(file) ?? []);
    } catch (error) {
      [kept, last] = [undefined, undefined];
      // A file that crashes the compiler must not affect the others.
      const [only, ...others] = files;
      if (only !== undefined && others.length === 0) return [reader.fail(only, error)];
      return files.flatMap((file) => createInference(root, reader).infer([file]));
    }
  }

  function inferByChecker(files: readonly string[], beside: readonly string[], former: Kept): readonly Result[] {
    const project = openProject([...files, ...beside], root, { former });
    last = { simple: noneSimple, project, beside };
    const found = readAll(files, project, reader);
    return files.flatMap((file) => found.get(file) ?? []);
  }

  return {
    infer(files, beside = []) {
      const [first, ...others] = inferAll(files, beside.filter(isSource));
      if (first === undefined) return [];
      return [reader.add(first, kept?.config.findings ?? []), ...others];
    },
    closures(files) {
      if (last === undefined) return new Map();
      const { simple, project } = last;
      const others = project === undefined ? new Map<string, readonly string[]>() : closuresOf(files, project);
      return new Map(files.map((file) => [file, simple.get(file)?.closure ?? others.get(file) ?? [file]]));
    },
    ambient() {
      if (last === undefined || kept === undefined) return [];
      const { config } = kept;
      const ofProgram = last.project === undefined ? [] : ambientFiles(last.project);
      // With those of earlier inferences: they are the same for simple tools and for others.
      const files = [...config.files.map(({ file }) => file), ...config.declarations, ...last.beside, ...ofProgram];
      return [...new Set(files)].sort();
    },
    isCurrent: () => kept !== undefined && kept.sources.isCurrent() && kept.simpleSources.isCurrent(),
  };
}

function readAll<Result extends Judged>(
  files: readonly string[],
  project: OpenedProject,
  reader: FileReader<Result>,
): ReadonlyMap<string, Result> {
  const results = new Map(files.map((file) => [file, reader.read(file, project)]));
  // Tools with unresolved types are read again, with the DOM types.
  const missed = project.isTrimmed ? files.filter((file) => results.get(file)?.findings.some(mayNeedBrowser)) : [];
  if (missed.length === 0) return results;
  const whole = openProject(missed, project.root, { former: project, trimmed: false });
  for (const file of missed) results.set(file, reader.read(file, whole));
  return results;
}

const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

// An unresolved type may be one of the DOM.
const mayNeedBrowser = ({ code }: Finding): boolean => code.startsWith("INFER_") && !code.startsWith("INFER_TAG_");

function open(root: string): Kept {
  const library = openStandardLibrary();
  return { config: readConfig(root), library, sources: new SourceStore(), simpleSources: new SourceStore() };
}

/** What can be used again, on another look at the disk; undefined where the configuration changed. */
function reusable(former: Kept | undefined): Kept | undefined {
  if (former === undefined || former.config.files.some(({ file, version }) => fileVersion(file) !== version)) {
    return undefined;
  }
  former.sources.begin();
  former.simpleSources.begin();
  return former;
}
