import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { randomId } from "../../util/node-modules.ts";
import { replaceFile } from "../../errors/replace-file.ts";

/** A run of the command, as it notes itself until it has an answer for every case. */
interface OpenRun {
  readonly id: string;
  /** Of the process; null once it has stopped. */
  readonly pid: number | null;
  readonly models: readonly string[];
}

/** This run, and those before it that were stopped: their answers are kept and not asked for again. */
export interface RunNote {
  readonly id: string;
  /** Whether an answer of this session is taken. */
  takes(session: string): boolean;
  /** Every case has its answers: the notes of the runs that this one went on with are removed too. */
  finish(): Promise<void>;
  /** It ends before: the next run with these models goes on. */
  stop(): Promise<void>;
}

const folderIn = (recordings: string): string => path.join(recordings, ".open-runs");

/** Notes a run, and finds those that it goes on with: runs with one of its models whose process is gone. */
export async function noteRun(recordings: string, models: readonly string[]): Promise<RunNote> {
  const id = randomId();
  const folder = folderIn(recordings);
  const fileOf = (run: string): string => path.join(folder, `${run}.json`);
  const write = (pid: number | null): Promise<void> =>
    replaceFile(fileOf(id), `${JSON.stringify({ id, pid, models } satisfies OpenRun)}\n`);
  const former = (await openRuns(folder)).filter(
    (run) => !isAlive(run.pid) && run.models.some((model) => models.includes(model)),
  );
  await write(process.pid);
  const taken = new Set([id, ...former.map((run) => run.id)]);
  return {
    id,
    takes: (session) => taken.has(session),
    async finish() {
      const done = former.filter((run) => run.models.every((model) => models.includes(model)));
      await Promise.all([id, ...done.map((run) => run.id)].map((run) => rm(fileOf(run), { force: true })));
    },
    stop: () => write(null),
  };
}

async function openRuns(folder: string): Promise<readonly OpenRun[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFile(path.join(folder, name), "utf8").catch(() => "")),
  );
  return texts.flatMap((text) => {
    const run = parseJson(text);
    return isRecord(run) && typeof run.id === "string" && Array.isArray(run.models) ? [run as unknown as OpenRun] : [];
  });
}

function isAlive(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return isRecord(error) && error.code === "EPERM";
  }
}
