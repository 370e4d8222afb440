import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sha256 } from "../../util/sha256.ts";
import { ownVersion } from "./own-version.ts";

/**
 * The value in a cache file; undefined when it does not exist, is damaged, half written, or of another version of this
 * package. The caller need not distinguish these: each is a cache miss.
 */
export function readCache(file: string): unknown {
  try {
    const text = readFileSync(file, "utf8");
    const end = text.indexOf("\n");
    const body = text.slice(end + 1);
    return text.slice(0, end) === seal(body) ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a cache file whole or not at all, so that two builds at once and builds that are killed do no harm. A cache that cannot
 * be written is not an error: the next build takes longer.
 */
export function writeCache(file: string, value: unknown): void {
  const body = JSON.stringify(value);
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const folder = path.dirname(file);
    // Nearly always it exists, and asking costs less than creating it again.
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    writeFileSync(draft, `${seal(body)}\n${body}`);
    renameSync(draft, file);
  } catch {
    removeQuietly(draft);
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // What could not be written cannot always be removed either.
  }
}

const seal = (body: string): string => sha256(`${ownVersion()}\n${body}`);
