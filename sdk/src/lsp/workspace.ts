import path from "node:path";
import type { Diagnostic } from "vscode-languageserver/node";
import { projectAbove } from "../compile/project/project-above.ts";
import { findingOf } from "../errors/toolwright-error.ts";
import type { CheckedProject } from "./check-project.ts";
import { diagnosticOf, shownFindings } from "./diagnostics.ts";
import { EditedProject } from "./edited-project.ts";
import type { EditorFiles } from "./editor-files.ts";

type Publish = (diagnostics: { readonly uri: string; readonly diagnostics: Diagnostic[] }) => void;

const isInstalled = (file: string): boolean => file.includes(`${path.sep}node_modules${path.sep}`);

/** The projects that files of the editor belong to. */
export class Workspace {
  readonly #files: EditorFiles;
  readonly #publish: Publish;
  readonly #projects = new Map<string, EditedProject>();
  /** The files that have diagnostics, by project. */
  readonly #shown = new Map<string, ReadonlySet<string>>();

  constructor(files: EditorFiles, publish: Publish) {
    this.#files = files;
    this.#publish = publish;
  }

  /** The project of a file: the project of the nearest folder. An installed package is not a project, even if it has tools. */
  projectOf(file: string): EditedProject | undefined {
    return isInstalled(file) ? undefined : this.#projectIn(path.dirname(file));
  }

  /** Checks the project of a folder, if it has one. */
  openFolder(folder: string): void {
    this.#projectIn(folder)?.change();
  }

  /** Forgets the projects of a folder that was removed from the editor. */
  closeFolder(folder: string): void {
    const isInside = (root: string): boolean => `${root}${path.sep}`.startsWith(`${folder}${path.sep}`);
    for (const root of [...this.#projects.keys()].filter(isInside)) this.#forget(root);
  }

  /** A file was opened, edited or closed in the editor, or changed on disk. */
  changed(file: string, change: { readonly isSaved: boolean }): void {
    const project = this.projectOf(file);
    if (isInstalled(file) || project?.writes(file) === true) return;
    this.#tellIfAlone(file, project);
    // Projects of a workspace read files of one another.
    for (const each of this.#projects.values()) if (each === project || change.isSaved) each.change(change);
  }

  close(): void {
    for (const project of this.#projects.values()) project.close();
  }

  #projectIn(folder: string): EditedProject | undefined {
    const root = projectAbove(folder);
    if (root === undefined) return undefined;
    const known = this.#projects.get(root);
    if (known !== undefined) return known;
    const project = new EditedProject(root, this.#files.texts, (checked) => {
      this.#show(checked);
    });
    this.#projects.set(root, project);
    return project;
  }

  #forget(root: string): void {
    this.#projects.get(root)?.close();
    this.#projects.delete(root);
    for (const file of this.#shown.get(root) ?? []) this.#publish({ uri: this.#files.uriOf(file), diagnostics: [] });
    this.#shown.delete(root);
  }

  #show(checked: CheckedProject): void {
    if (!this.#projects.has(checked.root)) return;
    if (projectAbove(checked.root) !== checked.root) {
      this.#forget(checked.root);
      return;
    }
    const byFile = Map.groupBy(shownFindings(checked, this.#files), ({ file }) => file);
    const former = this.#shown.get(checked.root) ?? new Set();
    const open = this.#files.names.filter((file) => this.projectOf(file)?.root === checked.root);
    for (const file of new Set([...former, ...byFile.keys(), ...open])) {
      const diagnostics = (byFile.get(file) ?? []).map((shown) => diagnosticOf(shown, this.#files));
      this.#publish({ uri: this.#files.uriOf(file), diagnostics });
    }
    this.#shown.set(checked.root, new Set(byFile.keys()));
  }

  /** A tool outside any project gets one finding; other files are ignored. */
  #tellIfAlone(file: string, project: EditedProject | undefined): void {
    const isTool = project === undefined && /\bfrom\s+["']toolwright["']/.test(this.#files.texts.get(file) ?? "");
    if (!isTool && !this.#shown.has(file)) return;
    const message = "This file is in no project: no folder above it has a package.json and tools.";
    const remedy = "Move it to the tools of a project, or make one around it with `toolwright new`.";
    const finding = findingOf("PROJECT_NOT_FOUND", message, { remedy });
    const diagnostics = isTool ? [diagnosticOf({ file, finding }, this.#files)] : [];
    this.#publish({ uri: this.#files.uriOf(file), diagnostics });
    if (isTool) this.#shown.set(file, new Set([file]));
    else this.#shown.delete(file);
  }
}
