// The main job, from sources to a chat and a catalogue on localhost: `npm start`, or `npm start -- --once` to build everything and serve nothing.
// Unchanged parts since the last start are not built again.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { intro, log, outro } from "@clack/prompts";
import { site } from "./made-site.ts";
import { whenChanged, type Made } from "./when-changed.ts";

const root = path.resolve(import.meta.dirname, "../..");
const toolwright = path.join(root, "sdk/bin/toolwright.js");
const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
const first = "generator-workflow";
const examples = readdirSync(path.join(root, "examples")).filter(
  (name) => name !== first && existsSync(path.join(root, "examples", name, "tools")),
);
const question = { query: "close the server gracefully", limit: 2 };

const sources = ["sdk/src", "sdk/scripts", "sdk/schemas", "sdk/toolkit", "sdk/package.json", "package-lock.json"];
const compiled: Made = { name: "compile", from: sources, gives: "sdk/dist/light/index.js" };
const completed: Made = {
  name: "complete",
  from: [...sources, "generators", "templates"],
  // Written last, and deleted with the other compiled files.
  gives: "sdk/dist/create-tool/templates/project/package.json.hbs",
};
const studio: Made = {
  name: "studio",
  from: ["studio", ...sources],
  gives: "sdk/dist/studio/index.html",
};

const children = new Set<ChildProcess>();
const stop = (signal: NodeJS.Signals): void => children.forEach((child) => child.kill(signal));
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stop(signal);
  });
}

interface Process {
  readonly child: ChildProcess;
  /** Exit code and output after it has ended. */
  readonly ended: Promise<{ readonly code: number; readonly output: string }>;
  /** The first address in its output; undefined if it ends without one. */
  readonly url: Promise<string | undefined>;
}

function run(words: readonly string[], folder: string): Process {
  const [command = "", ...args] = words;
  const child = spawn(command, args, { cwd: path.join(root, folder), env, stdio: ["ignore", "pipe", "pipe"] });
  children.add(child);
  let output = "";
  const ended = new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output: output.trim() });
    });
  });
  const url = new Promise<string | undefined>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      const address = /https?:\/\/[^\s\u001b]+(?=[\s\u001b])/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", read);
    ended.then(
      () => resolve(undefined),
      () => resolve(undefined),
    );
  });
  return { child, ended, url };
}

const runNode = (args: readonly string[], folder: string): Process => run([process.execPath, ...args], folder);

function fail(title: string, output: string): never {
  if (isStopped) process.exit(130);
  log.error(`${title} failed.\n${output}`);
  stop("SIGTERM");
  process.exit(1);
}

/** Prints a step, runs it, and prints its duration; if it fails, ends the program with the step's output. */
async function step(title: string, commands: readonly (() => Process)[]): Promise<void> {
  log.step(`${title} …`);
  const began = performance.now();
  for (const command of commands) {
    const { code, output } = await command().ended;
    if (code !== 0) fail(title, output);
  }
  log.success(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Prints the address of a server. */
async function serve(title: string, { url, ended }: Process): Promise<void> {
  const address = await url;
  if (address === undefined) fail(title, (await ended).output);
  log.success(`${title}: ${address}`);
  void ended.then(({ output }) => {
    if (!isStopped) log.error(`${title}: the server at ${address} has ended.\n${output}`);
  });
}

/** The port if it is free, otherwise 0, for any free port. */
const freeOr0 = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });

const script = (name: string, workspace: string): (() => Process) => {
  return () => run(["npm", "run", name, "--workspace", workspace], ".");
};
const build = (example: string) => (): Process => runNode([toolwright, "build"], `examples/${example}`);

const isOnce = process.argv.includes("--once");
intro("Toolwright");
const older = / node\/(v(?:\d|1\d|2[01])\.[\d.]+)/.exec(process.env.npm_config_user_agent ?? "")?.[1];
if (older !== undefined)
  log.info(
    `Your Node is ${older}, and the repository runs on its own, ${process.version}: ignore npm's warnings about engines.`,
  );

await whenChanged(compiled, () => step("Compile the package toolwright", [script("compile", "toolwright")]));
await whenChanged(studio, () => step("Build the studio", [script("build", "toolwright-studio")]));
await step(`Build the tools of the example ${first}`, [build(first)]);
if (!isOnce) {
  const chat = ["demo/main.ts", "--port", String(await freeOr0(4400))];
  await serve("A chat whose tools ask you things, without a key", runNode(chat, `examples/${first}`));
}
await whenChanged(completed, () =>
  step("Build the built-in tools and create-tool", [script("toolkits", "toolwright"), script("build", "create-tool")]),
);
for (const example of examples) await step(`Build the tools of the example ${example}`, [build(example)]);
const call = [toolwright, "call", "kb_search", JSON.stringify(question)];
await step(`Call kb_search with ${JSON.stringify(question)}`, [() => runNode(call, "examples/support-desk")]);
await whenChanged(site, () => step("Build the guides and the catalogue", [script("build:quick", "toolwright-site")]));
if (isOnce) {
  outro("Done. `npm start` serves the chat, the guides, the catalogue and the studio on localhost.");
} else {
  const astro = path.join(root, "node_modules/astro/bin/astro.mjs");
  const port = await freeOr0(4321);
  // Both start at the same time; by default both would use the same port.
  const preview = runNode([astro, "preview", "--host", "127.0.0.1", "--port", String(port)], "site");
  const dev = runNode([toolwright, "dev", "--port", "4322"], "examples/support-desk");
  await serve("Guides, and the catalogue of all tools", preview);
  await serve("The studio of the support desk: try its tools", dev);
  outro("Ctrl+C stops all of them.");
}
