import { expect, it } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { readdirSync } from "node:fs";
import path from "node:path";
import { runCreate } from "../test-create.ts";

const note = (file: string): string =>
  `The workspace does not include apps/desk: add it to the packages in its ${file} before you install.`;

type Files = Readonly<Record<string, string>>;

const workspaces: Readonly<Record<string, readonly [files: Files, install: string, note?: string]>> = {
  pnpm: [{ "pnpm-workspace.yaml": "# ours\npackages:\n  - 'apps/*' # all\n\ncatalog:\n  a: 1\n" }, "pnpm install"],
  "pnpm that leaves the folder out": [
    { "pnpm-workspace.yaml": 'packages: ["apps/*", "!apps/desk"]\n' },
    "pnpm install",
    note("pnpm-workspace.yaml"),
  ],
  "pnpm without packages": [
    { "pnpm-workspace.yaml": "onlyBuiltDependencies:\n  - esbuild\n" },
    "pnpm install",
    note("pnpm-workspace.yaml"),
  ],
  "npm, with Turborepo": [
    { "package.json": '{ "workspaces": ["./apps/*/"] }', "turbo.json": "{}", "package-lock.json": "{}" },
    "npm install",
  ],
  "npm that does not cover the folder": [
    { "package.json": '{ "workspaces": ["packages/**"] }', "package-lock.json": "{}" },
    "npm install",
    note("package.json"),
  ],
  Yarn: [{ "package.json": '{ "workspaces": { "packages": ["{apps,libs}/**"] } }', "yarn.lock": "" }, "yarn install"],
  Bun: [{ "package.json": '{ "workspaces": ["apps/desk"] }', "bun.lock": "" }, "bun install"],
};

it.each(Object.entries(workspaces))(
  "a project below a workspace of %s has no root files of its own",
  async (_name, [files, install, said]) => {
    const root = tempFolder({ ...files, "apps/other/package.json": "{}" });
    const env = { npm_config_user_agent: "pnpm/10.34.0" };
    const { code, out } = await runCreate(["desk", "--yes", "--json"], { cwd: path.join(root, "apps"), env });
    const { notes, next } = JSON.parse(out) as { notes: readonly string[]; next: readonly string[] };
    expect([code, next[1]]).toEqual([0, install]);
    expect(notes.filter((each) => each.startsWith("The workspace"))).toEqual(said === undefined ? [] : [said]);
    const made = readdirSync(path.join(root, "apps/desk"));
    expect(made).toContain("package.json");
    expect(made.filter((name) => /workspace|lock|rc|^\.git$/.test(name))).toEqual([]);
  },
);
