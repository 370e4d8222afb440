// Runs the official conformance suite against `server.ts`, for both revisions: `npm run conformance -- [folder]`. The suite is large, so it is
// installed into a separate folder (default: `toolwright-conformance` in the temporary folder) and not with the project.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { install } from "./install.ts";

const suite = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
const folder = install(suite, "toolwright-conformance", process.argv[2]);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const server = spawn(process.execPath, [path.join(import.meta.dirname, "server.ts"), "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const url = await new Promise<string>((resolve, reject) => {
  server.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString("utf8").trim()));
  server.once("exit", () => reject(new Error("The server ended.")));
});

const results = await Promise.all(["2026-07-28", "2025-11-25"].map(judge));
server.kill();
process.exitCode = results.every((isConform) => isConform) ? 0 : 1;

/** Runs a revision's required scenarios and the unscored ones. Both must pass, except the tasks extension, which the SDK does not serve. */
async function judge(revision: string): Promise<boolean> {
  const out = path.join(folder, `${revision}-${String(process.pid)}`);
  const program = path.join(folder, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  const args = [program, "server", "--url", url, "--requirements", revision, "-o", out];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
  const exit = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  const { passed, failed } = checksOf(out);
  say(`${revision}: exit ${String(exit)}, ${String(passed)} passed, ${String(failed.length)} failed`);
  for (const line of failed) say(`  ${line}`);
  return exit === 0 && failed.length === 0 && passed > 0;
}

/** Judged by the files per scenario, because the suite's total counts checks that never reached the server. */
function checksOf(out: string): { readonly passed: number; readonly failed: readonly string[] } {
  const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith("checks.json") && !file.startsWith("server-tasks-"),
  );
  const checks = files.flatMap((file) => JSON.parse(readFileSync(path.join(out, file), "utf8")) as readonly Check[]);
  return {
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failed: checks
      .filter(({ status }) => status === "FAILURE")
      .map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ""}`),
  };
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}
