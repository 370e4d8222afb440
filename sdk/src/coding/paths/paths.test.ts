import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { racePaths } from "#test/race/race-paths.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { withFolder, openToRead } from "./open-to-read.ts";
import { workspaceRoot, type WorkspaceRoot, resolvedPath } from "./workspace-root.ts";
import { openJournal, type Journal } from "../../coding.ts";

/** A workspace with a file, and a sibling folder whose name starts with the workspace's name. */
function places(namesHandles?: boolean) {
  const folder = tempFolder({ "ws/a.txt": "a", "ws/sub/b.txt": "b", "ws-evil/secret.txt": "secret" });
  symlinkSync(path.join(folder, "ws-evil"), path.join(folder, "ws/out"));
  symlinkSync("sub", path.join(folder, "ws/in"));
  symlinkSync("../ws-evil/secret.txt", path.join(folder, "ws/link.txt"));
  symlinkSync("../ws-evil/new.txt", path.join(folder, "ws/dangling.txt"));
  return { folder, root: workspaceRoot(path.join(folder, "ws"), namesHandles) };
}

/** The tools' functions to write and remove files. */
async function journalOf(root: WorkspaceRoot): Promise<Journal> {
  const journal = await openJournal(path.join(tempFolder(), "journal.db"), { root });
  onTestFinished(() => {
    journal.close();
  });
  return journal;
}

const by = { call: "c" };
const bytes = (text: string): Uint8Array => Buffer.from(text);

// Linux can name open files; elsewhere a path is checked before it is opened.
describe.each([true, false])("where open files have names: %s", (namesHandles) => {
  const read = async (file: string): Promise<string> => {
    const { handle } = await openToRead(file, places(namesHandles).root);
    const text = await handle.readFile("utf8");
    await handle.close();
    return text;
  };

  test("a file is read by a relative and an absolute path, and through a link inside", async () => {
    const { folder, root } = places(namesHandles);
    expect(await read("a.txt")).toBe("a");
    expect(await read("sub/../sub/./b.txt")).toBe("b");
    expect(await read("in/b.txt")).toBe("b");
    const opened = await openToRead(path.join(folder, "ws/in/b.txt"), root);
    expect(opened.path).toBe(path.join(root.path, "sub/b.txt"));
    await opened.handle.close();
  });

  test.each([
    ["../ws-evil/secret.txt", "PATH_OUTSIDE"],
    ["out/secret.txt", "PATH_OUTSIDE"],
    ["link.txt", "PATH_OUTSIDE"],
    ["/etc/passwd", "PATH_OUTSIDE"],
    ["..", "PATH_OUTSIDE"],
    ["", "PATH_INVALID"],
    ["a\0b", "PATH_INVALID"],
    ["missing.txt", "PATH_NOT_FOUND"],
    ["a.txt/x", "PATH_NOT_FOLDER"],
    ["sub", "PATH_NOT_FILE"],
    [".", "PATH_NOT_FILE"],
  ])("reading %j is refused with %s", async (file, code) => {
    await expect(read(file)).rejects.toMatchObject({ code });
  });

  test("a folder is opened inside the workspace only", async () => {
    const { folder, root } = places(namesHandles);
    const openFolder = (given: string) =>
      withFolder(given, root, (opened) => Promise.resolve([opened.path, readdirSync(opened.at)]));
    expect(await openFolder("in")).toEqual([path.join(root.path, "sub"), ["b.txt"]]);
    await expect(openFolder("out")).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
    await expect(openFolder("a.txt")).rejects.toMatchObject({ code: "PATH_NOT_FOLDER" });
    await expect(openFolder("missing")).rejects.toMatchObject({ code: "PATH_NOT_FOUND" });
    expect(folder).not.toBe(root.path);
  });

  test("a pipe and a device are refused without being opened", async () => {
    const { folder, root } = places(namesHandles);
    execFileSync("mkfifo", [path.join(folder, "ws/pipe")]);
    symlinkSync("/dev/zero", path.join(folder, "ws/zero"));
    await expect(openToRead("pipe", root)).rejects.toMatchObject({ code: "PATH_NOT_FILE" });
    await expect(openToRead("zero", root)).rejects.toMatchObject({ code: "PATH_NOT_FILE" });
  });

  test("a link that leads to itself does not exist", async () => {
    const { folder, root } = places(namesHandles);
    symlinkSync("loop", path.join(folder, "ws/loop"));
    const message = '"loop" is a link that leads to itself.';
    await expect(openToRead("loop", root)).rejects.toMatchObject({ code: "PATH_NOT_FOUND", message });
    await expect(withFolder("loop", root, () => Promise.resolve())).rejects.toMatchObject({
      code: "PATH_NOT_FOUND",
      message,
    });
  });

  test("a file is created with its folders, and replaced with its permissions", async () => {
    const { folder, root } = places(namesHandles);
    const file = path.join(folder, "ws/x/y/new.txt");
    const journal = await journalOf(root);
    expect(await journal.write("x/y/new.txt", bytes("1"), { call: "c" })).toMatchObject({
      path: "x/y/new.txt",
      kind: "create",
    });
    chmodSync(file, 0o751);
    linkSync(file, path.join(folder, "ws/other.txt"));
    expect(await journal.write("x/y/new.txt", bytes("22"), by)).toMatchObject({
      path: "x/y/new.txt",
      kind: "change",
      after: { mode: 0o751 },
    });
    expect(readFileSync(file, "utf8")).toBe("22");
    expect(statSync(file).mode & 0o7777).toBe(0o751);
    expect(readFileSync(path.join(folder, "ws/other.txt"), "utf8")).toBe("1");
    expect(readdirSync(path.dirname(file))).toEqual(["new.txt"]);
  });

  test("a link inside the workspace is written through, and stays a link", async () => {
    const { folder, root } = places(namesHandles);
    await (await journalOf(root)).write("in/b.txt", bytes("new"), by);
    expect(readFileSync(path.join(folder, "ws/sub/b.txt"), "utf8")).toBe("new");
    expect(readdirSync(path.join(folder, "ws/in"))).toEqual(["b.txt"]);
  });

  test.each([
    ["../new.txt", "PATH_OUTSIDE"],
    ["out/new.txt", "PATH_OUTSIDE"],
    ["link.txt", "PATH_OUTSIDE"],
    ["out", "PATH_OUTSIDE"],
    [".", "PATH_NOT_FILE"],
    ["sub", "PATH_NOT_FILE"],
    ["a.txt/x", "PATH_NOT_FOLDER"],
  ])("writing %j is refused with %s, and nothing is left", async (file, code) => {
    const { folder, root } = places(namesHandles);
    await expect((await journalOf(root)).write(file, bytes("x"), by)).rejects.toMatchObject({ code });
    expect(readdirSync(path.join(folder, "ws-evil"))).toEqual(["secret.txt"]);
    expect(readFileSync(path.join(folder, "ws-evil/secret.txt"), "utf8")).toBe("secret");
    expect(readdirSync(path.join(folder, "ws")).sort()).toEqual([
      "a.txt",
      "dangling.txt",
      "in",
      "link.txt",
      "out",
      "sub",
    ]);
  });

  test("a link that leads nowhere is not written through", async () => {
    const { folder, root } = places(namesHandles);
    await expect((await journalOf(root)).write("dangling.txt", bytes("x"), by)).rejects.toMatchObject({
      code: "PATH_NOT_FILE",
    });
    expect(readdirSync(path.join(folder, "ws-evil"))).toEqual(["secret.txt"]);
  });

  test("a name of the greatest length is written", async () => {
    const { root } = places(namesHandles);
    const name = "n".repeat(255);
    expect((await (await journalOf(root)).write(name, bytes("x"), by)).path).toBe(name);
  });
});

