// Changes one tool several times in watch mode: CPU and wall time from the change to the written artifact.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, list] = process.argv.slice(2);
const { files } = JSON.parse(list);
const load = (file) => import(pathToFileURL(path.join(sdk, file)).href);
const { watchProject } = await load("build.js");
const file = path.join(root, files[0]);
const original = readFileSync(file, "utf8");
const rounds = [];
const stop = new AbortController();
let start;

function change() {
  start = { cpu: process.cpuUsage(), wall: performance.now() };
  writeFileSync(file, `${original}\nexport const changed = ${String(rounds.length)};\n`);
}

try {
  await watchProject({
    root,
    signal: stop.signal,
    onBuild: ({ report, error }) => {
      if (report?.ok !== true) throw error ?? new Error(JSON.stringify(report.findings[0]));
      if (start !== undefined) {
        const { user, system } = process.cpuUsage(start.cpu);
        if (report.written.length > 0)
          rounds.push({ cpu: (user + system) / 1000, wall: performance.now() - start.wall });
      }
      if (rounds.length === 8) stop.abort();
      else setTimeout(change, 100);
    },
  });
} finally {
  writeFileSync(file, original);
}
// The first rounds still warm up code that the first build did not use.
const middle = (values) => values.sort((left, right) => left - right)[Math.floor(values.length / 2)];
const settled = rounds.slice(2);
const result = { cpu: middle(settled.map(({ cpu }) => cpu)), wall: middle(settled.map(({ wall }) => wall)) };
console.log(JSON.stringify(result));
