import { access } from "node:fs/promises";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { orElse } from "./failures.ts";
import { isRecord } from "./is-record.ts";
import { parseJson } from "./json.ts";
import { sha256 } from "./sha256.ts";

export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The nearest folder, from this one upwards, that has an entry of this name; undefined if none has. */
export function folderWith(name: string, folder: string): string | undefined {
  if (existsSync(path.join(folder, name))) return folder;
  const above = path.dirname(folder);
  return above === folder ? undefined : folderWith(name, above);
}

/** Texts that replace files on disk, by absolute path; the files need not exist. */
export type Texts = ReadonlyMap<string, string>;

export const noTexts: Texts = new Map();

/** The text of a file. Throws the errors of reading it. */
export const textOfFile = (file: string, texts: Texts): string => texts.get(file) ?? readFileSync(file, "utf8");

/** Changes with the inode, the size and the change time, which only the system can set. Empty when the file does not exist. */
export function fileVersion(file: string, texts: Texts = noTexts): string {
  const text = texts.get(file);
  if (text !== undefined) return `text ${sha256(text)}`;
  const state = statSync(file, { throwIfNoEntry: false });
  return state === undefined ? "" : `${String(state.ctimeMs)} ${String(state.size)} ${String(state.ino)}`;
}

/** The nearest folder, from this one upwards, that has a `package.json`; otherwise the folder itself. */
export const packageAbove = (folder: string): string => folderWith("package.json", folder) ?? folder;

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** The packages that the manifest of a folder names; none if it cannot be read. */
export function listedPackages(folder: string): ReadonlySet<string> {
  const manifest: unknown = parseJson(orElse(() => readFileSync(path.join(folder, "package.json"), "utf8"), ""));
  const lists = isRecord(manifest) ? dependencyFields.map((field) => manifest[field]).filter(isRecord) : [];
  return new Set(lists.flatMap((ranges) => Object.keys(ranges)));
}
