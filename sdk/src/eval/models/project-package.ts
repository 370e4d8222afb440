import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { orElse } from "../../util/failures.ts";

/** A package that the project has installed; undefined where it has not. Errors of loading it pass through. */
export async function projectPackage(
  name: string,
  root: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const found = resolved(name, root);
  if (found === undefined) return undefined;
  return (await import(pathToFileURL(found).href)) as Readonly<Record<string, unknown>>;
}

const resolved = (name: string, root: string): string | undefined =>
  orElse(() => createRequire(path.join(root, "package.json")).resolve(name), undefined);
