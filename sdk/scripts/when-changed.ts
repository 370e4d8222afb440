import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const repository = path.resolve(import.meta.dirname, "../..");
/** Folders that builds and runs write to, in addition to folders whose names start with a dot. */
const made = new Set(["node_modules", "dist", "data", "out"]);

/** An output that must be rebuilt when its sources change. */
export interface Made {
  readonly name: string;
  /** Its source files and folders in the repository. */
  readonly from: readonly string[];
  /** A file that exists after a build. */
  readonly gives: string;
}

/** Runs `make` unless it succeeded with the same sources before, and nothing else has written the result since; returns whether it ran. */
export async function whenChanged(
  { name, from, gives }: Made,
  make: () => Promise<void>,
  root = repository,
): Promise<boolean> {
  const note = path.join(root, "node_modules/.cache/start", name);
  const digest = await digestOf(from, root);
  const writtenAt = (): Promise<string> =>
    stat(path.join(root, gives)).then(
      ({ mtimeMs }) => String(mtimeMs),
      () => "",
    );
  const noted = await readFile(note, "utf8").catch(() => "");
  if (noted !== "" && noted === `${digest} ${await writtenAt()}`) return false;
  await make();
  await mkdir(path.dirname(note), { recursive: true });
  await writeFile(note, `${digest} ${await writtenAt()}`);
  return true;
}

/** One digest of the names and contents of all files, except build output. */
async function digestOf(entries: readonly string[], root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const entry of entries) {
    for (const file of await filesBelow(path.join(root, entry)))
      hash.update(`${path.relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [folder];
  const below = entries.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) || entry.name.startsWith(".") ? [] : filesBelow(place);
    return entry.isFile() ? [place] : [];
  });
  return (await Promise.all(below)).flat().toSorted();
}
