import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { componentFiles, componentProject } from "#test/support/component-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { buildProject, type BuildReport } from "../build-project.ts";

const root = componentProject(afterAll);
const first = await buildProject({ root });
const componentsOf = ({ registry }: BuildReport): readonly (string | undefined)[] =>
  (registry?.tools ?? []).map(({ componentPath }) => componentPath);
const present = (): readonly string[] => readdirSync(path.join(root, "dist/components")).sort();
const titlesOf = ({ findings }: BuildReport): readonly string[] =>
  findings.filter(({ severity }) => severity !== "info").map(({ message }) => message);

test("a component becomes one script with React, named by its content, in the record of its tool", () => {
  expect(titlesOf(first)).toEqual([]);
  const [days = "", table = "", greet] = componentsOf(first);
  expect(days).toMatch(/^components\/book_days\.[0-9a-f]{16}\.js$/);
  expect(table).toMatch(/^components\/book_table\.[0-9a-f]{16}\.js$/);
  expect(greet).toBeUndefined();
  const script = readFileSync(path.join(root, "dist", table), "utf8");
  // Long lines are broken, also inside a text.
  const joined = script.replaceAll("\\\n", "");
  expect(joined).toContain("ui/initialize");
  expect(joined).toContain("A table for");
  expect(joined).toContain(".book{display:grid;gap:.5rem}");
  // React alone is 69 kB.
  expect(gzipSync(script).length).toBeLessThan(76_000);
  expect(script).not.toContain(root);
  expect(script).not.toMatch(/^import |\bnew Function\b|\beval\(/m);
});

test("the same sources make the same bytes, elsewhere too", async () => {
  expect(componentsOf(await buildProject({ root: componentProject() }))).toEqual(componentsOf(first));
});

test("a changed component is a new version; its previous file stays for one more build", async () => {
  const file = path.join(root, "tools/book_table/component.tsx");
  writeFileSync(file, readFileSync(file, "utf8").replace("A table for", "A nice table for"));
  const second = await buildProject({ root });
  expect(second.registry?.version).not.toBe(first.registry?.version);
  expect(componentsOf(second)[0]).toBe(componentsOf(first)[0]);
  expect(componentsOf(second)[1]).not.toBe(componentsOf(first)[1]);
  const files = [...componentsOf(first), ...componentsOf(second)].flatMap((name) => name?.slice(11) ?? []);
  expect(present()).toEqual([...new Set(files)].sort());
  writeFileSync(file, readFileSync(file, "utf8").replace("A nice table for", "A good table for"));
  const { removed } = await buildProject({ root });
  expect(removed).toContain(`dist/${String(componentsOf(first)[1])}`);
  expect(present()).toHaveLength(3);
});

test("without React, the build says which components it omits and what to install", async () => {
  const bare = linkedProject(componentFiles);
  const report = await buildProject({ root: bare });
  expect(report.ok).toBe(true);
  expect(report.findings.filter(({ code }) => code === "PACKAGE_MISSING")).toMatchObject([
    {
      severity: "warning",
      tool: "book_days",
      message: "The component of book_days was not built, because React is not installed.",
      remedy: "Run `npm install react react-dom`.",
    },
    { severity: "warning", tool: "book_table", at: { file: "tools/book_table/component.tsx" } },
  ]);
  expect(componentsOf(report)).toEqual([undefined, undefined, undefined]);
});

test.each([
  ["export default function Book( {", "tools/book_table/component.tsx", 1],
  ['\nimport { x } from "./gone.ts";\nexport default () => x;', "tools/book_table/component.tsx", 2],
  ["export const Book = () => null;", "tools/book_table/component.tsx", 1],
])("a component that does not compile fails the build where it is: %j", async (text, file, line) => {
  const broken = componentProject();
  writeFileSync(path.join(broken, "tools/book_table/component.tsx"), text);
  const { ok, findings } = await buildProject({ root: broken });
  expect(ok).toBe(false);
  expect(findings.filter(({ severity }) => severity === "error")).toMatchObject([
    { code: "COMPONENT_COMPILE", tool: "book_table", at: { file, line } },
  ]);
});
