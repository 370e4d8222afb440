// @module-tag full
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";
import { runningToolwright } from "../support/running-toolwright.ts";

/** Only the test's time limit ends it. */
const patient = { timeout: 60_000 };

const dev = (root: string) => runningToolwright(["dev", "--port", "0"], root);

const built = (tools: string): RegExp => new RegExp(`^${tools} in registry .+ ms(?:: .+)?\\.$`, "m");

test("dev builds, shows the studio, and survives failures", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/tool.ts");
  const source = goodProject["tools/greet/tool.ts"]!;
  const running = dev(root);
  const served = await running.until(/^Studio at http:\/\/127\.0\.0\.1:\d+\/#token=\w+ until Ctrl\+C\.$/m);
  const [, url = "", token = ""] = /(http:\S+)\/#token=(\w+)/.exec(served) ?? [];
  await running.until(built("1 tool"));
  const page = async (): Promise<string> => (await fetch(`${url}/catalogue`)).text();
  await expect.poll(page, patient).toContain('href="./tools/utility/greet/"');
  const authorised = { headers: { authorization: `Bearer ${token}` } };
  const state = async (): Promise<string> => (await fetch(`${url}/api/studio`, authorised)).text();
  await expect.poll(state, patient).toContain('"status":"ready"');
  expect((await fetch(`${url}/api/studio`)).status).toBe(401);
  expect((await fetch(`${url}/tools/greet/tool.ts`)).status).toBe(404);

  writeFileSync(file, source.replace("Hello ${name}", "Goodbye ${name}"));
  await running.until(built("1 tool"));

  writeFileSync(file, source.replace("execute(", "execute(("));
  await running.until(/TOOL_SYNTAX/);
  await running.until(/^The studio continues with the tools of the last good build\.$/m);
  expect(await state()).toMatch(/"toolCount":1,.*"status":"failed".*TOOL_SYNTAX/s);
  expect(await page()).toContain('href="./tools/utility/greet/"');

  writeFileSync(file, source);
  await running.until(built("1 tool"));

  const welcome = path.join(root, "tools/welcome");
  mkdirSync(welcome);
  for (const name of ["tool.ts", "doc_summary.md", "doc.md", "tool.test.ts"]) {
    const text = goodProject[`tools/greet/${name}`]!;
    writeFileSync(
      path.join(welcome, name),
      text.replace("# greet", "# welcome").replace("Greet a person", "Welcome a guest"),
    );
  }
  await running.until(built("2 tools"));
  expect(await page()).toContain('href="./tools/utility/welcome/"');

  renameSync(welcome, path.join(root, "tools/receive"));
  await running.until(built("2 tools"));
  await expect.poll(page, patient).toContain('href="./tools/utility/receive/"');
  expect(await page()).not.toContain('href="./tools/utility/welcome/"');

  rmSync(path.join(root, "tools/receive"), { recursive: true });
  await running.until(built("1 tool"));
  await expect.poll(page, patient).not.toContain('href="./tools/utility/receive/"');
  expect(await running.stop()).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
});

test("Ctrl+C during the first build ends it, and the next start builds", async () => {
  const root = linkedProject();
  const first = dev(root);
  await first.until(/^Studio at .+ until Ctrl\+C\.$/m);
  expect(await first.stop()).toBe(0);
  expect(first.unread()).not.toContain("in registry");

  const second = dev(root);
  await second.until(built("1 tool"));
  expect(await second.stop()).toBe(0);
});

test("a call's exception is printed under its error id, and no page gets it", async () => {
  const source = goodProject["tools/greet/tool.ts"]!;
  const throwing = source.replace(
    "return {",
    'if (name === "Ada") throw new Error("no connection to db.internal");\n    return {',
  );
  const running = dev(linkedProject({ "tools/greet/tool.ts": throwing }));
  const served = await running.until(/^Studio at .+ until Ctrl\+C\.$/m);
  const [, url = "", token = ""] = /(http:\S+)\/#token=(\w+)/.exec(served) ?? [];
  await running.until(built("1 tool"));
  const post = async (where: string, body: object): Promise<string> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(`${url}/api/sessions${where}`, { method: "POST", headers, body: JSON.stringify(body) })).text();
  };
  const { id } = JSON.parse(await post("", { mode: "text" })) as { readonly id: string };
  await post(`/${id}/turns`, {});
  const answer = await post(`/${id}/calls`, { tool: "greet", arguments: { name: "Ada" } });
  expect(answer).toMatch(/"errorId":"[^"]+"/);
  const [, errorId = ""] = /"errorId":"([^"]+)"/.exec(answer) ?? [];
  expect(answer).not.toContain("db.internal");
  await running.until(
    new RegExp(
      `^Error id ${errorId}:\nthrown Error: no connection to db.internal\n {4}at .*tools/greet/tool.ts:\\d+`,
      "m",
    ),
  );
  expect(await running.stop()).toBe(0);
});
