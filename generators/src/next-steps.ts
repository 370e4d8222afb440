/** A package manager that `npm create` has a counterpart in. */
const managers = {
  npm: { install: "npm install", run: "npm run" },
  pnpm: { install: "pnpm install", run: "pnpm run" },
  yarn: { install: "yarn install", run: "yarn run" },
  bun: { install: "bun install", run: "bun run" },
} as const;

/** Command lines that lead from what was made to a green test, in the caller's own package manager. */
export function nextSteps(
  kind: "project" | "tool",
  { folder, userAgent }: { readonly folder: string; readonly userAgent: string | undefined },
): readonly string[] {
  const { install, run } = managers[managerOf(userAgent)];
  const enter = folder === "" ? [] : [`cd ${folder}`];
  const check = [`${run} build`, `${run} verify`, `${run} test`];
  return kind === "project" ? [...enter, install, ...check] : [...enter, ...check];
}

function managerOf(userAgent = ""): keyof typeof managers {
  const name = userAgent.split("/")[0] ?? "";
  return Object.hasOwn(managers, name) ? (name as keyof typeof managers) : "npm";
}
