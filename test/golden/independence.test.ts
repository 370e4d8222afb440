import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { inferTools } from "../../sdk/src/build.ts";
import { tempFolder } from "../support/temp-folder.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const folder = path.join(import.meta.dirname, "independence");
const cases = readdirSync(folder).sort();

/** How a case is set up. */
interface Case {
  readonly title: string;
  /** The project within the case; default: the case's own folder. */
  readonly root?: string;
  /** What is installed: packages of this repository by name, or folders of the case by a path that begins with a dot. */
  readonly links?: Readonly<Record<string, string>>;
}

const readCase = (name: string): Case =>
  JSON.parse(readFileSync(path.join(folder, name, "case.json"), "utf8")) as Case;

/** A copy outside the repository, whose own configuration must not help. */
function setUp(name: string, { root = ".", links = {} }: Case): string {
  const copy = tempFolder();
  cpSync(path.join(folder, name), copy, { recursive: true });
  const installed = { [path.join(root, "node_modules/toolwright")]: path.join(repository, "sdk"), ...links };
  for (const [place, target] of Object.entries(installed)) {
    const link = path.join(copy, place);
    mkdirSync(path.dirname(link), { recursive: true });
    const from = target.startsWith(".") ? copy : path.join(repository, "node_modules");
    symlinkSync(path.resolve(from, target), link, "dir");
  }
  return path.join(copy, root);
}

test.each(cases.map((name) => ({ name, ...readCase(name) })))("$name: $title", ({ name, ...setting }) => {
  const root = setUp(name, setting);
  const files = globSync("tools/*/tool.ts", { cwd: root }).sort();
  const results = inferTools(files, { root });
  const outcome = results.map(({ name: tool, input, output, findings }) => ({
    tool,
    input,
    output,
    findings: findings.map(({ code, severity, message, at }) => ({ code, severity, message, ...at })),
  }));
  const expected = path.join(folder, name, "expected.json");
  const text = `${JSON.stringify(outcome, null, 2)}\n`;
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(expected, text);
  expect(text).toBe(existsSync(expected) ? readFileSync(expected, "utf8") : "");
});

test("the project's own compiler changes nothing", () => {
  const manifest = path.join(repository, "node_modules/typescript-7/package.json");
  expect((JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version).toMatch(/^7\./);
});
