import path from "node:path";
import { loadDefinitions } from "../compile/explicit/load-modules.ts";
import { BuildCache } from "../compile/incremental/build-cache.ts";
import { openInference } from "../infer/infer-tools.ts";
import type { InspectState } from "../compile/inspect-project.ts";
import type { Texts } from "../util/files.ts";
import { checkProject, type CheckedProject } from "./check-project.ts";

/** Keystrokes in such quick succession are checked together. */
const quietMilliseconds = 20;

/** An edited project: checked again after each change, one check at a time, and only in its latest state. */
export class EditedProject {
  readonly root: string;
  readonly #build: InspectState;
  readonly #onChecked: (project: CheckedProject) => void;
  readonly #loaded = new Map<string, ReturnType<typeof loadDefinitions>>();
  /** The number of saves and changes on disk. */
  #saved = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStale = true;
  #checking: Promise<CheckedProject> | undefined;
  #last: CheckedProject | undefined;
  #readable: CheckedProject | undefined;

  /** @param texts The unsaved texts of the editor, by absolute path; they change from outside. */
  constructor(root: string, texts: Texts, onChecked: (project: CheckedProject) => void) {
    this.root = root;
    this.#onChecked = onChecked;
    this.#build = {
      cache: new BuildCache(root, { texts, isWritten: false }),
      inference: openInference({ root, texts, checksNames: true, diskVersion: () => this.#saved }),
      texts,
      // Modules run as they were saved, and not for each keystroke.
      loadDefinitions: (tools, source) => {
        const key = tools.map(({ file }) => file).join("\n");
        const known = this.#loaded.get(key) ?? loadDefinitions(tools, source);
        this.#loaded.set(key, known);
        return known;
      },
    };
  }

  /** Schedules another check of the project. */
  change({ isSaved = false }: { readonly isSaved?: boolean } = {}): void {
    if (isSaved) {
      this.#loaded.clear();
      this.#saved++;
    }
    this.#isStale = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.current(), quietMilliseconds);
  }

  /** The project after the last change. */
  async current(): Promise<CheckedProject> {
    if (!this.#isStale && this.#last !== undefined) return this.#last;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  /** The last readable state of the project, perhaps before the last change. */
  async recent(): Promise<CheckedProject> {
    return this.#readable ?? this.current();
  }

  /** Whether a file is in the folder that builds write to. */
  writes(file: string): boolean {
    const outDir = this.#readable?.state?.config.outDir;
    return outDir !== undefined && file.startsWith(path.join(this.root, outDir) + path.sep);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #wasChanged(): boolean {
    return this.#isStale;
  }

  async #check(): Promise<CheckedProject> {
    this.#isStale = false;
    clearTimeout(this.#timer);
    const checked = await checkProject(this.root, this.#build);
    // Changes during the check may or may not have been read.
    if (this.#wasChanged()) return this.#check();
    this.#last = checked;
    if (checked.state !== undefined) this.#readable = checked;
    this.#onChecked(checked);
    return checked;
  }
}
