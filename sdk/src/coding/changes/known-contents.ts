import { constants, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { type FileScan, pauses, type Seen } from "./scan-files.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** Larger files are not remembered. */
const maxKnownFileBytes = 1024 * 1024;
const maxKnownBytes = 32 * 1024 * 1024;
const maxFileBytes = 8 * 1024 * 1024;

interface Known {
  readonly seen: Seen;
  readonly content: Uint8Array;
}

/** The contents of the files of a workspace as they were before a command, so far as they are small: what is changed can be restored. */
export class KnownContents {
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
      const hasRoom = bytes + seen.size <= maxKnownBytes || first.includes(file);
      if (seen.kind !== "file" || seen.size > maxKnownFileBytes || !hasRoom) continue;
      const content = this.#contentOf(file, seen);
      if (content === undefined) continue;
      known.set(file, { seen, content });
      bytes += content.length;
      await pause();
    }
    this.#known = known;
  }

  /** What was there before; undefined if unknown. */
  before(file: string, seen: Seen): FileVersion {
    return versionOf(seen, this.#get(file, seen)?.content);
  }

  /** What is there now; undefined where it is too large, gone, or cannot be restored. */
  async now(file: string, seen: Seen): Promise<FileVersion> {
    const isRead = seen.kind === "file" && seen.size <= maxFileBytes;
    return versionOf(seen, isRead ? await contentNow(path.join(this.#root, file)) : undefined);
  }

  #get(file: string, { signature }: Seen): Known | undefined {
    const known = this.#known.get(file);
    return known?.seen.signature === signature ? known : undefined;
  }

  #contentOf(file: string, seen: Seen): Uint8Array | undefined {
    const known = this.#get(file, seen);
    if (known !== undefined && !known.seen.isFresh) return known.content;
    return orElse(() => readFileSync(path.join(this.#root, file)), undefined);
  }
}

function versionOf({ kind, mode, target }: Seen, content: Uint8Array | undefined): FileVersion {
  if (kind === "link") return { kind, target };
  if (kind === "folder") return { kind, mode };
  return content && { content, mode };
}

/** A link is not followed. */
async function contentNow(file: string): Promise<Uint8Array | undefined> {
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
