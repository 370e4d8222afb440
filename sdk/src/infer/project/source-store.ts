import type { ts } from "ts-morph";
import { fileVersion } from "../../util/file-version.ts";

interface VersionedSource {
  /** Left out once it is forgotten. */
  readonly source?: ts.SourceFile;
  readonly version: string;
}

/** Parsed files, for one program after the other: each parsed again only when it has changed on disk. */
export class SourceStore {
  readonly #sources = new Map<string, VersionedSource>();
  /** Files that were asked for since the last `begin`: of these alone the disk is asked. */
  readonly #used = new Set<string>();

  /** Begins another round: what is on disk counts again. */
  begin(): void {
    this.#used.clear();
  }

  /** A file as it is on disk; as it was where it has been asked for in this round. */
  read(file: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
    const known = this.#sources.get(file);
    const isUsed = this.#used.has(file);
    if (known?.source !== undefined && isUsed) return known.source;
    // One that was forgotten in this round keeps its version: should the file have changed since, the round is not current.
    const version = known !== undefined && isUsed ? known.version : fileVersion(file);
    this.#used.add(file);
    if (known?.source !== undefined && known.version === version) return known.source;
    const source = parse();
    if (source === undefined) this.#sources.delete(file);
    else this.#sources.set(file, { source, version });
    return source;
  }

  /** Gives the memory of a file back; what asks for it again has it parsed again. */
  forget(file: string): void {
    const known = this.#sources.get(file);
    if (known !== undefined) this.#sources.set(file, { version: known.version });
  }

  /** Has a file read as this text, whatever is on disk. */
  write(file: string, source: ts.SourceFile): void {
    this.#sources.set(file, { source, version: fileVersion(file) });
    this.#used.add(file);
  }

  /** Whether no file of this round has changed since it was read. */
  isCurrent(): boolean {
    return [...this.#used].every((file) => {
      const known = this.#sources.get(file);
      return known === undefined || known.version === fileVersion(file);
    });
  }
}
