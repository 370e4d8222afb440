// Inference without a cache, through the public entry; with `command` as the commands run it, which tune the engine for a short
// process.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, list, how] = process.argv.slice(2);
const { files } = JSON.parse(list);
const load = (file) => import(pathToFileURL(path.join(sdk, file)).href);
if (how === "command") (await load("../src/cli/console/tune-engine.ts")).tuneEngine();
const { inferTools } = await load("build.js");
const results = inferTools(files, { root });
const tools = results.flatMap(({ tool }) => (tool === undefined ? [] : [tool]));
if (tools.length !== files.length) throw new Error(JSON.stringify(results.find(({ tool }) => tool === undefined)));
