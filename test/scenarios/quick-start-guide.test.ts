import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { programEnvironment as env } from "../support/program-environment.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright } from "./run-scenario.ts";

const run = promisify(execFile);
const blocks = shownCode("site/src/content/docs/quick-start.md");
const commands = blocks.filter(({ language }) => language === "sh").map(({ code }) => code);
const commandWith = (words: string): string => commands.find((code) => code.includes(words)) ?? "";

test(
  "the quick start's commands, code and test make a tool that builds without a finding, passes and answers",
  { tags: "full" },
  async () => {
    const folder = tempFolder({});
    const made = commandWith("my-agent --yes");
    const program = path.join(repository, "generators/dist/index.mjs");
    const command = made.slice(0, made.indexOf("\ncd ")).replace("toolwright/generators/dist/index.mjs", program);
    await run("bash", ["-c", command], { cwd: folder, env });
    const root = path.join(folder, "my-agent");
    mkdirSync(path.join(root, "node_modules"));
    for (const name of ["toolwright", "vitest", "vite", "@types", "typescript"])
      symlinkSync(path.join(repository, "node_modules", name), path.join(root, "node_modules", name));
    const added = commandWith("npx toolwright new bill_split").replace("npx toolwright new", `node ${program}`);
    await run("bash", ["-c", added], { cwd: root, env });

    const shown = blocks.filter(({ title }) => title?.startsWith("tools/") === true);
    const body = (code: string): string =>
      code
        .replace(/import .*\n/, "")
        .replace(/^ {2}examples:.*\n/m, "")
        .replace(/^ {2}execute\([^]*?\n {2}\},\n/m, "");
    const [tool] = shown;
    expect(body(readFileSync(path.join(root, tool!.title!), "utf8"))).toBe(body(tool!.code));
    for (const { title = "", code } of shown) writeFileSync(path.join(root, title), code);
    const page = path.join(root, "tools/bill_split/doc.md");
    writeFileSync(page, readFileSync(page, "utf8").replace(/^- `PERMANENT`.*\n/m, ""));

    expect(await runCommand(["build"], root)).toMatchObject({ exit: 0, stderr: "" });
    const verified = await runCommand(["verify", "--max-warnings", "0"], root);
    expect(verified, verified.stdout).toMatchObject({ exit: 0 });
    const vitest = path.join(repository, "node_modules/vitest/vitest.mjs");
    const { stdout } = await run(process.execPath, [vitest, "run", "--maxWorkers=1", "--testTimeout=600000"], {
      cwd: root,
      env,
    });
    expect(stdout).toMatch(/Test Files +2 passed/);
    const answer = blocks.find(({ language }) => language === "json");
    const called = await runToolwright(["call", "bill_split", '{"total":90,"people":3}'], root);
    expect((JSON.parse(called.stdout) as { data: unknown }).data).toEqual(JSON.parse(answer!.code));

    const more = commandWith("npx toolwright new order_cancel").trim().split("\n");
    expect(more).toHaveLength(4);
    for (const line of more) expect(await runCommand(line.split(" ").slice(2), root)).toMatchObject({ exit: 0 });
  },
);
