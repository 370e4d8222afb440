import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { randomId } from "../../util/node-modules.ts";

/** A run that lacks answers for some cases. Answers of an interrupted run are kept and not requested again. */
export interface RunNote {
  readonly id: string;
  /** Whether this session may use an answer. */
  takes(session: string): boolean;
  /** Marks the run as complete. */
  finish(): Promise<void>;
}

/** Records a run in the recordings folder; interrupted runs with one of its models are continued. */
export async function noteRun(recordings: string, models: readonly string[]): Promise<RunNote> {
  const id = randomId();
  const file = path.join(recordings, ".open-runs.json");
  const former = await openRuns(file);
  const continued = former.filter(([, own]) => own.some((model) => models.includes(model)));
  const taken = new Set([id, ...continued.map(([run]) => run)]);
  await replaceFile(file, `${JSON.stringify(Object.fromEntries([...former, [id, models]]))}\n`);
  return {
    id,
    takes: (session) => taken.has(session),
    async finish() {
      const open = (await openRuns(file)).map(([run, own]) => [run, own.filter((model) => !models.includes(model))]);
      const left = open.filter(([, own]) => own?.length !== 0);
      if (left.length === 0) await rm(file, { force: true });
      else await replaceFile(file, `${JSON.stringify(Object.fromEntries(left))}\n`);
    },
  };
}

/** The models of each unfinished run, by its id. */
async function openRuns(file: string): Promise<readonly (readonly [id: string, models: readonly string[]])[]> {
  const parsed = parseJson(await readFile(file, "utf8").catch(() => ""));
  return isRecord(parsed)
    ? Object.entries(parsed).filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))
    : [];
}
