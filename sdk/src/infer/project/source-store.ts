import path from "node:path";
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
  /** What is read as texts, and the folders around it. */
  readonly #written = new Set<string>();
  readonly #folders = new Set<string>();

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
    this.#written.add(file);
    for (let folder = path.dirname(file); !this.#folders.has(folder); folder = path.dirname(folder)) {
      this.#folders.add(folder);
    }
  }

  hasText(file: string): boolean {
    return this.#written.has(file);
  }

  hasFolder(folder: string): boolean {
    return this.#folders.has(folder);
  }

  isCurrent(): boolean {
    return [...this.#used].every((file) => {
      const known = this.#sources.get(file);
      return known === undefined || known.version === fileVersion(file);
    });
  }
}
