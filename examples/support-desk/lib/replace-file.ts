import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const queues = new Map<string, Promise<unknown>>();

/**
 * Reads a file, hands its text to `change` and puts the text it gives in the file's place, all or nothing. Changes of
 * one file wait for each other within this process. A file that is not there is read as `undefined`; when `change`
 * gives the same text, nothing is written.
 */
export function changeFile<Result>(
  path: string,
  change: (text: string | undefined) => { readonly text: string | undefined; readonly result: Result },
): Promise<Result> {
  const run = async (): Promise<Result> => {
    const before = await readText(path);
    const { text, result } = change(before);
    if (text !== undefined && text !== before) await replace(path, text);
    return result;
  };
  const done = (queues.get(path) ?? Promise.resolve()).then(run, run);
  queues.set(path, done);
  return done;
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
