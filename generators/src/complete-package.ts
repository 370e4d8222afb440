import { readFile } from "node:fs/promises";
import path from "node:path";
import { addMembers, type Addition } from "./edit-json.ts";
import type { PackageNeeds } from "./generator.ts";
import { workspaceAbove, type Manager } from "./managers.ts";
import { dependsOn, exists, rangeOf, scriptsOf, type Package } from "./read-package.ts";

export interface Needs {
  /** The dependency on Toolwright for `package.json`; undefined if it already has one. */
  readonly toolwright: string | undefined;
  readonly packages: PackageNeeds | undefined;
  readonly manager: Manager;
}

/** The changed files of a package, with their new texts, and hints. */
export interface Completion {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Adds everything that a package needs to build, verify and test a tool; removes and replaces nothing. */
export async function completePackage(project: Package, needs: Needs): Promise<Completion> {
  const files = new Map<string, string>();
  const change = (file: string, before: string | undefined, after: string | undefined): void => {
    if (after !== undefined && after !== before) files.set(file, after);
  };
  const read: ReadText = (file) => readFile(path.join(project.folder, file), "utf8").catch(() => undefined);
  const isNew = needs.toolwright !== undefined;
  const isMember = (await workspaceAbove(project.folder)) !== undefined;
  change("package.json", project.text, addMembers(project.text, additions(project, needs, isMember)));
  const tsconfig = needs.packages && (await read("tsconfig.json"));
  // The base of a `tsconfig.json` with `extends` may set JSX.
  if (tsconfig !== undefined && !/"extends"\s*:/.test(tsconfig))
    change("tsconfig.json", tsconfig, addMembers(tsconfig, [{ path: ["compilerOptions", "jsx"], value: "react-jsx" }]));
  if (!isNew) return { files, notes: [] };

  const notes = [...(await testNotes(read)), ...compilerNotes(await read("tsconfig.json"))];
  if (!(await hasConfig(project.folder))) {
    files.set("toolwright.config.json", '{ "outDir": "tools-dist" }\n');
    notes.push("The registry goes to `tools-dist/`, since other builds of a package usually write to `dist/`.");
  }
  const ignored = await read(".gitignore");
  // A folder `data` may contain committed files.
  change(
    ".gitignore",
    ignored,
    ignored && withLines(ignored, ["/tools-dist/", "/data/runs.db*", ".toolwright/", ".cache/"]),
  );
  if (needs.manager === "pnpm" && !isMember) {
    if (await exists(path.join(project.folder, "pnpm-workspace.yaml")))
      notes.push("Let pnpm run the install script of esbuild: `pnpm approve-builds`.");
    else files.set("pnpm-workspace.yaml", "onlyBuiltDependencies:\n  - esbuild\nallowBuilds:\n  esbuild: true\n");
  }
  return { files, notes };
}

type ReadText = (file: string) => Promise<string | undefined>;

/** Vitest finds the tests of the tools only if the application's settings include them. */
async function testNotes(read: ReadText): Promise<readonly string[]> {
  for (const file of ["vitest", "vite"].flatMap((name) =>
    ["ts", "mts", "js", "mjs"].map((end) => `${name}.config.${end}`),
  )) {
    const text = await read(file);
    if (text === undefined) continue;
    const isNarrow = /\b(?:include|root|dir|projects)\s*:/.test(text);
    return isNarrow ? [`Check that the tests which \`${file}\` names include \`tools/**/*.test.ts\`.`] : [];
  }
  return [];
}

/** With a `rootDir` and no `include`, the compiler refuses every file outside that folder. */
function compilerNotes(tsconfig = ""): readonly string[] {
  const [, folder] = /^\s*"rootDir"\s*:\s*"(?:\.\/)?([\w-]+)\/?"/m.exec(tsconfig) ?? [];
  if (folder === undefined || /^\s*"(?:include|files)"\s*:/m.test(tsconfig)) return [];
  return [`Add \`"include": ["${folder}"]\` to \`tsconfig.json\`: its \`rootDir\` refuses files in \`tools\`.`];
}

/** The text of a `.gitignore` plus its missing lines. */
export function withLines(text: string, lines: readonly string[]): string {
  const bare = (line: string): string => line.trim().replaceAll(/^\/|\/$/g, "");
  const present = new Set(text.split("\n").map(bare));
  const missing = lines.filter((line) => !present.has(bare(line)));
  if (missing.length === 0) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return [text === "" || text.endsWith("\n") ? text : text + eol, ...missing.map((line) => line + eol)].join("");
}

function additions(project: Package, { toolwright, packages, manager }: Needs, isMember: boolean): readonly Addition[] {
  const isNew = toolwright !== undefined;
  const wanted: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["dependencies", { ...(isNew && { toolwright }), ...packages?.dependencies }],
    ["devDependencies", { ...(isNew && { vite: "^8.3.8", vitest: "^5.1.1" }), ...packages?.devDependencies }],
  ];
  const ranges = wanted.flatMap(([field, members]) =>
    Object.entries(members)
      .filter(([name]) => !dependsOn(project, name))
      .map(([name, range]) => ({ path: [field, name], value: besideReact(project, name) ?? range })),
  );
  if (!isNew) return ranges;
  return [
    ...ranges,
    ...missingScripts(project),
    // Only the root of a workspace can allow install scripts.
    ...(manager === "npm" && !isMember ? [{ path: ["allowScripts", "esbuild"], value: true }] : []),
  ];
}

/** Packages that match a project's React version: `react-dom` with the same range, and types for its major version. */
function besideReact(project: Package, name: string): string | undefined {
  const react = rangeOf(project, "react");
  if (typeof react !== "string") return undefined;
  const [major] = /\d+/.exec(react) ?? [];
  if (name === "react-dom") return react;
  return name === "@types/react" && major !== undefined ? `^${major}.0.0` : undefined;
}

/** The scripts have separate names, because `build` and `test` belong to the application. */
function missingScripts(project: Package): readonly Addition[] {
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

async function hasConfig(folder: string): Promise<boolean> {
  for (const ending of ["ts", "js", "mjs", "json"]) {
    if (await exists(path.join(folder, `toolwright.config.${ending}`))) return true;
  }
  return false;
}
