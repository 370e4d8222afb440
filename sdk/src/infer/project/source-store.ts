import type { ts } from "ts-morph";
import { fileVersion } from "../../util/files.ts";

interface VersionedSource {
  readonly source: ts.SourceFile;
  readonly version: string;
}

/** Parsed files, for one program after the other: each parsed again only when it has changed on disk. */
export class SourceStore {
  readonly #sources = new Map<string, VersionedSource>();
  /** Files that were asked for since the last `begin`. */
  readonly #used = new Set<string>();

  /** Begins another round: what is on disk counts again. */
  begin(): void {
    this.#used.clear();
  }

  /** A file as it was when this round first asked for it. */
  read(file: string, parse: () => ts.SourceFile | undefined): ts.SourceFile | undefined {
    const known = this.#sources.get(file);
    if (known !== undefined && this.#used.has(file)) return known.source;
    const version = fileVersion(file);
    this.#used.add(file);
    if (known?.version === version) return known.source;
    const source = parse();
    if (source === undefined) this.#sources.delete(file);
    else this.#sources.set(file, { source, version });
    return source;
  }

  /** Has a file read as this text, whatever is on disk. */
  write(file: string, source: ts.SourceFile): void {
    this.#sources.set(file, { source, version: fileVersion(file) });
    this.#used.add(file);
  }

  isCurrent(): boolean {
    return [...this.#used].every((file) => {
      const known = this.#sources.get(file);
      return known === undefined || known.version === fileVersion(file);
    });
  }
}
