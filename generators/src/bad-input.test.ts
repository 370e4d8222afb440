import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
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

describe("a bad name is refused with one that works, and nothing is written", () => {
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
    expect((JSON.parse(out) as { error: { diff: readonly string[] } }).error.diff).toContain(
      '-  category: "retrieval",',
    );
  });
});

describe("a bad text is refused with one that works", () => {
  it.each([
    [["--from", ""], "TEXT_INVALID", "Get the weather of a town."],
    [["--from", "Get */ process.exit() /* it."], "TEXT_INVALID", "Get process.exit() /* it."],
    [["--from", "Get it. @deprecated"], "TEXT_INVALID", "Get it. deprecated"],
    [["--from", "Get\u0000 it."], "TEXT_INVALID", "Get it."],
    [["--param", "city"], "PARAMETER_INVALID", "city: string – What it is."],
    [["--param", "a: string – A.", "--param", "a: number – A."], "PARAMETER_INVALID", "a2: string"],
    [["--param", "a: string – Ends */ here."], "PARAMETER_INVALID", "a: string – Ends here."],
    [["--returns", "{{tool}}: string – A."], "PARAMETER_INVALID", "town: string – What it is."],
  ])("%j", async (flags, code, suggestion) => {
    const run = await runCreate(["desk", "--yes", "--json", ...flags], { cwd: folder });
    expect(run.code).toBe(2);
    expect(JSON.parse(run.out)).toMatchObject({ ok: false, error: { code, suggestion } });
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

it.each([
  [["--param", "city: strng – A town."], "`strng` cannot be found", "city: strng;"],
  [["--param", "a: { b: string – A."], "", "Correct the syntax error"],
  [["--param", "a: () => void – A."], "", "a: () => void;"],
  [["--returns", "a: Map<string, – A."], "'>' expected", "a: Map<string,;"],
  [["--param", "class: string – A."], "':' expected", "{ class }"],
])("the type %j gets the compiler's own message, and nothing is written", async (flags, problem, line) => {
  const sdk = path.resolve(import.meta.dirname, "../../sdk");
  const { code, err } = await runCreate(["desk", "--yes", ...flags], { cwd: folder, sdk });
  expect([code, err]).toEqual([2, expect.stringContaining("error PARAMETER_INVALID: ")]);
  expect(err).toContain(problem);
  expect(err).toContain(line);
  expect(await readdir(folder)).toEqual([]);
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

  it("a link to the package's own manifest", async () => {
    await writeFile(path.join(folder, "real.json"), '{ "name": "app" }\n');
    await symlink("real.json", path.join(folder, "package.json"));
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("error SYMLINK_REFUSED")]);
    expect(await readdir(folder)).toEqual(["package.json", "real.json"]);
  });

  it("a folder that cannot be written", async () => {
    const { code, err } = await runCreate(["desk", "--yes"], { cwd: "/proc" });
    expect([code, err]).toEqual([1, expect.stringContaining("error WRITE_FAILED")]);
  });

  it("a broken link as target", async () => {
    await inPackage();
    await mkdir(path.join(folder, "tools"));
    await symlink("nowhere", path.join(folder, "tools/weather_get"));
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("error SYMLINK_REFUSED")]);
  });
});
