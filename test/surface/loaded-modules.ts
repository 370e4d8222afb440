import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const sdk = path.resolve(import.meta.dirname, "../../sdk");

const script = `
  import { registerHooks } from "node:module";
  const imports = [];
  registerHooks({
    resolve: (name, context, next) => {
      const found = next(name, context);
      imports.push([context.parentURL, found.url]);
      return found;
    },
  });
  for (const entry of process.argv.slice(1)) await import(entry);
  console.log(JSON.stringify(imports));
`;

/**
 * All modules that each of some files of `sdk` loads: our files relative to `src` or `dist`, Node's modules,
 * packages by path. One process imports all the files and records which module imports which.
 */
export async function loadedModules(files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const urls = files.map((file) => pathToFileURL(path.join(sdk, file)).href);
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, ...urls], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const imports = JSON.parse(stdout) as readonly (readonly [string | null, string])[];
  const importedBy = Map.groupBy(imports, ([parent]) => parent);
  return new Map(
    files.map((file, index) => {
      const loaded = new Set([urls[index]!]);
      for (const url of loaded) for (const [, imported] of importedBy.get(url) ?? []) loaded.add(imported);
      const base = `${pathToFileURL(path.join(sdk, file.split("/", 1)[0] ?? "")).href}/`;
      return [file, [...loaded].map((url) => (url.startsWith(base) ? url.slice(base.length) : url)).sort()];
    }),
  );
}
