import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openJournal } from "../../coding/journal/open-journal.ts";
import { journalFileOf } from "../../coding/journal/journal-file.ts";
import { workspaceRoot } from "../../coding/paths/workspace-root.ts";
import { runCommandLine } from "../main.ts";

/** A workspace in which two calls have changed files. */
async function changed() {
  const folder = tempFolder({ "ws/a.txt": "one\ntwo\n", "ws/sub/b.txt": "b\n" });
  const root = workspaceRoot(path.join(folder, "ws"));
  const env = { HOME: folder };
  const journal = await openJournal(journalFileOf(root.path, env), { root, now: () => 1_700_000_000_000 });
  await journal.write("a.txt", Buffer.from("1\ntwo\n"), { call: "call_1" });
  await journal.write("sub/b.txt", Buffer.from("B\n"), { call: "call_2" });
  await journal.write("new.txt", Buffer.from("new\n"), { call: "call_2" });
  journal.close();
  const undo = async (args: readonly string[], below = ".") => {
    const said = { out: "", err: "" };
    const exit = await runCommandLine(["undo", ...args], {
      cwd: path.join(root.path, below),
      env,
      color: false,
      out: (text) => (said.out += `${text}\n`),
      err: (text) => (said.err += `${text}\n`),
      readInput: () => Promise.resolve(""),
    });
    return { exit, ...said };
  };
  const text = (name: string): string => readFileSync(path.join(root.path, name), "utf8");
  return { folder, root, undo, text };
}

test("changes are listed, from a folder below as well", async () => {
  const { undo } = await changed();
  const listed =
    "call_1  change  2023-11-14 22:13:20  a.txt\ncall_2  change  2023-11-14 22:13:20  sub/b.txt\ncall_2  create  2023-11-14 22:13:20  new.txt\n";
  expect(await undo(["list"])).toEqual({ exit: 0, out: listed, err: "" });
  expect((await undo(["list"], "sub")).out).toBe(listed);
  const { out } = await undo(["list", "--json"]);
  expect(JSON.parse(out)).toMatchObject([{ call: "call_1", path: "a.txt" }, { call: "call_2" }, { kind: "create" }]);
});

test("a call, a file and all changes are undone, and an undo is redone", async () => {
  const { undo, text } = await changed();
  expect((await undo(["call", "call_1"])).out).toBe(
    "restored a.txt\nThis was undo-4; to redo it: `toolwright undo redo undo-4`.\n",
  );
  expect(text("a.txt")).toBe("one\ntwo\n");
  expect((await undo(["list"])).out).toContain("a.txt  (undone)\n");
  expect((await undo(["redo"])).out).toContain("restored a.txt\n");
  expect(text("a.txt")).toBe("1\ntwo\n");
  await undo(["path", "sub/b.txt"]);
  expect(text("sub/b.txt")).toBe("b\n");
  expect((await undo(["all"])).out).toContain("restored a.txt\nremoved new.txt\n");
  expect((await undo(["redo", "undo-4"])).exit).toBe(1);
  const { out } = await undo(["redo", "--json"]);
  expect(JSON.parse(out)).toMatchObject({ undone: [{ path: "a.txt" }, { path: "new.txt", kind: "create" }] });
});

test("differences are shown for a call, or for all changes that are not undone", async () => {
  const { undo } = await changed();
  expect((await undo(["diff", "call_1"])).out).toBe("--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n-one\n+1\n two\n");
  await undo(["call", "call_1"]);
  expect((await undo(["diff"])).out).toBe(
    "--- sub/b.txt\n+++ sub/b.txt\n@@ -1,1 +1,1 @@\n-b\n+B\n--- /dev/null\n+++ new.txt\n@@ -0,0 +1,1 @@\n+new\n",
  );
  await undo(["all"]);
  expect((await undo(["diff"])).out).toBe("No changes.\n");
  const { out } = await undo(["diff", "call_1", "--json"]);
  expect(JSON.parse(out)).toMatchObject([{ entry: { call: "call_1" }, diff: expect.any(String) as string }]);
});

test("a conflict names the file that stays and the files that are undone", async () => {
  const { root, undo, text } = await changed();
  writeFileSync(path.join(root.path, "a.txt"), "eins\ntwo\n");
  const { exit, err } = await undo(["all"]);
  expect(exit).toBe(1);
  expect(err).toContain('error UNDO_CONFLICT: Undone: "sub/b.txt", "new.txt". Not undone: "a.txt" was changed since.');
  expect([text("a.txt"), existsSync(path.join(root.path, "new.txt"))]).toEqual(["eins\ntwo\n", false]);
});

test.each([
  [["call", "none"], 1, 'UNDO_NOTHING: The journal has no change by the call "none".'],
  [["diff", "none"], 1, "UNDO_NOTHING: The journal has no change"],
  [["path", "a.txt", "--root", "/nowhere"], 1, "PATH_NOT_FOUND: The folder /nowhere does not exist."],
  [["redo"], 1, "UNDO_NOTHING: There is no undo to redo."],
  [["call"], 2, "USAGE: Which call do you want to undo?"],
  [["path"], 2, "USAGE: Which file do you want to undo?"],
  [["list", "x"], 2, "USAGE: `undo list` accepts no further arguments."],
  [["other"], 2, "other"],
])("undo %j ends with %i", async (args, exit, message) => {
  const { undo } = await changed();
  const ended = await undo(args);
  expect(ended.err).toContain(message);
  expect(ended.exit).toBe(exit);
});

test("a missing journal is not created, and the error names the workspace", async () => {
  const { folder, undo } = await changed();
  mkdirSync(path.join(folder, "other"));
  const { exit, err } = await undo(["list", "--root", path.join(folder, "other")]);
  expect(exit).toBe(1);
  expect(err).toContain("error UNDO_NOTHING: No changes of");
  expect(err).toContain("Name the workspace with --root, or its journal with --journal.");
  const named = await undo(["list", "--journal", "none.db"]);
  expect(named.err).toContain("none.db");
  expect((await undo(["list", "--root", "."])).exit).toBe(0);
});
