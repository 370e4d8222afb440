// Creates a project with each package manager, from the packages as published: installs, builds, verifies, tests and calls. Run by
// `npm run e2e:managers`, after `npm run build`, with the applications of `applications.ts`; names as arguments choose some of them, and
// `--system-node` the Node of the system.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startNpmRegistry, type NpmRegistry } from "../e2e/npm-registry.ts";
import { packedCreateTool, packedToolwright } from "../support/packed-packages.ts";
import { applications, checkApplication } from "./applications.ts";

interface Manager {
  readonly id: string;
  /** The program, as an npm package. */
  readonly program: string;
  /** Arguments that create a project named `app`. */
  readonly create: readonly string[];
  readonly install: readonly string[];
  /** Prefixes for a script name and for a program of a package. */
  readonly run: readonly string[];
  readonly exec: readonly string[];
  /** Settings written into the project after it was created. */
  readonly settings?: Readonly<Record<string, string>>;
}

const flags = ["--category", "retrieval", "--tool", "note_search"];

const managers: readonly Manager[] = [
  {
    id: "pnpm10",
    program: "pnpm@10",
    create: ["create", "tool@latest", "app", ...flags],
    install: ["install"],
    run: ["run"],
    exec: ["exec"],
  },
  {
    id: "pnpm",
    program: "pnpm@latest",
    create: ["create", "tool@latest", "app", ...flags],
    install: ["install"],
    run: ["run"],
    exec: ["exec"],
  },
  {
    id: "yarn-modules",
    program: "@yarnpkg/cli-dist@4",
    create: ["create", "tool", "app", ...flags],
    install: ["install"],
    run: ["run"],
    exec: ["run"],
    settings: { "yarn.lock": "", ".yarnrc.yml": "nodeLinker: node-modules\nenableGlobalCache: false\n" },
  },
  {
    id: "yarn-pnp",
    program: "@yarnpkg/cli-dist@4",
    create: ["create", "tool", "app", ...flags],
    install: ["install"],
    run: ["run"],
    exec: ["run"],
    settings: { "yarn.lock": "", ".yarnrc.yml": "nodeLinker: pnp\nenableGlobalCache: false\n" },
  },
  {
    id: "bun",
    program: "bun@latest",
    create: ["create", "tool", "app", ...flags],
    install: ["install"],
    run: ["run"],
    exec: ["x"],
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
// With `--system-node` the commands run on the system's own Node, which may be too old for Yarn.
const node = process.argv.includes("--system-node") ? [] : [path.dirname(process.execPath)];
const search = `PATH=${[...node, ...(process.env.PATH ?? "").split(path.delimiter).filter((entry) => !entry.includes(".bin"))].join(path.delimiter)}`;

const registry = await startNpmRegistry(["toolwright", "create-tool"]);
const folder = await mkdtemp(path.join(os.tmpdir(), "managers-"));
try {
  for (const file of [packedToolwright, packedCreateTool]) {
    const { code, output } = await registry.publish(file);
    if (code !== 0) throw new Error(`npm publish of ${file} failed.\n${output}`);
  }
  for (const manager of managers.filter(({ id }) => chosen.length === 0 || chosen.includes(id)))
    await check(manager, registry);
  for (const application of applications.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
    const outcome = await checkApplication(application, { registry, folder, search });
    say(`${application.id}: ${outcome.text}`);
    if (!outcome.ok) process.exitCode = 1;
  }
} finally {
  await registry.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function check(manager: Manager, npm: NpmRegistry): Promise<void> {
  const place = path.join(folder, manager.id);
  const app = path.join(place, "app");
  await mkdir(place);
  const began = Date.now();
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ["create", place, manager.create],
    ["install", app, manager.install],
    ...["build", "verify", "test"].map((script) => [script, app, [...manager.run, script]] as const),
    ["call", app, [...manager.exec, "toolwright", "call", "note_search", '{"query":"releases"}']],
  ];
  for (const [step, cwd, words] of steps) {
    if (step === "install") await prepare(manager, app);
    const { code, output } = await npm.run(
      "env",
      [search, "npx", "--yes", "--package", manager.program, "--", program(manager), ...words],
      cwd,
    );
    const isRight = code === 0 && (step !== "call" || output.includes('"release"'));
    if (isRight) continue;
    say(`${manager.id}: ${step} failed with exit code ${String(code)}\n${output}`);
    process.exitCode = 1;
    return;
  }
  say(
    `${manager.id}: created, installed, built, verified, tested and called in ${Math.round((Date.now() - began) / 1000)} s`,
  );
}

function program({ program: name }: Manager): string {
  return name.startsWith("@yarnpkg") ? "yarn" : (name.split("@")[0] ?? name);
}

async function prepare({ settings = {} }: Manager, app: string): Promise<void> {
  await readFile(path.join(app, "package.json"));
  for (const [file, text] of Object.entries(settings)) await writeFile(path.join(app, file), text);
}
