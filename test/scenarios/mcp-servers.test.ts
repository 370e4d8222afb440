// @module-tag full
import { spawn, type ChildProcess } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import type { Log } from "sarif";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../sdk/src/model/verify/json-report.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

// Third-party servers from npm.
const packages = path.resolve(import.meta.dirname, "../../node_modules/@modelcontextprotocol");
const entry = (server: string): string => path.join(packages, `server-${server}`, "dist/index.js");

/** A command line as a user writes it, quoted because a path may contain a space. */
const commandOf = (server: string, ...args: readonly string[]): string =>
  [process.execPath, entry(server), ...args].map((word) => `"${word}"`).join(" ");

async function verify(server: string, folder: string): Promise<JsonReport> {
  const { stdout, stderr, exit } = await runCommand(["verify", "--mcp", server, "--json"], folder);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as JsonReport;
  expect(exit).toBe(report.counts.error > 0 ? 1 : 0);
  return report;
}

const namesOf = ({ tools }: JsonReport): readonly string[] => tools.map(({ name }) => name);

test("the tools of server-filesystem are verified, without an error", async ({ onTestFinished: finished }) => {
  const folder = tempFolder({ "note.txt": "a" }, finished);
  const report = await verify(commandOf("filesystem", "."), folder);
  expect(namesOf(report)).toContain("read_text_file");
  expect(report.toolCount).toBeGreaterThan(10);
  expect(report.counts.error).toBe(0);
  expect(
    report.findings.some(({ rule, tool, pointer }) => {
      return rule === "param-described" && tool === "read_text_file" && pointer === "/properties/path";
    }),
  ).toBe(true);
  expect(report.findings.filter(({ file }) => file !== undefined)).toEqual([]);
});

test("the tools of server-memory are verified, without an error", async ({ onTestFinished: finished }) => {
  const folder = tempFolder({}, finished);
  const report = await verify(commandOf("memory"), folder);
  expect(namesOf(report)).toContain("create_entities");
  expect(report.counts.error).toBe(0);
});

test("the tools of server-everything are verified over standard streams and over HTTP alike", async (context) => {
  const folder = tempFolder({}, context.onTestFinished);
  const direct = await verify(commandOf("everything"), folder);
  expect(namesOf(direct)).toContain("echo");
  expect(direct.counts.error).toBe(0);
  const port = await freePort();
  await listening(
    spawn(process.execPath, [entry("everything"), "streamableHttp"], { env: { ...process.env, PORT: port } }),
  );
  const remote = await verify(`http://127.0.0.1:${port}/mcp`, folder);
  expect(remote).toEqual(direct);
});

test("findings about a server's tools name the tool, and no file", async ({ onTestFinished: finished }) => {
  const folder = tempFolder({ "toolwright.config.json": '{ "rules": { "param-described": "error" } }' }, finished);
  const { stdout, exit } = await runCommand(["verify", "--mcp", commandOf("filesystem", ".")], folder);
  expect(stdout).toContain(
    "create_directory  error  The parameter `path` has no description.  param-described\n    at /properties/path\n",
  );
  expect(exit).toBe(1);
});

test("in SARIF their locations are in the server's list of tools, which the log contains", async ({
  onTestFinished: finished,
}) => {
  const folder = tempFolder({}, finished);
  const args = ["verify", "--mcp", commandOf("filesystem", "."), "--format", "sarif"];
  const { stdout } = await runCommand(args, folder);
  const [run] = (JSON.parse(stdout) as Log).runs;
  const [artifact] = run?.artifacts ?? [];
  expect(artifact?.location?.uri).toBe("mcp-tools.json");
  const lines = (artifact?.contents?.text ?? "").split("\n");
  const about = run?.results?.find(
    ({ ruleId, locations }) =>
      ruleId === "param-described" && locations?.[0]?.logicalLocations?.[0]?.name === "write_file",
  );
  const line = about?.locations?.[0]?.physicalLocation?.region?.startLine ?? 0;
  expect(lines[line - 1]?.trim()).toBe('"path": {');
  for (const { locations } of run?.results ?? [])
    expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe("mcp-tools.json");
  expect(run?.tool.driver.rules?.find(({ id }) => id === "param-described")?.help?.markdown).toContain("## Incorrect");
});

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** Waits until a server reports that it listens; it ends with the test. */
function listening(server: ChildProcess): Promise<void> {
  onTestFinished(() => {
    server.kill();
  });
  return new Promise((resolve, reject) => {
    server.once("exit", () => {
      reject(new Error("the server ended"));
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (chunk: Buffer) => {
        if (/listening/i.test(chunk.toString("utf8"))) resolve();
      });
  });
}

interface ImportReport {
  readonly created: readonly string[];
  readonly steps: readonly string[];
}

test.each(["module", "commonjs"])("the tools of server-memory are imported into a package of type %s", async (type) => {
  const manifest = { name: "p", version: "1.0.0", type };
  const folder = tempFolder({ "package.json": JSON.stringify(manifest) });
  symlinkSync(path.resolve(packages, ".."), path.join(folder, "node_modules"));
  const words = ["import", "--mcp", commandOf("memory"), "--only", "read_*", "--root", folder, "--json"];
  const first = JSON.parse((await runCommand(words, folder)).stdout) as ImportReport;
  expect(first.steps).toContain("Install the client: `npm install @modelcontextprotocol/client`.");
  expect(first.created).toEqual(["lib/memory_mcp.ts", "tools/memory_read_graph"]);
  const dependencies = { "@modelcontextprotocol/client": "^2.0.0" };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ ...manifest, dependencies }));
  const second = JSON.parse((await runCommand(words, folder)).stdout) as ImportReport;
  expect(second).toMatchObject({ created: [], existing: first.created });
  expect(second.steps.filter((step) => step.includes("npm install"))).toEqual([]);
  expect(typeErrors(path.join(folder, "tools/memory_read_graph/tool.ts"))).toEqual([]);
});

function typeErrors(file: string): readonly string[] {
  const { NodeNext } = ts.ModuleKind;
  const options = {
    module: NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: ["node"],
    typeRoots: [path.resolve(packages, "../@types")],
  };
  const program = ts.createProgram([file], {
    ...options,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
