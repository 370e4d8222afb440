import path from "node:path";
import { exists, readPackage } from "./read-package.ts";

/** A package manager with a counterpart of `npm create`. */
const managers = {
  npm: { install: "npm install", run: "npm run", exec: "npx" },
  pnpm: { install: "pnpm install", run: "pnpm run", exec: "pnpm exec" },
  yarn: { install: "yarn install", run: "yarn run", exec: "yarn run" },
  bun: { install: "bun install", run: "bun run", exec: "bunx" },
} as const;

export type Manager = keyof typeof managers;

interface Surroundings {
  /** Path from the current folder to the project, empty if they are the same. */
  readonly folder: string;
  readonly manager: Manager;
  /** Scripts of an existing project; omitted for a new one. */
  readonly scripts?: Readonly<Record<string, string>> | undefined;
  /** Whether packages have to be installed first. */
  readonly installs: boolean;
}

const commands = { build: "toolwright build", verify: "toolwright verify", test: "vitest run" };

/** The commands from the created files to a passing test, for the caller's package manager. */
export function nextSteps({ folder, manager, scripts, installs }: Surroundings): readonly string[] {
  const { install, run, exec } = managers[manager];
  const scriptFor = (name: string, command: string): string | undefined =>
    scripts === undefined
      ? name
      : [name, `tools:${name}`].find((one) => scripts[one]?.includes(command.split(" ")[0] ?? command) === true);
  const steps = Object.entries(commands).map(([name, command]) => {
    const script = scriptFor(name, command);
    return script === undefined ? `${exec} ${command}` : `${run} ${script}`;
  });
  return [...(folder === "" ? [] : [`cd ${folder}`]), ...(installs ? [install] : []), ...steps];
}

/** Commands of a package manager: to install the packages, and the prefixes for a script and a program. */
export const wordsOfManager = (manager: Manager): (typeof managers)[Manager] => managers[manager];

/** The package manager in a user agent string; npm if it names no known one. */
export function managerOf(userAgent = ""): Manager {
  const name = userAgent.split("/")[0] ?? "";
  return Object.hasOwn(managers, name) ? (name as Manager) : "npm";
}

const markers: readonly (readonly [string, Manager])[] = [
  ["pnpm-workspace.yaml", "pnpm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
];

/** The package manager of an existing project, by the nearest lock file upward in its repository; without one, from the user agent. */
export async function projectManager(folder: string, userAgent: string | undefined): Promise<Manager> {
  for (const [file, manager] of markers) if (await exists(path.join(folder, file))) return manager;
  const parent = path.dirname(folder);
  const isTop = parent === folder || (await exists(path.join(folder, ".git")));
  return isTop ? managerOf(userAgent) : projectManager(parent, userAgent);
}

/** The nearest parent folder that is a workspace root of pnpm, npm, Yarn or Bun. */
export async function workspaceAbove(folder: string): Promise<string | undefined> {
  const parent = path.dirname(folder);
  if (parent === folder) return undefined;
  const found = await readPackage(parent).catch(() => undefined);
  const isRoot = found?.manifest.workspaces !== undefined || (await exists(path.join(parent, "pnpm-workspace.yaml")));
  return isRoot ? parent : workspaceAbove(parent);
}

/** The package manager of a new project: that of the enclosing workspace, otherwise the caller's. */
export const newProjectManager = async (folder: string, userAgent: string | undefined): Promise<Manager> => {
  const workspace = await workspaceAbove(folder);
  return workspace === undefined ? managerOf(userAgent) : projectManager(workspace, userAgent);
};
