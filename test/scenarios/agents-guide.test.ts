// @module-tag full
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { TOOL_BEHAVIOR } from "../../sdk/src/agents.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

const page = "site/src/content/docs/agents.md";
const blocks = shownCode(page);

/** The command lines of the page, as lists of words. */
const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ code }) => code.trim().split("\n"))
  .map((line) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word).slice(2));

test("the team of the guide waits for a person, is answered, and ends", async () => {
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "team", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const run = async (file: string): Promise<string> =>
    (await promisify(execFile)(process.execPath, [file], { cwd: root, env: { PATH: process.env.PATH, NO_COLOR: "1" } }))
      .stdout;
  const [waiting = "", completed = "", tree] = blocks
    .filter(({ language }) => language === "text")
    .map(({ code }) => code);
  expect(await run("start.ts")).toBe(waiting);
  expect(await run("worker.ts")).toBe("");
  expect(await run("answers.ts")).toBe(
    `POST https://example.com/api/ui-tool/submit {"eventId":"report-1/t1-0-0","response":"…"}: Which year?\n`,
  );
  expect(await run("answer.ts")).toBe("answered { answer: '2025', by: 'ann' }\n");
  expect(await run("start.ts")).toBe(completed);
  expect(await run("answer.ts")).toBe("answered { answer: '2025', by: 'ann' }\n");
  const ended = [];
  for (const line of commands) ended.push(await runToolwright(line, root));
  expect(ended.map(({ exit }) => exit)).toEqual([3, 0, 0, 0]);
  expect(ended[2]?.stdout).toBe('Report: {"result":"Sales of 2025: 356."}\n');
  expect(ended[3]?.stdout).toBe(tree);
});

test("the guide's table of types equals the table of the code", () => {
  const text = readFileSync(path.join(repository, page), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` +\|((?:[^|\n]+\|){6})$/gm)].map(([, type, cells = ""]) => [
    type,
    ...cells
      .slice(0, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", "")),
  ]);
  const word = (is: boolean): string => (is ? "yes" : "no");
  expect(rows).toEqual(
    Object.entries(TOOL_BEHAVIOR).map(([type, row]) => [
      type,
      ...[row.createsNode, row.blocksParent, row.executesCode].map(word),
      row.logs,
      word(row.passesDocuments),
      row.action,
    ]),
  );
});
