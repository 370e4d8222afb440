import path from "node:path";
import type { ProjectState } from "../compile/inspect-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import { namePlaces, type NamePlace } from "./name-places.ts";
import { readdirSync } from "node:fs";
import { handlerFileName } from "../model/tool/tool-folder.ts";
import { orElse } from "../util/failures.ts";

/** A place that names a tool. */
export interface Mention extends NamePlace {
  /** Absolute. */
  readonly file: string;
}

/** Larger files are data. */
const mostCharacters = 1_000_000;

/** The files of a project with a word in them, and their texts. */
export const filesWith = (
  word: string,
  { root, config }: ProjectState,
  files: EditorFiles,
): readonly (readonly [file: string, text: string])[] =>
  projectFiles(root, config.outDir)
    .map((file) => [file, files.documentAt(file).getText()] as const)
    .filter(([, text]) => text.length < mostCharacters && text.includes(word));

/** Every place in a project that names a tool. */
export const mentionsOf = (name: string, state: ProjectState, files: EditorFiles): readonly Mention[] =>
  filesWith(name, state, files).flatMap(([file, text]) => [
    ...namePlaces(file, text).flatMap((place) => (place.name === name ? [{ file, ...place }] : [])),
    ...headingsOf(name, file, text),
  ]);

/** A document begins with the name of its tool. */
function headingsOf(name: string, file: string, text: string): readonly Mention[] {
  const start = path.basename(file) === "doc.md" && text.startsWith(`# ${name}`) ? 2 : undefined;
  return start === undefined || /^# [\w-]+/.exec(text)?.[0] !== `# ${name}`
    ? []
    : [{ file, name, start, end: start + name.length }];
}

/** What builds and installations write, which is written again when its source changes. */
const generated = /^(?:TOOLS\.md|WORKFLOWS\.md|tools\.lock\.json|package-lock\.json)$/;

/** The files of a project that people write, absolute, without the files of nested projects. */
function projectFiles(root: string, outDir: string): readonly string[] {
  const below = (folder: string): readonly string[] => {
    const entries = orElse(() => readdirSync(folder, { withFileTypes: true }), []);
    if (folder !== root && entries.some(({ name }) => name === "package.json")) return [];
    const isByHand = entries.some(({ name }) => name === handlerFileName);
    return entries.flatMap((entry) => {
      const { name } = entry;
      const file = path.join(folder, name);
      if (entry.isDirectory())
        return /^\.|^node_modules$/.test(name) || file === path.join(root, outDir) ? [] : below(file);
      const isWritten = name === "schema.json" ? !isByHand : generated.test(name);
      return /\.(?:[cm]?[jt]sx?|json|md)$/.test(name) && !isWritten ? [file] : [];
    });
  };
  return below(root);
}
