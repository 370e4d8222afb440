// @module-tag full
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { goodProject } from "../support/good-project.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

const action = parse(readFileSync(path.join(repository, "action.yml"), "utf8")) as {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
};
const { steps } = action.runs;

type Names = Readonly<Record<string, string | undefined>>;

/** A text of the action with GitHub's expressions evaluated: names, and `||` between them. */
const filled = (text: string, names: Names): string =>
  text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const values = expression.split(" || ").map((name) => names[name] ?? "");
    return values.find((value) => value !== "") ?? "";
  });

interface Job {
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly api: string;
  readonly event?: { readonly pull_request: { readonly number: number; readonly base: { readonly sha: string } } };
}

interface Done {
  readonly code: number;
  readonly output: string;
}

/** Runs the action's scripts in sequence with bash, as GitHub does, and returns their output. */
async function runAction({ workspace, inputs, api, event }: Job, only: readonly Step[] = steps, known: Names = {}) {
  const runner = tempFolder({ "event.json": JSON.stringify(event ?? {}), "summary.md": "" });
  const given = Object.entries(action.inputs).map(([name, { default: usual }]) => [name, inputs[name] ?? usual]);
  const base = event?.pull_request.base.sha;
  let names: Names = {
    ...Object.fromEntries(given.map(([name, value]) => [`inputs.${String(name)}`, value])),
    "github.event.pull_request.base.sha": base,
    ...known,
  };
  const ended: Done[] = [];
  for (const { id = "", run, env = {}, "working-directory": folder = "." } of only) {
    if (run === undefined) continue;
    const [script, output] = [path.join(runner, "script.sh"), path.join(runner, "output.txt")];
    writeFileSync(script, run);
    writeFileSync(output, "");
    const own = Object.entries(env).map(([name, text]) => [name, filled(text, names)]);
    const surroundings = {
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
      ...{ HOME: process.env.HOME, RUNNER_TEMP: runner, GITHUB_WORKSPACE: workspace, GITHUB_ACTION_PATH: repository },
      ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: path.join(runner, "summary.md"), GITHUB_API_URL: api },
      ...{ GITHUB_EVENT_PATH: path.join(runner, "event.json"), GITHUB_REPOSITORY: "ann/desk" },
      ...(Object.fromEntries(own) as Readonly<Record<string, string>>),
    };
    const cwd = path.join(workspace, filled(folder, names));
    ended.push(await bash(script, { cwd, env: surroundings }));
    const lines = readFileSync(output, "utf8").trim().split("\n");
    const outputs = lines.map((line) => /^(\w+)=(.*)$/.exec(line)).filter((found) => found !== null);
    names = {
      ...names,
      ...Object.fromEntries(outputs.map(([, name, value]) => [`steps.${id}.outputs.${name}`, value])),
    };
  }
  return { ended, names, summary: readFileSync(path.join(runner, "summary.md"), "utf8") };
}

