import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { expect, onTestFinished, test } from "vitest";
import { mcpTools } from "../cli/foreign/mcp-tools.ts";
import { bubblewrap, openJournal, workspaceRoot } from "../coding.ts";
import { createFiles } from "../coding/services/files.ts";
import { createWorkspace } from "../coding/files/workspace.ts";
import { createCommands } from "../coding/processes/create-commands.ts";
import { compileHandlers } from "../compile/bundle/compile-handlers.ts";
import { readInThread } from "../documents/read-document.ts";

const match = (text: string): string =>
  JSON.stringify({
    type: "match",
    data: { path: { text: "./a.ts" }, lines: { text }, line_number: 2, submatches: [{ start: 0 }] },
  });

/** Faulty program behaviour, one line of bash each; finally, the program may be killed at any moment. */
const misbehaviour = fc.array(
  fc.constantFrom(
    `printf '%s\\n' '${match("needle")}'`,
    `printf '%s' '${match("needle").slice(0, 40)}'`,
    `printf '%s' '{"jsonrpc":"2.0","id":0,"result":{'`,
    "printf '%s\\n' null '[]' '{}' '\"x\"' 7",
    "head -c 300000 /dev/urandom",
    "yes needle | head -c 3000000",
    "yes needle | head -c 3000000 >&2",
    "head -c 2000000 /dev/zero | tr '\\0' x",
    "printf '\\xE2\\x82'; sleep 0.02; printf '\\xAC'",
    "exec 1>&-",
    "sleep 0.05",
    "(sleep 0.3; echo late) &",
    "exit 2",
    "kill -SEGV $$",
    "kill -KILL $$",
  ),
  { maxLength: 4 },
);

const runs = { numRuns: 15, interruptAfterTimeLimit: 60_000 };

async function workspaceOf(script: string) {
  const folder = tempFolder({ "ws/a.ts": "needle\n", program: `#!/bin/bash\n${script}\n` });
  const program = path.join(folder, "program");
  chmodSync(program, 0o755);
  const root = workspaceRoot(path.join(folder, "ws"));
  const journal = await openJournal(path.join(folder, "journal.db"), { root });
  onTestFinished(() => journal.close());
  return { program, journal, workspace: createWorkspace(root) };
}

/** Every failure must become an error of the call; any other failure ends the test run. */
async function settled(call: Promise<unknown>): Promise<void> {
  const ending = await call.then(
    () => "a result",
    (error: unknown) => error,
  );
  if (ending !== "a result") expect(ending).toBeInstanceOf(Error);
}

test("a ripgrep that fails, floods or is cut off at any moment fails its search alone", { tags: "full" }, async () => {
  await fc.assert(
    fc.asyncProperty(misbehaviour, fc.integer({ min: 1, max: 150 }), async (lines, limit) => {
      const { program, journal, workspace } = await workspaceOf(lines.join("\n"));
      const searchLimit = () => AbortSignal.timeout(limit);
      const files = createFiles({ workspace, journal, ripgrep: program, searchLimit });
      await settled(files.grep({ pattern: "needle" }, { session: "s1" }));
      await settled(files.find({ pattern: "*.ts" }, { session: "s1" }));
    }),
    runs,
  );
});

test(
  "bash and bubblewrap that fail, flood or are cut off at any moment fail their command alone",
  { tags: "full" },
  async () => {
    await fc.assert(
      fc.asyncProperty(misbehaviour, fc.integer({ min: 1, max: 150 }), async (lines, limit) => {
        const { program, journal, workspace } = await workspaceOf(lines.join("\n"));
        for (const policy of [{ sandbox: "off" }, { maxOutputBytes: 10_000 }] as const) {
          const sandbox = bubblewrap(program);
          const options = { workspace, journal, sandbox, environment: process.env, policy, now: () => 1 };
          const commands = await createCommands(options);
          const signal = AbortSignal.timeout(limit);
          await settled(commands.run({ session: "s1", call: "c1", command: lines.join("\n"), signal }));
          await settled(commands.start({ session: "s1", call: "c2", command: lines.join("\n") }));
          await commands.close();
        }
      }),
      runs,
    );
  },
);

test(
  "a server of MCP that fails, floods or is cut off at any moment fails its listing alone",
  { tags: "full" },
  async () => {
    await fc.assert(
      fc.asyncProperty(misbehaviour, async (lines) => {
        const server = { command: "bash", args: ["-c", lines.join("\n")], cwd: import.meta.dirname, env: process.env };
        await settled(mcpTools(server, { timeoutMs: 200 }));
      }),
      runs,
    );
  },
);

const answering = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", () => parentPort.postMessage({ reason: "answered" }));`;

test.each([
  ["fails after its answer", `${answering} setTimeout(() => { throw new Error("late"); }, 30);`],
  ["ends after its answer", `${answering} setTimeout(() => process.exit(1), 30);`],
  ["floods its output", `process.stdout.write("x".repeat(5_000_000)); ${answering}`],
])("a thread of the documents that %s fails no one", async (_, code) => {
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const result = await readInThread({ path: "a.txt", bytes: new TextEncoder().encode("text") }, { module });
  expect(result.notes).toEqual(["The file could not be read: answered."]);
  await pause(150);
});

const bundlers = (): readonly number[] =>
  readdirSync("/proc")
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
        return Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--service=");
      } catch {
        return false;
      }
    })
    .map(Number);

test("a bundler that is killed is started again", async () => {
  const root = tempFolder({ "tools/greet/tool.ts": "export default { execute: () => 1 };" });
  const compile = async () => Object.keys((await compileHandlers([inferredTool()], { root, outDir: "dist" })).files);
  const expected = await compile();
  expect(expected).toHaveLength(2);
  for (const id of bundlers()) process.kill(id, "SIGKILL");
  expect(await Promise.all([compile(), compile()])).toEqual([expected, expected]);
  expect(await compile()).toEqual(expected);
});

test("hits found before a search is cut off are shown", async () => {
  const script = `printf '%s\\n' '${match("needle")}'; printf '%s' '${match("needle").slice(0, 60)}'; : > "$0.printed"; sleep 20`;
  const { program, journal, workspace } = await workspaceOf(script);
  const stop = new AbortController();
  const files = createFiles({ workspace, journal, ripgrep: program });
  const search = files.grep({ pattern: "needle" }, { session: "s1", signal: stop.signal });
  await expect.poll(() => existsSync(`${program}.printed`)).toBe(true);
  await pause(500);
  stop.abort();
  expect(await search).toMatchObject({ lines: 1, isStopped: true, content: "=== a.ts ===\n     2:\tneedle" });
});

test("a line that is too long for a message is found, and shown in part", async () => {
  const { journal, workspace } = await workspaceOf("");
  const line = `${'\\"{'.repeat(500_000)} needle`;
  writeFileSync(path.join(workspace.root.path, "long.min.js"), `first\n${line}\nlast\n`);
  const files = createFiles({ workspace, journal });
  const { content, lines } = await files.grep({ pattern: "needle", path: "long.min.js" }, { session: "s1" });
  expect(lines).toBe(1);
  expect(content).toMatch(/^=== long\.min\.js ===\n {5}2:\t/);
  expect(content.length).toBeLessThan(600);
});
