import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A package that the project has installed; undefined where it has not. Errors of loading it pass through. */
export async function projectPackage(
  name: string,
  root: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = resolved(name, root);
  if (found === undefined) return undefined;
  return (await import(pathToFileURL(found).href)) as Readonly<Record<string, unknown>>;
}

function resolved(name: string, root: string): string | undefined {
  try {
    return createRequire(path.join(root, "package.json")).resolve(name);
  } catch {
    return undefined;
  }
}
