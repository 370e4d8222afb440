/** A package manager with a counterpart of `npm create`. */
const managers = {
  npm: { install: "npm install", add: "npm install", run: "npm run", exec: "npx" },
  pnpm: { install: "pnpm install", add: "pnpm add", run: "pnpm run", exec: "pnpm exec" },
  yarn: { install: "yarn install", add: "yarn add", run: "yarn run", exec: "yarn run" },
  bun: { install: "bun install", add: "bun add", run: "bun run", exec: "bunx" },
} as const;

interface Surroundings {
  /** Path from the current folder to the project, empty where they are the same. */
  readonly folder: string;
  readonly userAgent: string | undefined;
  /** Scripts of an existing project; left out for a new one. */
  readonly scripts?: Readonly<Record<string, string>> | undefined;
}

/** The commands from the created files to a passing test, for the caller's package manager. */
export function nextSteps(kind: "project" | "tool", { folder, userAgent, scripts }: Surroundings): readonly string[] {
  const { install, run, exec } = managers[managerOf(userAgent)];
  const enter = folder === "" ? [] : [`cd ${folder}`];
  const step = (script: string, command: string): string =>
    scripts === undefined || Object.hasOwn(scripts, script) ? `${run} ${script}` : `${exec} ${command}`;
  const isOther = scripts?.build?.includes("toolwright") === false;
  const build = isOther ? `${exec} toolwright build` : step("build", "toolwright build");
  const check = [build, step("verify", "toolwright verify"), step("test", "vitest run")];
  return kind === "project" ? [...enter, install, ...check] : [...enter, ...check];
}

/** The command line that adds a package to a project, in the caller's own package manager. */
export function addCommand(userAgent: string | undefined, name: string): string {
  return `${managers[managerOf(userAgent)].add} ${name}`;
}

/**
 * Whether the caller's package manager can install the package `node`. Yarn 2 and later cannot: they run its install script, which calls
 * `node`, by the very binary that the script is to fetch.
 */
export const canInstallNode = (userAgent = ""): boolean => !/^yarn\/(?!1\.)/.test(userAgent);

/** The package manager that a user agent names; npm where it names none we know. */
export function managerOf(userAgent = ""): keyof typeof managers {
  const name = userAgent.split("/")[0] ?? "";
  return Object.hasOwn(managers, name) ? (name as keyof typeof managers) : "npm";
}
