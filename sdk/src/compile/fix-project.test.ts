import { chmodSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { fixProject } from "./fix-project.ts";

const file = "tools/greet/doc.md";
const good = goodProject[file] ?? "";
const hidden = good.replace("says hello", "says he\u200Bllo");

/** The good project with another text in one document. */
function project(text: string | Buffer): string {
  const root = linkedProject();
  writeFileSync(path.join(root, file), text);
  return root;
}

const hiddenLeft = async (root: string): Promise<readonly unknown[]> => {
  const { fixed, skipped, report } = await fixProject(root);
  const left = report.findings.filter(({ code }) => code === "safety-hidden-chars").length;
  return [fixed, skipped, left];
};

test("fixes a file, keeps its mode and leaves nothing next to it; then there is nothing to do", async () => {
  const root = project(hidden);
  chmodSync(path.join(root, file), 0o640);
  expect(await hiddenLeft(root)).toEqual([[file], [], 0]);
  expect(readFileSync(path.join(root, file), "utf8")).toBe(good);
  expect(statSync(path.join(root, file)).mode & 0o777).toBe(0o640);
  expect(readdirSync(path.join(root, "tools/greet"))).toEqual(["doc.md", "doc_summary.md", "tool.test.ts", "tool.ts"]);
  expect(await hiddenLeft(root)).toEqual([[], [], 0]);
});

test("a file that is not valid UTF-8 is skipped, since it would be written as something else", async () => {
  const bytes = Buffer.concat([Buffer.from(hidden), Buffer.of(0xe9, 0x0a)]);
  const root = project(bytes);
  expect(await hiddenLeft(root)).toEqual([[], [file], 1]);
  expect(readFileSync(path.join(root, file))).toEqual(bytes);
});

test("a link out of the project and its target are not changed", async () => {
  const root = project(hidden);
  const outside = path.join(tempFolder({ "shared.md": hidden }), "shared.md");
  rmSync(path.join(root, file));
  symlinkSync(outside, path.join(root, file));
  expect(await hiddenLeft(root)).toEqual([[], [file], 1]);
  expect(readFileSync(outside, "utf8")).toBe(hidden);
});
