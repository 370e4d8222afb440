import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const sdk = path.resolve(import.meta.dirname, "../../sdk");

const script = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found; } });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
`;

/** Everything a process loads when it imports a file of `sdk`: our files relative to `src` or `dist`, Node's modules, packages by path. */
export function loadedModules(file: string): readonly string[] {
  const url = pathToFileURL(path.join(sdk, file)).href;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script, url], { encoding: "utf8" });
  const base = `${pathToFileURL(path.join(sdk, file.split("/", 1)[0] ?? "")).href}/`;
  return [...new Set(JSON.parse(output) as string[])]
    .map((url) => (url.startsWith(base) ? url.slice(base.length) : url))
    .sort();
}
