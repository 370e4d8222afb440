import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { CreateError } from "./create-error.ts";

/** A parsed `package.json` and its text. */
export interface Package {
  readonly folder: string;
  readonly text: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/**
 * The package of a folder; undefined if there is no `package.json`, or one that is not an object. Throws `PROJECT_UNREADABLE` if it is not
 * JSON, because it may belong to the project.
 */
export async function readPackage(folder: string): Promise<Package | undefined> {
  const file = path.join(folder, "package.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = parse(text, file);
  return isObject(manifest) ? { folder, text, manifest } : undefined;
}

/** The nearest package upward that depends on Toolwright; undefined if no package does. */
export async function findProject(from: string): Promise<Package | undefined> {
  const found = await readPackage(from);
  if (found !== undefined && dependsOn(found, "toolwright")) return found;
  const parent = path.dirname(from);
  return parent === from ? undefined : findProject(parent);
}

/** The version range of a dependency of any kind; undefined if the package does not depend on it. */
export function rangeOf({ manifest }: Package, name: string): unknown {
  const ranges = dependencyFields.map((field) => manifest[field]).filter(isObject);
  return ranges.find((range) => Object.hasOwn(range, name))?.[name];
}

/** Whether a package has a dependency of any kind. */
export const dependsOn = (project: Package, name: string): boolean => rangeOf(project, name) !== undefined;

export function scriptsOf({ manifest: { scripts } }: Package): Readonly<Record<string, string>> {
  if (!isObject(scripts)) return {};
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([name, line]) => (typeof line === "string" ? [[name, line] as const] : [])),
  );
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
