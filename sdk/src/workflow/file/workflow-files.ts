import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { noTexts, type Texts } from "../../util/files.ts";

export interface WorkflowText {
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export interface FoundWorkflows {
  readonly files: readonly WorkflowText[];
  /** Absolute paths of the files that were read, and of folders in which a new file would be found. */
  readonly sources: readonly string[];
}

const fileName = "workflow.json";
const folderName = "workflows";

/** @param texts Texts that replace files on disk. */
export async function findWorkflows(root: string, texts: Texts = noTexts): Promise<FoundWorkflows> {
  const below = await readdir(path.join(root, folderName), { withFileTypes: true }).catch(() => []);
  const folders = below.filter((entry) => entry.isDirectory()).map(({ name }) => `${folderName}/${name}`);
  const names = [fileName, ...folders.sort().map((folder) => `${folder}/${fileName}`)];
  const files = await Promise.all(
    names.map(async (file): Promise<readonly WorkflowText[]> => {
      const absolute = path.join(root, file);
      const text = texts.get(absolute) ?? (await readFile(absolute, "utf8").catch(() => undefined));
      return text === undefined ? [] : [{ file, text }];
    }),
  );
  const found = files.flat();
  const watched = [...(below.length === 0 ? [] : [folderName, ...folders]), ...found.map(({ file }) => file)];
  return { files: found, sources: watched.map((each) => path.join(root, each)) };
}
