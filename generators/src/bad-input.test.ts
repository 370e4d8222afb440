import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate } from "./test-create.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "bad-input-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe("a bad name is refused with a suggestion that works, and nothing is written", () => {
  it.each([
    ["", "my_tool"],
    ["..", "my_tool"],
    ["/etc/passwd", "passwd"],
    ["../../etc", "etc"],
    ["con", "con_tool"],
    ["COM1", "com1_tool"],
    ["weather_get".repeat(30), `${"weather_get".repeat(5)}weather`],
    ["🌦️", "my_tool"],
    ["2nd_try", "tool_2nd_try"],
    ["constructor", "constructor_tool"],
    ["__proto__", "proto"],
    ["{{constructor}}", "constructor_tool"],
    ["weather\nget", "weather_get"],
    ["weather\u202eget", "weather_get"],
    ["Wetter für Köln", "wetter_fur_koln"],
  ])("%j", async (tool, suggestion) => {
    await writeFile(path.join(folder, "package.json"), '{ "name": "app" }');
    const run = (name: string): ReturnType<typeof runCreate> =>
      runCreate(["--tool", name, "--category", "retrieval", "--json"], { cwd: folder });
    const { code, out } = await run(tool);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "NAME_INVALID", suggestion } });
    expect(await readdir(folder)).toEqual(["package.json"]);
    expect((await run(suggestion)).code).toBe(0);
  });

  it("an existing tool", async () => {
    await writeFile(path.join(folder, "package.json"), '{ "name": "app" }');
    const run = (name: string, category: string): ReturnType<typeof runCreate> =>
      runCreate([name, "--category", category, "--json"], { cwd: folder });
    await run("weather_get", "retrieval");
    const { code, out } = await run("weather_get", "action");
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ error: { code: "FILE_CONFLICT" } });
  });
});

describe("a bad text is refused with its reason", () => {
  it.each([
    [["--from", ""], "TEXT_INVALID", "The description is empty."],
    [
      ["--from", "Get */ process.exit() /* it."],
      "TEXT_INVALID",
      "The description contains `*/`, which ends a comment.",
    ],
    [["--param", "city"], "PARAMETER_INVALID", '"city" is not of the form `name: type – text`.'],
    [
      ["--param", "a: string – Ends */ here."],
      "PARAMETER_INVALID",
      "The text of `a` contains `*/`, which ends a comment.",
    ],
    [
      ["--returns", "{{tool}}: string – A."],
      "PARAMETER_INVALID",
      '"{{tool}}: string – A." is not of the form `name: type – text`.',
    ],
  ])("%j", async (flags, code, message) => {
    const run = await runCreate(["desk", "--yes", "--json", ...flags], { cwd: folder });
    expect(run.code).toBe(2);
    expect(JSON.parse(run.out)).toMatchObject({ ok: false, error: { code, message } });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [["--category", "retrieval", "--on", "on_start"], "--on is not for tools of the category retrieval."],
    [["--category", "lifecycle", "--on", "on_sart"], "The event must be one of on_start, on_user_input"],
    [["--category", "orchestration", "--type", "root"], 'with the type "root"'],
    [["--install", "--no-install"], "--install and --no-install cannot both be set."],
  ])("%j", async (flags, problem) => {
    const { code, err } = await runCreate(["desk", "--tool", "a", "--yes", ...flags], { cwd: folder });
    expect(code).toBe(2);
    expect(err).toContain(problem);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a bad place is refused, and stays as it is", () => {
  const inPackage = async (): Promise<void> => writeFile(path.join(folder, "package.json"), '{ "name": "app" }\n');
  const run = (changes: object = {}): ReturnType<typeof runCreate> =>
    runCreate(["weather_get", "--category", "retrieval"], { cwd: folder, ...changes });

  it("a file where the folder of the tools should be", async () => {
    await inPackage();
    await writeFile(path.join(folder, "tools"), "a file");
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("error FILE_CONFLICT")]);
    expect(await readdir(folder)).toEqual(["package.json", "tools"]);
  });

  it("a folder that cannot be written", async () => {
    const { code, err } = await runCreate(["desk", "--yes"], { cwd: "/sys" });
    expect([code, err]).toEqual([1, expect.stringContaining("error WRITE_FAILED")]);
  });
});
