import { fileURLToPath } from "node:url";
import type { ts } from "ts-morph";
import { type Texts, fileVersion } from "../../util/files.ts";
import { ownFile } from "../../util/own-files.ts";

interface VersionedSource {
  readonly source: ts.SourceFile;
  readonly version: string;
}

/** The files of this package are parsed once per process, like the standard library. */
const ownSources = new Map<string, VersionedSource>();
const ownFolder = fileURLToPath(ownFile(".."));

/** Parsed files, shared by successive programs: a file is parsed again only when it has changed. */
export class SourceStore {
  readonly texts: Texts;
  /** Resolved imports, by the `tsconfig.json` of the importing file. */
  resolutions = new Map<string, ts.ModuleResolutionCache>();
  #diskVersion: number | undefined;
  readonly #sources = new Map<string, VersionedSource>();
  /** Files that were asked for since the last `begin`. */
  readonly #used = new Set<string>();

  /** @param texts Texts that replace files on disk. They may change from round to round. */
  constructor(texts: Texts) {
    this.texts = texts;
  }

  /**
   * Starts another round: files are read from disk again.
   *
   * @param diskVersion If it equals the previous round's, no file was added or removed.
   */
  begin(diskVersion?: number): void {
    this.#used.clear();
    if (diskVersion === undefined || diskVersion !== this.#diskVersion) this.resolutions = new Map();
    this.#diskVersion = diskVersion;
  }

  /** A file as this round first read it. */
  read(file: string, parse: (text: string | undefined) => ts.SourceFile | undefined): ts.SourceFile | undefined {
    const kept = file.startsWith(ownFolder) ? ownSources : this.#sources;
    const known = kept.get(file);
    if (known !== undefined && this.#used.has(file)) return known.source;
    const version = fileVersion(file, this.texts);
    this.#used.add(file);
    if (known?.version === version) return known.source;
    const source = parse(this.texts.get(file));
    if (source === undefined) kept.delete(file);
    else kept.set(file, { source, version });
    return source;
  }

  hasText(file: string): boolean {
    return this.texts.has(file);
  }

  hasFolder(folder: string): boolean {
    return [...this.texts.keys()].some((file) => file.startsWith(`${folder}/`));
  }
}
