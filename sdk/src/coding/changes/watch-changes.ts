import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { FileMarks } from "../files/file-scope.ts";
import { isSameVersion, type JournalEntry } from "../journal/journal-entry.ts";
import type { Journal, NotedChange } from "../journal/open-journal.ts";
import { foldersOf } from "../paths/workspace-root.ts";
import type { CommandChanges } from "../services/commands.ts";
import type { Workspace } from "../services/workspace.ts";
import { KnownContents } from "./known-contents.ts";
import { type FileScan, scanFiles, type Seen } from "./scan-files.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** More files are not looked at. */
const mostFiles = 20_000;
/** More changes of one command are not noted: they can be listed, not restored. */
const mostNoted = 1_000;
const mostNotedBytes = 64 * 1024 * 1024;

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

  /** Notes what others have not noted meanwhile; returns the paths. */
  async #note(changes: readonly NotedChange[], begun: number, call: string): Promise<readonly string[]> {
    const others = changes.length === 0 ? [] : (await this.#journal.list()).filter(({ when }) => when >= begun);
    const own = changes.filter(
      ({ path: file, after }) => !others.some((entry) => entry.path === file && isState(entry.after, after)),
    );
    await this.#journal.note(own, { call });
    return own.map(({ path: file }) => file);
  }

  async #changed(before: FileScan, after: FileScan): Promise<{ noted: NotedChange[]; lost: readonly string[] }> {
    const noted: NotedChange[] = [];
    // What a command makes unreadable may have been changed by it.
    const lost = after.unread.filter((folder) => !before.unread.includes(folder));
    let bytes = 0;
    for (const difference of differences(before, after)) {
      const { path, was, is } = difference;
      const hasRoom = noted.length < mostNoted && bytes < mostNotedBytes;
      const change = difference.isKept && hasRoom ? await this.#change(difference) : undefined;
      if (change !== undefined && !isSameVersion(change.before, change.after)) {
        noted.push(change);
        if (change.after?.kind === undefined) bytes += change.after?.content.length ?? 0;
      } else if (change === undefined && was?.signature !== is?.signature) {
        lost.push((is ?? was)?.kind === "folder" ? `${path}/` : path);
      }
    }
    // What is named tells of its folders.
    const told = new Set(lost.flatMap((path) => foldersOf(path.replace(/\/$/, "")).map((folder) => `${folder}/`)));
    return { noted, lost: lost.filter((path) => !told.has(path)) };
  }

  async #change({ path, was, is }: Difference): Promise<NotedChange | undefined> {
    const before = was && this.#known.before(path, was);
    const after = is && (await this.#known.now(path, is));
    const isKnown = (was === undefined) === (before === undefined) && (is === undefined) === (after === undefined);
    return isKnown ? { path, before, after } : undefined;
  }
}

interface Difference {
  readonly path: string;
  readonly was: Seen | undefined;
  readonly is: Seen | undefined;
  /** Whether its content of before was kept, or is known to have been none. */
  readonly isKept: boolean;
}

/** What is not, or may not be, as it was. Where not all was looked at, what is only in one of the scans says nothing. */
function* differences(before: FileScan, after: FileScan): Iterable<Difference> {
  const isPartial = before.isPartial || after.isPartial;
  const hasIgnored = before.ignored !== undefined && after.ignored !== undefined;
  // What is in one scan only may have been left out of the other, until the rules changed.
  const isUnsure = !hasIgnored && before.rules !== after.rules;
  const unread = [...before.unread, ...after.unread];
  const [old, now] = [before, after].map(({ files, ignored = [] }) =>
    hasIgnored ? new Map([...files, ...ignored]) : files,
  ) as [FileScan["files"], FileScan["files"]];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(path), now.get(path)];
    const isOneSided = was === undefined || is === undefined;
    if (was?.signature === is?.signature && was?.isFresh !== true) continue;
    if (isOneSided && (isPartial || unread.some((folder) => path.startsWith(folder)))) continue;
    const isKept = was === undefined ? after.files.has(path) : before.files.has(path);
    yield { path, was, is, isKept: isKept && !(isOneSided && isUnsure) };
  }
}

function isState(state: JournalEntry["after"], version: FileVersion): boolean {
  if (state === null || version === undefined) return state === null && version === undefined;
  if (version.kind !== undefined) return stableJson(state) === stableJson(version);
  return state.kind === undefined && state.hash === sha256(version.content);
}

const dropStale = (marks: FileMarks, files: readonly string[]): readonly string[] =>
  files.filter((file) => marks.delete(file));
