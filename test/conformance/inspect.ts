// Lists and calls every tool of the support desk with the official inspector, over standard streams and HTTP: `npm run inspect -- [folder]`.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import path from "node:path";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { deskCopy } from "../support/desk-copy.ts";
import { install } from "./install.ts";

const folder = install("@modelcontextprotocol/inspector@2.12.0", "toolwright-inspector", process.argv[2]);
const inspector = path.join(folder, "node_modules/.bin/mcp-inspector");
const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const desk = deskCopy([], (remove) => process.on("exit", remove));
const built = spawnSync(process.execPath, [program, "build"], { cwd: desk, stdio: "inherit" });
if (built.status !== 0) process.exit(1);

const registry = await loadRegistry(path.join(desk, "dist/tool_registry.json"));
const served = spawn(process.execPath, [program, "mcp", "--http", "--port", "0"], { cwd: desk });
const url = await addressOf(served);

/** A person must confirm it, and the inspector's command line cannot ask a person. */
const refused = new Set(["calendar_create_event"]);
let faults = 0;
for (const target of [[process.execPath, program, "mcp", "--root", desk], [url]]) {
  inspect(target, ["--method", "tools/list", "--strict"], 0);
  for (const { name } of registry.toolsFor("mcp", { mode: "text" })) {
    const [example] = registry.tool(name)?.metadata.examples ?? [];
    const args = Object.entries(example?.input ?? {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const given = args.length === 0 ? [] : ["--tool-arg", ...args];
    inspect(target, ["--method", "tools/call", "--tool-name", name, ...given], refused.has(name) ? 5 : 0);
  }
}
served.kill();
process.exitCode = faults === 0 ? 0 : 1;

function inspect(target: readonly string[], args: readonly string[], expected: number): void {
  const run = spawnSync(process.execPath, [inspector, "--cli", ...target, ...args], { cwd: folder, encoding: "utf8" });
  const isFine = run.status === expected;
  faults += isFine ? 0 : 1;
  say(`${isFine ? "ok  " : "FAIL"} ${target.length === 1 ? "http " : "stdio"} ${args.slice(1, 4).join(" ")}`);
  if (!isFine) say(`exit ${String(run.status)}\n${run.stdout}${run.stderr}`);
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const address = /http:\S+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    server.once("exit", () => reject(new Error(text)));
  });
}
