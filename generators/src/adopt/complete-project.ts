import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PackageNeeds } from "../generator.ts";
import { addMembers, type Addition } from "./edit-json.ts";
import { withIgnoredLines } from "./ignored-lines.ts";
import { allowBuilds } from "./pnpm-settings.ts";
import { dependsOn, exists, rangeOf, scriptsOf, type Package } from "./read-package.ts";

/** What a tool needs of its project. */
export interface Needs {
  /** What `package.json` is to say about Toolwright; undefined where it says so already. */
  readonly toolwright: string | undefined;
  readonly packages: PackageNeeds | undefined;
  /** Whether the tool has a component in JSX. */
  readonly jsx: boolean;
  readonly manager: string;
}

/** The files of a project that change, with their new text, and hints. */
export interface Completion {
  readonly files: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** What is missing in a package for a tool of it to build, verify and test; nothing is removed or replaced. */
export async function completeProject(project: Package, needs: Needs): Promise<Completion> {
  const isNew = needs.toolwright !== undefined;
  const outDir = isNew && (await usesDist(project)) ? "tools-dist" : "dist";
  const manifest = addMembers(project.text, [
    ...packageAdditions(project, needs),
    ...(isNew ? scriptAdditions(project) : []),
    ...(isNew && needs.manager === "npm" ? [{ path: ["allowScripts", "esbuild"], value: true }] : []),
  ]);
  const config = outDir === "dist" || (await hasConfig(project.folder)) ? undefined : `{ "outDir": "${outDir}" }\n`;
  const changed: Readonly<Record<string, string | undefined>> = {
    "package.json": manifest === project.text ? undefined : manifest,
    "toolwright.config.json": config,
    "tsconfig.json": needs.jsx ? await withJsx(project.folder) : undefined,
    ".gitignore": isNew ? await withIgnored(project.folder, outDir) : undefined,
    "pnpm-workspace.yaml": isNew && needs.manager === "pnpm" ? await withBuilds(project.folder) : undefined,
  };
  const files = Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== undefined));
  return {
    files: files as Readonly<Record<string, string>>,
    notes:
      config === undefined
        ? []
        : ["Other builds of this package write to `dist/`, so that the registry goes to `tools-dist/`."],
  };
}

function packageAdditions(project: Package, { toolwright, packages }: Needs): readonly Addition[] {
  const isNew = toolwright !== undefined;
  const wanted: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["dependencies", { ...(isNew && { toolwright }), ...packages?.dependencies }],
    ["devDependencies", { ...(isNew && { vite: "^8.3.8", vitest: "^5.1.1" }), ...packages?.devDependencies }],
  ];
  return wanted.flatMap(([field, ranges]) =>
    Object.entries(ranges)
      .filter(([name]) => !dependsOn(project, name))
      .map(([name, range]) => ({ path: [field, name], value: besideReact(project, name) ?? range })),
  );
}

/** What goes with the React that a project has: `react-dom` of its range, and types of its major version. */
function besideReact(project: Package, name: string): string | undefined {
  const react = rangeOf(project, "react");
  if (typeof react !== "string") return undefined;
  const [major] = /\d+/.exec(react) ?? [];
  if (name === "react-dom") return react;
  return name === "@types/react" && major !== undefined ? `^${major}.0.0` : undefined;
}

/** The scripts have their own names: `build` and `test` are those of the application. */
function scriptAdditions(project: Package): readonly Addition[] {
  const scripts = {
    build: "toolwright build",
    verify: "toolwright verify",
    test: "vitest run tools agents workflows",
    docs: "toolwright docs",
  };
  const present = Object.values(scriptsOf(project));
  return Object.entries(scripts)
    .filter(([, line]) => !present.includes(line))
    .map(([name, line]) => ({ path: ["scripts", `tools:${name}`], value: line }));
}

/** Whether something else writes to `dist/`. */
async function usesDist({ folder, text, manifest }: Package): Promise<boolean> {
  const tsconfig = await readFile(path.join(folder, "tsconfig.json"), "utf8").catch(() => "");
  const bundlers = ["astro", "vite", "tsup", "tsdown", "unbuild", "webpack", "parcel", "rollup"];
  return (
    /["'/. ]dist["'/ ]/.test(text) ||
    /"outDir"\s*:\s*"(?:\.\/)?dist/.test(tsconfig) ||
    (await exists(path.join(folder, "dist"))) ||
    bundlers.some((name) => dependsOn({ folder, text, manifest }, name))
  );
}

async function hasConfig(folder: string): Promise<boolean> {
  for (const ending of ["ts", "js", "mjs", "json"]) {
    if (await exists(path.join(folder, `toolwright.config.${ending}`))) return true;
  }
  return false;
}

/** `tsconfig.json` with JSX switched on; undefined where the file is missing, says so already, or extends another one that may. */
async function withJsx(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, "tsconfig.json"), "utf8").catch(() => undefined);
  if (text === undefined || /"extends"\s*:/.test(text)) return undefined;
  const added = addMembers(text, [{ path: ["compilerOptions", "jsx"], value: "react-jsx" }]);
  return added === text ? undefined : added;
}

/** An existing `.gitignore` that leaves out some of what builds and runs write. */
async function withIgnored(folder: string, outDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, ".gitignore"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // A folder `data` may hold what is committed.
  const added = withIgnoredLines(text, [`/${outDir}/`, "/data/runs.db*", ".toolwright/", ".cache/"]);
  return added === text ? undefined : added;
}

/** The settings of pnpm belong to a whole workspace, so that those of a parent folder are not repeated here. */
async function withBuilds(folder: string): Promise<string | undefined> {
  if (await isInWorkspace(path.dirname(folder))) return undefined;
  const text = await readFile(path.join(folder, "pnpm-workspace.yaml"), "utf8").catch(() => "");
  const added = allowBuilds(text, "esbuild");
  return added === text ? undefined : added;
}

async function isInWorkspace(folder: string): Promise<boolean> {
  if (await exists(path.join(folder, "pnpm-workspace.yaml"))) return true;
  const parent = path.dirname(folder);
  return parent !== folder && isInWorkspace(parent);
}
