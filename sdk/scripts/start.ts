// The main job, from sources to a catalogue on localhost: `npm start`, or `npm start -- --once` to stop before serving.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { intro, log, outro } from "@clack/prompts";

const root = path.resolve(import.meta.dirname, "../..");
const toolwright = path.join(root, "sdk/bin/toolwright.js");
const examples = readdirSync(path.join(root, "examples")).filter((name) =>
  existsSync(path.join(root, "examples", name, "tools")),
);
const question = { query: "close the server gracefully", limit: 2 };

interface Finished {
  readonly code: number;
  readonly output: string;
}

function run(command: string, args: readonly string[], cwd: string): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8").trim() });
    });
  });
}

const runNode = (args: readonly string[], cwd: string): Promise<Finished> => run(process.execPath, args, cwd);

/** Runs one step, says what it did and how long it took, and ends the program with all its output when it failed. */
async function step(title: string, work: () => Promise<Finished>, show = false): Promise<void> {
  log.step(`${title} …`);
  const start = performance.now();
  const { code, output } = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code !== 0) {
    log.error(`${title} failed after ${seconds} s.\n${output}`);
    process.exit(1);
  }
  if (show) log.message(output);
  log.success(`${title}: ${seconds} s`);
}

/** The chat of an example, beside the catalogue: a script stands in for the model. */
function serveChat(): ChildProcess {
  return spawn(process.execPath, ["demo/main.ts"], {
    cwd: path.join(root, "examples/generator-workflow"),
    stdio: ["ignore", "inherit", "inherit"],
  });
}

function serve(): ChildProcess {
  const astro = path.join(root, "node_modules/astro/bin/astro.mjs");
  return spawn(process.execPath, [astro, "preview", "--host", "127.0.0.1"], {
    cwd: path.join(root, "site"),
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
  });
}

intro("Toolwright");
await step("Compile the packages", () => run("npm", ["run", "build"], root));
for (const example of examples) {
  const folder = path.join(root, "examples", example);
  await step(`Verify the tools of ${example}`, () => runNode([toolwright, "verify"], folder), true);
  await step(`Build the registry of ${example}`, () => runNode([toolwright, "build"], folder), true);
}
const desk = path.join(root, "examples/support-desk");
const call = [toolwright, "call", "kb_search", JSON.stringify(question)];
await step(`Call kb_search with ${JSON.stringify(question)}`, () => runNode(call, desk), true);
await step("Build the catalogue", () => run("npm", ["run", "build"], path.join(root, "site")));
if (process.argv.includes("--once")) {
  outro("Done. Run `npm start` without --once to read the catalogue on localhost.");
} else {
  outro("The chat of generator-workflow and the catalogue are served below; press Ctrl+C to stop.");
  const servers = [serveChat(), serve()];
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => servers.forEach((server) => server.kill(signal)));
  }
}
