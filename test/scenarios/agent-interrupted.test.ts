// @module-tag full
import { spawn } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runToolwright } from "./run-scenario.ts";

const files = {
  "package.json": '{ "name": "slow", "version": "1.0.0", "type": "module", "private": true }\n',
  "toolwright.config.json": '{ "agents": { "model": "model.js" } }\n',
  "agents/clerk.ts": `import { defineAgent } from "toolwright";

export default defineAgent({ name: "clerk", instructions: "You wait.", tools: ["wait"] });
`,
  "tools/wait/tool.ts": `import { defineTool } from "toolwright";

/** Wait as long as it takes, and return how it was. Use when there is time. */
export default defineTool({
  category: "utility",
  async execute({ seconds }: { /** How long. */ seconds: number }): Promise<string> {
    console.log("waiting");
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return "quiet";
  },
});
`,
  "model.js": `import { scriptedModel } from "toolwright/testing";

export default scriptedModel(({ results }) =>
  results.length === 0 ? { calls: [{ name: "wait", args: { seconds: 1 } }] } : "It was " + results[0].result,
).languageModel;
`,
};

test("SIGINT during a call lets it end, stores its result and leaves the run open", async () => {
  const root = tempFolder(files);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  const program = path.join(repository, "sdk/bin/toolwright.js");
  const child = spawn(process.execPath, [program, "agent", "clerk", "Wait.", "--run", "r1"], { cwd: root });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString("utf8");
    if (chunk.includes("waiting")) child.kill("SIGINT");
  });
  const exit = await new Promise((resolve) => child.on("close", resolve));
  expect(err).toMatch(/Stopping: running calls end first\.\nclerk gets from wait: "quiet"\nRun r1 was stopped/);
  expect(exit).toBe(130);
  const { stdout, stderr } = await runToolwright(["agent", "--resume", "r1"], root);
  expect(stdout).toBe("It was quiet\n");
  expect(stderr).not.toContain("waiting");
});
