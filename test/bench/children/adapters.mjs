// Every tool of a project whose inference is done, in the form of every provider: CPU of adapting once, in a process that has not adapted before.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(path.join(sdk, file)).href);
const { inspectProject } = await load("compile/inspect-project.js");
const { adaptTools } = await load("compile/artifact/make-registry.js");
const { tools } = await inspectProject(root);

const start = { cpu: process.cpuUsage(), wall: performance.now() };
const { findings } = adaptTools(tools);
const { user, system } = process.cpuUsage(start.cpu);
const errors = findings.filter(({ severity }) => severity === "error");
if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
console.log(JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now() - start.wall }));
