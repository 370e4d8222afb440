import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** File names of a plug-in folder's members, without their extension. */
export function memberFiles(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  return files.map((file) => file.slice(0, -3)).sort();
}

/** Members whose name differs from their file name, or that share a name. */
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

/** `minLength` → `min-length`, as in a file name. */
const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
