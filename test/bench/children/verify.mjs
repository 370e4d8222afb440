// Runs all rules once on a project's inferred tools: CPU of the first run in a new process.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { withVariedTexts } from "./varied-texts.mjs";

const [sdk, root, texts] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(path.join(sdk, file)).href);
const { inspectProject } = await load("build.js");
const { runRules } = await load("build.js");
const { subjects } = await inspectProject(root);
const asked = texts === "varied" ? withVariedTexts(subjects) : subjects;

const start = { cpu: process.cpuUsage(), wall: performance.now() };
const { findings } = runRules(asked);
const { user, system } = process.cpuUsage(start.cpu);
// The real tools occur several times in the project.
const errors = findings.filter(({ severity, code }) => severity === "error" && code !== "set-confusable");
if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
console.log(JSON.stringify({ cpu: (user + system) / 1000, wall: performance.now() - start.wall }));