test("a path is resolved without links, whether it exists or not", () => {
  const { folder } = places();
  const real = realpathSync(path.join(folder, "ws"));
  expect(resolvedPath(path.join(folder, "ws/in/b.txt"))).toBe(path.join(real, "sub/b.txt"));
  expect(resolvedPath(path.join(folder, "ws/in/no/where"))).toBe(path.join(real, "sub/no/where"));
});

test("a workspace may be the whole disk", async () => {
  const { folder } = places();
  const { handle, path: opened } = await openToRead(path.join(folder, "ws/a.txt"), workspaceRoot("/"));
  await handle.close();
  expect(opened).toBe(path.join(folder, "ws/a.txt"));
});

test("a folder that cannot be made is an error of the system", async () => {
  const journal = await journalOf(workspaceRoot("/proc"));
  await expect(journal.write("nowhere/a.txt", bytes("x"), by)).rejects.toThrow();
});

// The short form of `npm run race`, which runs 100,000 attempts.
test("a folder that is exchanged for a link never leads out of the workspace", { timeout: 60_000 }, async () => {
  const { tries, wrong } = await racePaths(tempFolder(), 150);
  expect({ tries, wrong }).toEqual({ tries: 150, wrong: 0 });
});

test("a workspace that is opened through a link takes paths through that link", async () => {
  const folder = tempFolder({ "real/src/a.ts": "text\n", "other/b.ts": "x" });
  symlinkSync(path.join(folder, "real"), path.join(folder, "link"));
  const root = workspaceRoot(path.join(folder, "link/src/.."));
  const opened = await openToRead(path.join(folder, "link/src/a.ts"), root);
  expect(opened.path).toBe(path.join(root.path, "src/a.ts"));
  await opened.handle.close();
  const written = await (await journalOf(root)).write(path.join(folder, "link/new/b.ts"), Buffer.from("y"), by);
  expect(written.path).toBe("new/b.ts");
  for (const outside of ["link/../other/b.ts", "other/b.ts", "link-b/x"])
    await expect(openToRead(path.join(folder, outside), root)).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
});
