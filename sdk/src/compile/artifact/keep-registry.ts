import { copyFile, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { keptFolder, keptName } from "../../registry/kept-registry.ts";

const mostKept = 20;

/**
 * Keeps the registry that a build is about to replace with another version, so that sessions that opened with it can be resumed. The
 * oldest go. A link, where the file system has it: neither time nor room.
 *
 * @throws ToolwrightError `BUILD_LOCKED`.
 */
export async function keepRegistry(root: string, outDir: string, version: string): Promise<void> {
  const file = path.join(root, outDir, "tool_registry.json");
  const former = await versionIn(file).catch(() => undefined);
  const name = former === undefined || former === version ? undefined : keptName(former);
  if (name === undefined) return;
  const folder = path.join(root, outDir, keptFolder);
  try {
    await mkdir(folder, { recursive: true });
    const kept = path.join(folder, name);
    await link(file, kept).catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") await copyFile(file, kept);
    });
    await dropOldest(folder);
  } catch (cause) {
    throw new ToolwrightError("BUILD_LOCKED", `The former registry cannot be kept: ${String(cause)}.`, { cause });
  }
}

/** In the text before the first tool. */
async function versionIn(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return /"version":"([^"]*)"/.exec(buffer.toString("utf8", 0, bytesRead))?.[1];
  } finally {
    await handle.close();
  }
}

async function dropOldest(folder: string): Promise<void> {
  const files = (await keptIn(folder)).map((name) => path.join(folder, name));
  if (files.length <= mostKept) return;
  const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })));
  const oldest = dated.toSorted((left, right) => left.time - right.time).slice(0, -mostKept);
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })));
}

export async function keptIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => keptName(name.replace(/\.json$/, "")) === name);
}