const bash = (script: string, options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }): Promise<Done> =>
  new Promise((resolve) => {
    execFile("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

interface Comment {
  readonly id: number;
  readonly user: { readonly type: string };
  body: string;
}

/** The part of GitHub that the action uses: comments and labels of pull request 7. */
async function startGitHub() {
  const comments: Comment[] = [];
  const labels = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "", "http://localhost");
      const sent = request.method === "GET" || request.method === "DELETE" ? undefined : await json(request);
      const { body = "", labels: added = [] } = (sent ?? {}) as { body?: string; labels?: readonly string[] };
      const [, kind, name = ""] =
        /^\/repos\/ann\/desk\/issues\/(?:7\/)?(comments|labels)(?:\/(.+))?$/.exec(pathname) ?? [];
      if (request.method === "POST" && kind === "comments")
        comments.push({ id: comments.length + 1, user: { type: "Bot" }, body });
      if (request.method === "PATCH")
        comments.filter(({ id }) => id === Number(name)).forEach((one) => (one.body = body));
      for (const label of added) labels.add(label);
      if (request.method === "DELETE") labels.delete(decodeURIComponent(name));
      const answer = kind === "comments" ? comments : [...labels].map((label) => ({ name: label }));
      response.writeHead(kind === undefined ? 404 : 200).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { comments, labels, api: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}` };
}

const folder = `it's "$(touch pwned)" & co`;

/** A repository with the project in a folder of that name, its first commit, and later changes. */
async function changedProject() {
  const workspace = tempFolder();
  const root = path.join(workspace, folder);
  for (const [file, text] of Object.entries(goodProject)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  mkdirSync(path.join(root, "node_modules/.bin"), { recursive: true });
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  symlinkSync("../toolwright/bin/toolwright.js", path.join(root, "node_modules/.bin/toolwright"));
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", ...words], {
      cwd: workspace,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--", `${folder}/tools.lock.json`, `${folder}/tools`);
  git("commit", "--quiet", "--message", "first");
  const file = path.join(root, "tools/greet/tool.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace("@maximum 3", "@maximum 2").replace("Use when", "When"));
  return { workspace, base: git("rev-parse", "HEAD").trim() };
}

const files = (workspace: string): readonly string[] =>
  readdirSync(workspace, { recursive: true, encoding: "utf8" }).filter((file) => !file.includes("node_modules"));

test("no script of the action contains an input, so a text is never code", () => {
  for (const { run = "" } of steps) expect(run).not.toContain("${{");
});

test("the workflows of this repository run scripts that it has, none with an input in it", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as { scripts: object };
  const files = [".github/workflows/ci.yml", ".github/workflows/release.yml"];
  const jobs = files.flatMap((file) => {
    const text = readFileSync(path.join(repository, file), "utf8");
    return Object.values((parse(text) as { jobs: Record<string, { steps: readonly Step[] }> }).jobs);
  });
  const runs = jobs.flatMap((job) => job.steps.flatMap(({ run = [] }) => run));
  for (const run of runs) expect(run).not.toContain("${{");
  const named = runs.flatMap((run) => [...run.matchAll(/npm run (\S+)/g)].map(([, name = ""]) => name));
  expect(named).toEqual(["release:rehearse"]);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test("the action comments on the changes, labels them, and fails for a breaking change; a later run changes its own comment", async () => {
  const { workspace, base } = await changedProject();
  const { comments, labels, api } = await startGitHub();
  labels.add("toolwright: widening").add("bug");
  const job = {
    ...{ workspace, api, inputs: { "working-directory": folder } },
    event: { pull_request: { number: 7, base: { sha: base } } },
  };
  const { ended, names, summary } = await runAction(job);
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 1]);
  expect(summary).toContain("| `greet` | breaking | `maximum` of `times` changed from 3 to 2. |");
  expect(comments).toEqual([{ id: 1, user: { type: "Bot" }, body: expect.any(String) as string }]);
  const [marker, ...lines] = comments[0]?.body.split("\n") ?? [];
  expect(marker).toMatch(/^<!-- toolwright [0-9a-f]{12} -->$/);
  expect(`${lines.join("\n")}\n`).toBe(summary);
  expect([...labels].sort()).toEqual(["bug", "toolwright: breaking", "toolwright: docs-only"]);
  // Paths are relative to the repository, as GitHub resolves them.
  const sarif = readFileSync(names["steps.verify.outputs.sarif"] ?? "", "utf8");
  expect(sarif).toContain(`"uri": "it's%20%22%24(touch%20pwned)%22%20%26%20co/tools/greet/schema.json"`);

  comments.unshift({ id: 9, user: { type: "User" }, body: `${String(marker)}\nmine` });
  await runAction({ ...job, inputs: { ...job.inputs } }, steps.slice(-1), { ...names, "steps.diff.outputs.code": "0" });
  expect(comments.map(({ id, body }) => [id, body.includes("mine")])).toEqual([
    [9, true],
    [1, false],
  ]);
  expect(files(workspace).filter((file) => path.basename(file) === "pwned")).toEqual([]);
});

test.each([
  ["a server", { mcp: 'no-such-server "$(touch pwned)"; touch pwned; `touch pwned`' }],
  ["a number", { "max-warnings": "0'; touch pwned; echo '" }],
])("%s that would be commands in a shell is a value", async (_, inputs) => {
  const workspace = tempFolder({ "package.json": "{}" });
  mkdirSync(path.join(workspace, "node_modules/.bin"), { recursive: true });
  symlinkSync(path.join(repository, "sdk/bin/toolwright.js"), path.join(workspace, "node_modules/.bin/toolwright"));
  const { api } = await startGitHub();
  const { ended } = await runAction({ workspace, api, inputs });
  expect(ended.at(-1)?.code).toBe(1);
  expect(files(workspace).filter((file) => file === "pwned")).toEqual([]);
});
