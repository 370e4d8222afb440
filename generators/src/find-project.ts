import { readFile } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "./create-error.ts";

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/**
 * The nearest folder upward whose `package.json` depends on Toolwright; undefined when missing.
 * A `package.json` on the way that is not JSON throws `PROJECT_UNREADABLE`, since it may be the project's.
 */
export async function findProject(from: string): Promise<string | undefined> {
  const file = path.join(from, "package.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined && dependsOnToolwright(parse(text, file))) return from;
  const parent = path.dirname(from);
  return parent === from ? undefined : findProject(parent);
}

/** The scripts of the package in a folder, by name. */
export async function scriptsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const file = path.join(folder, "package.json");
  const scripts = member(parse(await readFile(file, "utf8"), file), "scripts");
  if (typeof scripts !== "object" || scripts === null) return {};
  const entries: readonly [string, unknown][] = Object.entries(scripts);
  return Object.fromEntries(entries.flatMap(([name, line]) => (typeof line === "string" ? [[name, line]] : [])));
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new CreateError("PROJECT_UNREADABLE", `${file} is not valid JSON.`, {
      remedy: "Correct the file, or run the command outside this folder.",
      cause,
    });
  }
}

function dependsOnToolwright(manifest: unknown): boolean {
  return dependencyFields.some((field) => member(member(manifest, field), "toolwright") !== undefined);
}

function member(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
