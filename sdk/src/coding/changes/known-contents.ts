import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/or-else.ts";
import { type FileScan, pauses, type SeenFile } from "./scan-files.ts";

/** Larger files are not remembered. */
const maxFileBytes = 1024 * 1024;
const maxBytes = 32 * 1024 * 1024;

interface Known {
  readonly signature: string;
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
    for (const [file, seen] of inOrder(files, first)) {
      if (!seen.isRegular || seen.size > maxFileBytes || (bytes + seen.size > maxBytes && !first.includes(file)))
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

function* inOrder(files: FileScan["files"], first: readonly string[]): Iterable<readonly [string, SeenFile]> {
  for (const file of first) {
    const seen = files.get(file);
    if (seen !== undefined) yield [file, seen];
  }
  for (const [file, seen] of files) if (!first.includes(file)) yield [file, seen];
}
