import { expect, it } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runCreate } from "./test-create.ts";

const workspaces: Readonly<Record<string, readonly [files: Readonly<Record<string, string>>, install: string]>> = {
  pnpm: [{ "pnpm-workspace.yaml": "packages:\n  - 'apps/*'\n" }, "pnpm install"],
  "npm, with Turborepo": [
    { "package.json": '{ "workspaces": ["./apps/*/"] }', "turbo.json": "{}", "package-lock.json": "{}" },
    "npm install",
  ],
  Yarn: [{ "package.json": '{ "workspaces": { "packages": ["{apps,libs}/**"] } }', "yarn.lock": "" }, "yarn install"],
  Bun: [{ "package.json": '{ "workspaces": ["apps/desk"] }', "bun.lock": "" }, "bun install"],
};

it.each(Object.entries(workspaces))(
  "a project below a workspace of %s has no root files of its own",
  async (_name, [files, install]) => {
    const root = tempFolder({ ...files, "apps/other/package.json": "{}" });
    const env = { npm_config_user_agent: "pnpm/10.34.0" };
    const { code, out } = await runCreate(["desk", "--yes", "--json"], { cwd: path.join(root, "apps"), env });
    const { notes, next } = JSON.parse(out) as { notes: readonly string[]; next: readonly string[] };
    expect([code, next[1]]).toEqual([0, install]);
    expect(notes).toEqual([
      `The project is part of the workspace ${root}, whose list of packages must include it.`,
      "Where its package manager asks, allow the install script of esbuild at the root.",
    ]);
    expect(Object.keys(JSON.parse(readFileSync(path.join(root, "apps/desk/package.json"), "utf8")) as object)).toEqual([
      ...["name", "version", "private", "type", "engines", "scripts", "dependencies", "devDependencies"],
    ]);
    const made = readdirSync(path.join(root, "apps/desk"));
    expect(made).toContain("package.json");
    expect(made.filter((name) => /workspace|lock|rc|^\.git$/.test(name))).toEqual([]);
  },
);
