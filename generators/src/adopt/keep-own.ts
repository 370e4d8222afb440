import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withIgnoredLines } from "./ignored-lines.ts";

export interface Kept {
  /** Existing files whose new content was made from the old one. */
  readonly edited: readonly string[];
  readonly notes: readonly string[];
}

// What a repository begins with on its host, and the settings of editors.
const beginnings =
  /^(?:readme|licen[cs]e|copying|notice|changelog|contributing|code_of_conduct|security)(?:[.-].*)?$|^\.(?:git|gitignore|gitattributes|github|gitlab|editorconfig|idea|vscode|DS_Store)$/i;

/**
 * In a folder that holds nothing but the beginnings of a repository its README stays, and its `.gitignore` gets the lines that it lacks: the staged
 * files are changed accordingly. In every other folder each existing file is a conflict.
 */
export async function keepOwn(root: string, staged: string): Promise<Kept> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  if (!entries.every(({ name }) => beginnings.test(name))) return { edited: [], notes: [] };
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const readme = names.find((name) => /^readme(?:\.\w+)?$/i.test(name));
  const keepsReadme = readme !== undefined;
  if (keepsReadme) await rm(path.join(staged, "README.md"), { force: true });
  const isMerged = names.includes(".gitignore") && (await mergeIgnored(root, staged));
  return {
    edited: isMerged ? [".gitignore"] : [],
    notes: keepsReadme ? [`\`${readme}\` stays as it is.`] : [],
  };
}

/** False where the folder's own file cannot be read, which a conflict tells. */
async function mergeIgnored(root: string, staged: string): Promise<boolean> {
  const own = await readFile(path.join(root, ".gitignore"), "utf8").catch(() => undefined);
  if (own === undefined) return false;
  const file = path.join(staged, ".gitignore");
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  await writeFile(file, withIgnoredLines(own, lines));
  return true;
}
