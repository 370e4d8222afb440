import { constants, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "../../util/error-message.ts";
import { sha256 } from "../../util/sha256.ts";
import type { FileMarks } from "../files/file-scope.ts";
import type { Journal, NotedChange } from "../journal/open-journal.ts";
import type { CommandChanges } from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import { orElse } from "../../processes/or-else.ts";
import { scanFiles, type FileScan, type SeenFile, pauses } from "./scan-files.ts";

/** More files are not looked at. */
const mostFiles = 20_000;
/** More changes of one command are not noted: they can be listed, not restored. */
const mostNoted = 1_000;
const mostNotedBytes = 64 * 1024 * 1024;
const maxFileBytes = 8 * 1024 * 1024;

export interface Watched {
  readonly session: string;
  readonly call: string;
}

export class ChangeWatcher {
  readonly #workspace: Workspace;
  readonly #journal: Journal;
  readonly #known: KnownContents;

  readonly #now: () => number;

  /** `now` is the clock of the journal. */
  constructor(workspace: Workspace, journal: Journal, now: () => number) {
    this.#now = now;
    this.#workspace = workspace;
    this.#journal = journal;
    this.#known = new KnownContents(workspace.root.path);
  }

  /** Looks at the files before a command; the function that it returns looks again. */
  async begin({ session, call }: Watched): Promise<() => Promise<CommandChanges>> {
    const marks = this.#workspace.marks(session);
    const always = marks.paths();
    const before = await scanFiles(this.#workspace.root.path, mostFiles, always);
    await this.#known.learn(before, always);
    const begun = this.#now();
    return async () => {
      const after = await scanFiles(this.#workspace.root.path, mostFiles, always);
      const changed = await this.#changed(before, after);
      changed.lost.push(...emptyFolders(before, after), ...emptyFolders(after, before));
      const stale = dropStale(marks, [...changed.noted.map(({ path: file }) => file), ...changed.lost]);
      const isPartial = before.isPartial || after.isPartial;
      try {
        const own = await this.#note(changed.noted, begun, call);
        return { restorable: own, notRestorable: changed.lost, stale, isPartial };
      } catch (error) {
        // The command has run: its result says what it printed and did, also where the disk has no room for the journal.
        const notRestorable = [...changed.lost, ...changed.noted.map(({ path: file }) => file)];
        return { restorable: [], notRestorable, stale, isPartial, problem: errorMessage(error) };
      }
    };
  }

  /** Notes what others have not noted meanwhile; returns the files. */
  async #note(changes: readonly NotedChange[], begun: number, call: string): Promise<readonly string[]> {
    const others = changes.length === 0 ? [] : (await this.#journal.list()).filter(({ when }) => when >= begun);
    const own = changes.filter(
      ({ path: file, after: now }) =>
        !others.some((entry) => entry.path === file && entry.after?.hash === (now && sha256(now.content))),
    );
    await this.#journal.note(own, { call });
    return own.map(({ path: file }) => file);
  }

  async #changed(before: FileScan, after: FileScan): Promise<{ noted: NotedChange[]; lost: string[] }> {
    const noted: NotedChange[] = [];
    const lost: string[] = [];
    let bytes = 0;
    const all = [...differences(before, after)];
    // A file that is new to us may have been ignored until the rules changed.
    const isUnsure = before.ignored === undefined && all.some(([file]) => path.posix.basename(file) === ".gitignore");
    for (const [file, was, is] of all) {
      // The contents of ignored files are not kept.
      const isMade = after.files.has(file) && before.ignored?.has(file) !== true && !isUnsure;
      const hasContents = was === undefined ? isMade : before.files.has(file);
      const isNoted = hasContents && noted.length < mostNoted && bytes < mostNotedBytes;
      const change = isNoted ? await this.#change(file, was, is) : undefined;
      if (change === undefined) lost.push(file);
      else if (!isSame(change)) {
        noted.push(withFolders(change, before));
        bytes += change.after?.content.length ?? 0;
      }
    }
    return { noted, lost };
  }

  async #change(file: string, was: SeenFile | undefined, is: SeenFile | undefined): Promise<NotedChange | undefined> {
    const before = was && this.#known.get(file, was);
    if (was !== undefined && before === undefined) return undefined;
    const after = is && (await contentNow(path.join(this.#workspace.root.path, file), is));
    if (is !== undefined && after === undefined) return undefined;
    return {
      path: file,
      before: was && before && { content: before, mode: modeOf(was) },
      after: is && after && { content: after, mode: modeOf(is) },
    };
  }
}

/** Files that are not as they were. Where not all were looked at, one that is only in one of the scans says nothing. */
function* differences(before: FileScan, after: FileScan): Iterable<Difference> {
  const isPartial = before.isPartial || after.isPartial;
  const hasIgnored = before.ignored !== undefined && after.ignored !== undefined;
  const [old, now] = [before, after].map(({ files, ignored = [] }) =>
    hasIgnored ? new Map([...files, ...ignored]) : files,
  ) as [FileScan["files"], FileScan["files"]];
  for (const [file, was] of old) {
    const is = now.get(file);
    if (is?.signature !== was.signature && !(isPartial && is === undefined)) yield [file, was, is];
  }
  if (isPartial) return;
  for (const [file, is] of now) if (!old.has(file)) yield [file, undefined, is];
}

type Difference = readonly [file: string, was: SeenFile | undefined, is: SeenFile | undefined];

/** The folders on the way to a file, outermost first. */
const foldersOf = (file: string): readonly string[] =>
  file
    .split("/")
    .slice(1)
    .map((_, depth) =>
      file
        .split("/")
        .slice(0, depth + 1)
        .join("/"),
    );

/** A file that was created, with the folders that were not there before. */
function withFolders(change: NotedChange, { folders: known, isPartial }: FileScan): NotedChange {
  const { path: file, before, after } = change;
  const folders = isPartial ? [] : foldersOf(file).filter((folder) => !known.has(folder));
  return before !== undefined || after === undefined || folders.length === 0
    ? change
    : { ...change, after: { ...after, folders } };
}

/** The folders of one scan that the other does not have, and that hold no file by which they are known. */
function emptyFolders({ folders, files, ignored, isPartial }: FileScan, other: FileScan): readonly string[] {
  if (isPartial || other.isPartial) return [];
  const filled = new Set([...files.keys(), ...(ignored?.keys() ?? [])].flatMap(foldersOf));
  return [...folders]
    .filter((folder) => !other.folders.has(folder) && !filled.has(folder))
    .map((folder) => `${folder}/`);
}

const modeOf = ({ signature }: SeenFile): number => Number(signature.split(" ").at(-1)) & 0o7777;

const isSame = ({ before, after }: NotedChange): boolean =>
  before?.mode === after?.mode && Buffer.compare(before?.content ?? empty, after?.content ?? empty) === 0;

const empty = new Uint8Array();

/** Undefined for what is too large, gone, or something else than a regular file. A link is not followed. */
async function contentNow(file: string, { size, isRegular }: SeenFile): Promise<Uint8Array | undefined> {
  if (!isRegular || size > maxFileBytes) return undefined;
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

const dropStale = (marks: FileMarks, files: readonly string[]): readonly string[] =>
  files.filter((file) => marks.delete(file));

/** Larger files are not remembered. */
const maxKnownFileBytes = 1024 * 1024;
const maxKnownBytes = 32 * 1024 * 1024;

interface Known {
  readonly signature: string;
  readonly content: Uint8Array;
}

/** The contents of the files of a workspace as they were before a command, so far as they are small: what is changed can be restored. */
class KnownContents {
  readonly #root: string;
  #known = new Map<string, Known>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Reads what is not known of a scan; the files of `first` are read even where there is no room for others. */
  async learn({ files }: FileScan, first: readonly string[]): Promise<void> {
    const known = new Map<string, Known>();
    let bytes = 0;
    const pause = pauses();
    const marked = first.flatMap((file) => {
      const seen = files.get(file);
      return seen === undefined ? [] : [[file, seen] as const];
    });
    for (const [file, seen] of new Map([...marked, ...files])) {
      if (
        !seen.isRegular ||
        seen.size > maxKnownFileBytes ||
        (bytes + seen.size > maxKnownBytes && !first.includes(file))
      )
        continue;
      const content = this.#contentOf(file, seen);
      if (content === undefined) continue;
      known.set(file, { signature: seen.signature, content });
      bytes += content.length;
      await pause();
    }
    this.#known = known;
  }

  get(file: string, { signature }: SeenFile): Uint8Array | undefined {
    const known = this.#known.get(file);
    return known?.signature === signature ? known.content : undefined;
  }

  #contentOf(file: string, seen: SeenFile): Uint8Array | undefined {
    const known = this.get(file, seen);
    if (known !== undefined) return known;
    return orElse(() => readFileSync(path.join(this.#root, file)), undefined);
  }
}
