// @module-tag full
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { responsesFault } from "../support/provider-servers/openai-rules.ts";
import { play, type PlayedServer } from "../support/provider-servers/play.ts";
import { list } from "../support/provider-servers/schema-rules.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { userEnvironment } from "./npm-registry.ts";

// `npm run test:readme` clones and installs, on two versions of Node. Otherwise this repository serves as the clone, which saves minutes.
const isWhole = process.env.README === "clone";
const run = promisify(execFile);
const own = path.join(repository, "node_modules/node/bin");

/** Folder of a Node that is too old for Toolwright: the system's, or one that npm installs. */
async function olderNode(): Promise<string> {
  const searched = (userEnvironment().PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  for (const folder of searched) {
    const { stdout } = await run(path.join(folder, "node"), ["--version"]).catch(() => ({ stdout: "" }));
    if (/^v(1\d|20)\./.test(stdout)) return folder;
    if (stdout !== "") break;
  }
  const folder = tempFolder();
  await run("npm", ["install", "--prefix", folder, "--allow-scripts=node", "node@20"], { env: userEnvironment() });
  return path.join(folder, "node_modules/node/bin");
}

/** The commands of the page up to the agent, with its files written to the reader's current folder. */
function commandsOf(page: string): readonly string[] {
  const blocks = shownCode(page).filter(({ language, title }) => language === "sh" || title !== undefined);
  const last = blocks.findIndex(({ code }) => code === "npx node agent.ts\n");
  return blocks.slice(0, last + 1).map(({ code, title }) => {
    return title === undefined ? code : `mkdir -p ${path.dirname(title)}\ncat > ${title} <<'END'\n${code}END\n`;
  });
}

const error = (message: string) => ({ error: { message, type: "invalid_request_error", param: null, code: null } });

/** A model that calls a tool once, and then answers. */
async function serveModel(tool: string, input: object): Promise<PlayedServer> {
  const call = { id: "fc_1", type: "function_call", call_id: "c1", name: tool, arguments: JSON.stringify(input) };
  const text = { type: "output_text", text: "Open the page.", annotations: [] };
  const message = { id: "msg_1", type: "message", role: "assistant", status: "completed", content: [text] };
  const outputs = [{ ...call, status: "completed" }, message];
  const replies = outputs.map((one) => ({
    json: { id: "resp_1", object: "response", status: "completed", output: [one] },
  }));
  return play({ faultOf: ({ body }) => responsesFault(body), error }, replies);
}

interface Walk {
  /** Folder of the first Node in the search path. */
  readonly node: string;
  readonly folder: string;
  readonly lines: readonly string[];
  readonly model: PlayedServer;
}

/** The output of a shell that runs these commands in sequence; it stops at the first failure. */
async function walk({ node, folder, lines, model }: Walk): Promise<string> {
  const environment = userEnvironment();
  const env = {
    ...environment,
    PATH: [node, environment.PATH].join(path.delimiter),
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: `${model.url}/v1`,
    // npm does not download cached packages again.
    npm_config_prefer_offline: "true",
  };
  const script = ["set -e", "exec 2>&1", ...lines].join("\n");
  const ended = await run("bash", ["-c", script], { cwd: folder, env, maxBuffer: 1e8 }).catch((failed: unknown) => {
    throw new Error(`A command failed.\n${(failed as { stdout?: string }).stdout ?? String(failed)}`);
  });
  return ended.stdout;
}

/** The output of `npm start` in a clone until it serves everything, with the status of each address when it is printed. */
async function start(
  clone: string,
  node: string,
): Promise<{ readonly printed: string; readonly statuses: readonly number[] }> {
  const environment = userEnvironment();
  const env = { ...environment, PATH: [node, environment.PATH].join(path.delimiter) };
  const child = spawn("npm", ["start"], { cwd: clone, env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  const ended = once(child, "close");
  const statuses: number[] = [];
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const addresses = [...printed.matchAll(/: (http:\/\/\S+)\n/g)].map(([, address = ""]) => address);
    for (const address of addresses.slice(statuses.length)) statuses.push((await fetch(address)).status);
    if (printed.includes("Ctrl+C")) break;
  }
  process.kill(-child.pid!, "SIGINT");
  await ended;
  return { printed, statuses };
}

const more = [
  "npx toolwright new seat_choose --category ui",
  "npx toolwright new writer --category agent --tools note_search",
  "npx toolwright new letter_write --category orchestration --type agent_as_tool --to writer",
  "npm install",
  "npm run build",
];

/** An empty folder with the clone, and the commands that create one. */
function begin(): { readonly folder: string; readonly clone: readonly string[]; readonly others: readonly string[] } {
  const folder = tempFolder();
  const [clone = "", ...others] = commandsOf("README.md");
  expect(clone).toBe("git clone <address of this repository> toolwright\ncd toolwright && npm ci && npm run build\n");
  if (isWhole) return { folder, clone: [clone.replace("<address of this repository>", repository)], others };
  symlinkSync(repository, path.join(folder, "toolwright"));
  return { folder, clone: ["cd toolwright"], others };
}

const nodes = isWhole ? (["an older Node", "the repository's Node"] as const) : (["an older Node"] as const);

describe.each(nodes)("a reader with %s first in the search path", (which) => {
  test("follows the README to an agent's call, with a tool that asks the user and an agent as a tool", async () => {
    const node = which === "an older Node" ? await olderNode() : own;
    const { folder, clone, others } = begin();
    const model = await serveModel("note_search", { query: "release", limit: null });
    const [first = "", ...rest] = others;
    const lines = [...clone, first, ...more, ...rest];
    const printed = await walk({ node, folder, lines, model });
    expect(printed).toContain("`package.json` takes `toolwright` from the packed file ");
    expect(printed).toMatch(/Test Files\s+1 passed/);
    expect(printed).toContain('"title": "Making a release"');
    // No error, warning or TODO before the reader adds tools.
    expect(printed.slice(0, printed.indexOf("seat_choose"))).not.toMatch(/TODO|\berror\b|\bwarning\b/);
    expect(printed.trimEnd().split("\n").at(-1)).toBe("Open the page.");
    expect(model.refused).toEqual([]);
    expect(list(model.taken[0]?.body.tools)).toMatchObject([{ name: "note_search", strict: true }]);
    expect(JSON.stringify(model.taken[1]?.body.input)).toContain("Releases are made on Tuesdays.");
    if (!isWhole) return;
    // The chat answers before the site is built, our examples cause no findings, and a second start builds nothing again.
    const started = await start(path.join(folder, "toolwright"), node);
    expect(started.statuses).toEqual([200, 200, 200]);
    expect(started.printed).toMatch(
      /without a key: http:[^]*Build the guides and the catalogue …[^]*all tools: http:[^]*studio of the support desk.*: http:/,
    );
    expect(started.printed).not.toMatch(/\bwarning\b|\binfo\b|desc-|fix:/);
    expect((await start(path.join(folder, "toolwright"), node)).printed).not.toMatch(
      /Compile|Build the guides|built-in/,
    );
    expect((await run("git", ["status", "--short"], { cwd: path.join(folder, "toolwright") })).stdout).toBe("");
  });
});
