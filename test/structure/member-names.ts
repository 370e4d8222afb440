import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Names of the files of a plug-in folder that are its members, without their ending. */
export function memberFiles(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  return files.map((file) => file.slice(0, -3)).sort();
}

/** Members whose name is not that of their file, or that another member has. */
export async function misnamedMembers(folder: string, key: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const taken = new Set<string>();
  for (const file of memberFiles(folder)) {
    const name = await nameOf(path.join(folder, `${file}.ts`), key);
    if (kebabCase(name) !== file) faults.push(`${file}.ts is called ${name}`);
    if (taken.has(name)) faults.push(`${file}.ts is not the only one called ${name}`);
    taken.add(name);
  }
  return faults;
}

async function nameOf(file: string, key: string): Promise<string> {
  const { default: member } = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
  return String((member as Readonly<Record<string, unknown>> | undefined)?.[key]);
}

/** `minLength` → `min-length`, as a file is named. */
const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
