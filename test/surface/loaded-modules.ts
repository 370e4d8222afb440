import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";

const dist = path.resolve(import.meta.dirname, "../../sdk/dist");

const script = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ resolve: (name, context, next) => { const found = next(name, context); loaded.push(found.url); return found; } });
  await import(process.argv[1]);
  console.log(JSON.stringify(loaded));
`;

/** Everything a process loads when it imports a built entry: our files relative to `dist`, Node's modules, packages by path. */
export function loadedModules(entry: string): readonly string[] {
  const file = pathToFileURL(path.join(dist, `${entry}.js`)).href;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script, file], { encoding: "utf8" });
  const base = `${pathToFileURL(dist).href}/`;
  return [...new Set(JSON.parse(output) as string[])]
    .map((url) => (url.startsWith(base) ? url.slice(base.length) : url))
    .sort();
}
