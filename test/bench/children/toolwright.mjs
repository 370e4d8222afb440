// Inference as the build runs it, with nothing cached.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, list] = process.argv.slice(2);
const { files } = JSON.parse(list);
const { inferTools } = await import(pathToFileURL(path.join(sdk, "infer.js")).href);
const results = inferTools(files, { root });
const tools = results.flatMap(({ tool }) => (tool === undefined ? [] : [tool]));
if (tools.length !== files.length) throw new Error(JSON.stringify(results.find(({ tool }) => tool === undefined)));
