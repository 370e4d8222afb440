import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openJournal, workspaceRoot } from "../../coding.ts";
import { createFiles } from "../services/files.ts";
import { createWorkspace } from "../files/workspace.ts";

const open = async (files: Readonly<Record<string, string>> = {}) => {
  const folder = tempFolder({
    "ws/.keep": "",
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`ws/${name}`, text])),
  });
  const at = (name: string): string => path.join(folder, "ws", name);
  const root = workspaceRoot(at(""));
  const journal = await openJournal(path.join(folder, "journal.db"), { root, now: () => 1 });
  onTestFinished(() => {
    journal.close();
  });
  const service = createFiles({ workspace: createWorkspace(root), journal });
  const by = { session: "s1", call: "c1" };
  return {
    at,
    root,
    service,
    journal,
    by,
    read: async (file: string, more: { readonly offset?: number; readonly limit?: number } = {}) =>
      (await service.read({ paths: [file], ...more }, by)).content,
    edit: (file: string, old: string, next: string, session = "s1") =>
      service.edit({ path: file, edits: [{ old, new: next }] }, { session, call: "c1" }),
    write: (file: string, content: string, session = "s1") =>
      service.write({ path: file, content }, { session, call: "c1" }),
    text: (file: string) => readFileSync(at(file), "utf8"),
  };
};

describe("reading", () => {
  test("numbers lines in six columns, and several files in order", async () => {
    const { service, by } = await open({ "a.txt": "one\ntwo\n", "b.txt": "x" });
    expect(await service.read({ paths: ["a.txt", "b.txt", "c.txt"] }, by)).toEqual({
      content:
        '=== a.txt ===\n     1\tone\n     2\ttwo\n\n=== b.txt ===\n     1\tx\n\n=== c.txt ===\n[There is no "c.txt". Similar names in its folder: a.txt.]',
      filesRead: 2,
    });
  });

  test("returns a part, and the start of the rest", async () => {
    const { read } = await open({ "a.txt": "1\n2\r\n3\r4\n" });
    expect(await read("a.txt", { offset: 2, limit: 2 })).toBe(
      "=== a.txt ===\n     2\t2\n     3\t3\n[PARTIAL: lines 2–3 of 4; continue with offset 4]",
    );
    expect(await read("a.txt", { offset: 4 })).toBe("=== a.txt ===\n     4\t4\n[PARTIAL: lines 4–4 of 4]");
    expect(await read("a.txt", { offset: 9 })).toBe("=== a.txt ===\n[The file has 4 lines: there is no line 9.]");
    expect(await read("a.txt", { limit: 0 })).toContain("     4\t4");
  });

  test("stops at 2,000 lines, at 2,000 characters of a line, and at 25,000 tokens of all files", async () => {
    const { read, service, by } = await open({
      "lines.txt": "x\n".repeat(5_140),
      "long.txt": `${"y".repeat(1_999)}😀${"z".repeat(1_000)}\n`,
      "much.txt": `${"w".repeat(999)}\n`.repeat(200),
    });
    expect(await read("lines.txt")).toContain(
      "  2000\tx\n[PARTIAL: lines 1–2,000 of 5,140; continue with offset 2001]",
    );
    expect(await read("long.txt")).toBe(
      `=== long.txt ===\n     1\t${"y".repeat(1_999)} [… 1,002 more characters in this line]`,
    );
    const { content, filesRead } = await service.read({ paths: ["much.txt", "long.txt"] }, by);
    expect(content).toContain("[PARTIAL: lines 1–99 of 200; continue with offset 100]");
    expect(content).toContain(
      "=== long.txt ===\n[The 25,000 tokens of this call are used up. Read the rest in another call",
    );
    expect(filesRead).toBe(1);
  });

  test("says what an empty file and a binary file are", async () => {
    const { at, read } = await open({ empty: "" });
    writeFileSync(at("data"), Buffer.from([1, 0, 2]));
    writeFileSync(at("latin"), Buffer.from([0x61, 0xe9]));
    writeFileSync(at("utf16"), Buffer.from("\uFEFFhé\n", "utf16le"));
    expect(await read("empty")).toBe("=== empty ===\n[The file is empty.]");
    expect(await read("data")).toContain("[Binary file, 3 bytes: not shown as text. The file has zero characters");
    expect(await read("latin")).toContain("The file is not valid UTF-8.");
    expect(await read("utf16")).toBe("=== utf16 ===\n     1\thé");
  });

  test("refuses a missing path, a folder, or a path outside, with a remedy", async () => {
    const { at, read } = await open({ "src/main.ts": "", "src/other.ts": "" });
    execFileSync("mkfifo", [at("pipe")]);
    await expect(read("src/main.js")).rejects.toMatchObject({
      type: "PERMANENT",
      message: 'PATH_NOT_FOUND: There is no "src/main.js".',
      suggestion: "Similar names in its folder: src/main.ts.",
    });
    await expect(read("nowhere/at.all")).rejects.toMatchObject({
      suggestion: "Check the path; list the folder to see its contents.",
    });
    await expect(read("pipe")).rejects.toMatchObject({
      message: 'PATH_NOT_FILE: "pipe" is a pipe, a socket or a device.',
    });
    await expect(read("src")).rejects.toMatchObject({ message: 'PATH_NOT_FILE: "src" is a folder.' });
    await expect(read("../x")).rejects.toMatchObject({ message: 'PATH_OUTSIDE: "../x" is not inside the workspace.' });
  });

  test("says which part of a path is not what it seems", async () => {
    const { at, read } = await open({ "src/main.ts": "x" });
    symlinkSync("gone.ts", at("link.ts"));
    const below = {
      type: "PERMANENT",
      message: 'PATH_NOT_FOLDER: A part of "src/main.ts/a.ts" before its last name is not a folder.',
    };
    await expect(read("src/main.ts/a.ts")).rejects.toMatchObject(below);
    await expect(read("link.ts")).rejects.toMatchObject({
      message: 'PATH_NOT_FOUND: "link.ts" is a link to a missing file.',
    });
  });

  test("reads a part of a large file, and refuses a huge one", async () => {
    const { at, read, edit } = await open();
    writeFileSync(at("large.log"), `${"a".repeat(98)}\r\n`.repeat(100_000));
    writeFileSync(at("huge"), "");
    truncateSync(at("huge"), 2 ** 40);
    expect(await read("large.log", { offset: 99_999 })).toBe(
      `=== large.log ===\n 99999\t${"a".repeat(98)}\n100000\t${"a".repeat(98)}\n[PARTIAL: lines 99,999–100,000 of 100,000]`,
    );
    await expect(read("huge")).rejects.toMatchObject({
      message: 'FILE_TOO_LARGE: "huge" has 1,099,511,627,776 bytes; 67,108,864 are read.',
      suggestion: "Search the file, or print some lines with a command such as `sed -n 1,100p`.",
    });
    await expect(edit("huge", "a", "b")).rejects.toMatchObject({
      message: 'FILE_TOO_LARGE: "huge" has 1,099,511,627,776 bytes; 8,388,608 are the most that can be undone.',
    });
  });
});

describe("changing", () => {
  test("an edit requires that the file was read, and shows its change", async () => {
    const { edit, read, text } = await open({ "a.txt": "one\ntwo\n" });
    await expect(edit("a.txt", "two", "2")).rejects.toMatchObject({
      type: "PERMANENT",
      message: 'FILE_UNREAD: "a.txt" was not read in this session.',
      suggestion: "Read the file first, then make the change.",
    });
    await read("a.txt");
    expect(await edit("a.txt", "two", "2")).toEqual({
      path: "a.txt",
      kind: "changed",
      diff: "--- a.txt\n+++ a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
      notes: [],
    });
    expect((await edit("a.txt", "2", "zwei")).kind).toBe("changed");
    expect(text("a.txt")).toBe("one\nzwei\n");
  });

  test("a file that changed since is a conflict until it is read again", async () => {
    const { at, edit, read, text } = await open({ "a.txt": "one\ntwo\n" });
    await read("a.txt");
    writeFileSync(at("a.txt"), "one\ntwo\nthree\n");
    await expect(edit("a.txt", "two", "2")).rejects.toMatchObject({
      type: "CONFLICT",
      message: 'FILE_CHANGED: "a.txt" was changed by another program or session since it was read.',
      suggestion: "Read the file again, then make the change.",
    });
    await read("a.txt");
    await edit("a.txt", "two", "2");
    expect(text("a.txt")).toBe("one\n2\nthree\n");
  });

  test("two sessions that edit one file do not lose each other's changes", async () => {
    const { service, edit, text } = await open({ "a.txt": "one\ntwo\n" });
    for (const session of ["s1", "s2"]) await service.read({ paths: ["a.txt"] }, { session });
    const changes = [() => edit("a.txt", "one", "1", "s1"), () => edit("a.txt", "two", "2", "s2")];
    const outcomes = await Promise.allSettled(changes.map((change) => change()));
    // The second change has not seen the result of the first.
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const session of ["s1", "s2"]) await service.read({ paths: ["a.txt"] }, { session });
    for (const [index, { status }] of outcomes.entries()) if (status === "rejected") await changes[index]?.();
    expect(text("a.txt")).toBe("1\n2\n");
  });

  test("a file that is written at the very moment of a change is not overwritten", async () => {
    const { at, root, journal, text } = await open({ "a.txt": "one\n" });
    const service = createFiles({
      workspace: createWorkspace(root),
      journal: {
        ...journal,
        write: (file, content, by) => {
          writeFileSync(at("a.txt"), "other\n");
          return journal.write(file, content, by);
        },
      },
    });
    await service.read({ paths: ["a.txt"] }, { session: "s1" });
    const change = service.edit({ path: "a.txt", edits: [{ old: "one", new: "1" }] }, { session: "s1", call: "c" });
    await expect(change).rejects.toMatchObject({
      type: "CONFLICT",
      message: 'FILE_CHANGED: "a.txt" was changed at the same moment.',
    });
    expect(text("a.txt")).toBe("other\n");
  });

  test("a new file needs nothing; an existing file must have been read", async () => {
    const { edit, read, write } = await open({ "old.txt": "old\n" });
    expect(await write("new/deep.txt", "text\n")).toEqual({
      path: "new/deep.txt",
      kind: "created",
      diff: "",
      notes: [],
    });
    await expect(write("old.txt", "x")).rejects.toMatchObject({
      message: 'FILE_UNREAD: "old.txt" was not read in this session.',
    });
    await read("old.txt");
    expect((await write("old.txt", "old\n")).kind).toBe("unchanged");
    expect((await write("old.txt", "new\n")).diff).toBe("--- old.txt\n+++ old.txt\n@@ -1,1 +1,1 @@\n-old\n+new\n");
    await expect(edit("gone.txt", "a", "x")).rejects.toMatchObject({
      message: 'PATH_NOT_FOUND: There is no "gone.txt".',
    });
    await expect(write("sub", "x").then(() => write("sub/x", "y"))).rejects.toMatchObject({ type: "PERMANENT" });
  });

  test.each([
    "// ...",
    "# ... rest of the code",
    "/* existing code */",
    "<!-- remaining items -->",
    "// rest of the file unchanged",
    "  // …",
  ])("the marker comment %j in place of lines of code is refused once, and taken when it is meant", async (marker) => {
    const files = { "a.ts": "one\ntwo\nthree\nfour\n", "b.ts": "one\ntwo\n", "a.md": "one\ntwo\nthree\n" };
    const { read, text, write, by, service } = await open(files);
    for (const file of Object.keys(files)) await read(file);
    const edit = { path: "a.ts", edits: [{ old: "two\nthree\nfour", new: `${marker}\nfour` }] };
    await expect(service.edit(edit, by)).rejects.toThrow(
      `EDIT_PLACEHOLDER: The new text has ${JSON.stringify(marker.trim())}, and 1 fewer lines: they would be lost.`,
    );
    await service.edit(edit, by);
    expect(text("a.ts")).toBe(`one\n${marker}\nfour\n`);
    await expect(write("b.ts", `${marker}\n`)).rejects.toThrow(/^EDIT_PLACEHOLDER: /);
    await write("b.ts", `${marker}\n`);
    await write("a.md", `one\n${marker}\n`);
  });

  test.each([
    "// nothing else to do",
    "/// Returns the input\n/// unchanged.",
    "// see the rest of this file for how it is used by the others",
    "f(...args)",
  ])("the comment %j is taken", async (comment) => {
    const { read, by, service } = await open({ "a.ts": "1\n2\n3\n4\n5\n" });
    await read("a.ts");
    await service.edit({ path: "a.ts", edits: [{ old: "1\n2\n3\n4\n5", new: `${comment}\n5` }] }, by);
  });

  test("a name in another Unicode form is found", async () => {
    const { read, text, write, service } = await open({ "cafe\u0301/e\u0301.txt": "one\n", "\u00FC.txt": "two\n" });
    expect(await read("caf\u00E9/\u00E9.txt")).toContain("one");
    await write("caf\u00E9/\u00E9.txt", "three\n");
    expect(text("cafe\u0301/e\u0301.txt")).toBe("three\n");
    expect(await read("u\u0308.txt")).toContain("two");
    expect((await service.list("caf\u00E9")).total).toBe(1);
  });

  test("several edits of a call are made all or none", async () => {
    const { service, by, read, text } = await open({ "a.txt": "1\n2\n3\n" });
    await read("a.txt");
    const change = (...edits: readonly (readonly [string, string])[]) =>
      service.edit({ path: "a.txt", edits: edits.map(([old, next]) => ({ old, new: next })) }, by);
    await expect(change(["1", "one"], ["4", "four"])).rejects.toMatchObject({ type: "PERMANENT" });
    expect(text("a.txt")).toBe("1\n2\n3\n");
    await change(["3", "three"], ["1", "one"]);
    expect(text("a.txt")).toBe("one\n2\nthree\n");
  });

  test("encoding, mark, endings and mode are kept, and links are written through", async () => {
    const { at, edit, read, write } = await open({ "dos.txt": "a\r\nb\nc" });
    const utf16 = Buffer.from("\uFEFFa\r\nb\r\n", "utf16le");
    writeFileSync(at("utf16.txt"), utf16);
    writeFileSync(at("bom.txt"), "\uFEFFa\n");
    chmodSync(at("dos.txt"), 0o750);
    symlinkSync("bom.txt", at("soft.txt"));
    for (const file of ["dos.txt", "utf16.txt", "soft.txt"]) await read(file);
    await write("dos.txt", "a\nnew\nb\nc");
    expect(readFileSync(at("dos.txt"), "utf8")).toBe("a\r\nnew\r\nb\r\nc");
    expect(statSync(at("dos.txt")).mode & 0o7777).toBe(0o750);
    await write("dos.txt", "a\nnew\nb\nc\n");
    expect(readFileSync(at("dos.txt"), "utf8")).toBe("a\r\nnew\r\nb\r\nc\r\n");
    await write("dos.txt", "a\nnew\nb\nc\nd\n");
    expect(readFileSync(at("dos.txt"), "utf8")).toBe("a\r\nnew\r\nb\r\nc\r\nd\r\n");
    await write("dos.txt", "all\r\nnew\r\n");
    expect(readFileSync(at("dos.txt"), "utf8")).toBe("all\r\nnew\r\n");
    await write("dos.txt", "");
    expect(readFileSync(at("dos.txt"), "utf8")).toBe("");
    await edit("utf16.txt", "b", "b\nc");
    expect(readFileSync(at("utf16.txt"))).toEqual(Buffer.from("\uFEFFa\r\nb\r\nc\r\n", "utf16le"));
    expect(await edit("soft.txt", "a", "ä")).toMatchObject({
      path: "bom.txt",
      notes: ["soft.txt leads to bom.txt, which was changed."],
    });
    await write("bom.txt", "\uFEFFnew\n");
    expect(readFileSync(at("bom.txt"), "utf8")).toBe("\uFEFFnew\n");
  });

  test("a read-only file stays as it is", async () => {
    const { at, edit, read, text, write } = await open({ "frozen.lock": "a\n" });
    chmodSync(at("frozen.lock"), 0o444);
    await read("frozen.lock");
    const refused = {
      message: 'FILE_READ_ONLY: "frozen.lock" is read-only.',
      suggestion: "Ask the user first; `chmod u+w` makes the file writable.",
    };
    await expect(edit("frozen.lock", "a", "b")).rejects.toMatchObject(refused);
    await expect(write("frozen.lock", "b\n")).rejects.toMatchObject(refused);
    expect(text("frozen.lock")).toBe("a\n");
    chmodSync(at("frozen.lock"), 0o600);
    expect(await edit("frozen.lock", "a", "b")).toMatchObject({ kind: "changed" });
  });

  test("a file that is not text is replaced as a whole, not edited", async () => {
    const { at, edit, read, text, write } = await open();
    writeFileSync(at("data"), Buffer.from([0xff, 0x61]));
    await read("data");
    await expect(edit("data", "a", "b")).rejects.toMatchObject({
      message: "FILE_NOT_TEXT: The file is not valid UTF-8.",
    });
    await write("data", "text");
    expect(text("data")).toBe("text");
  });

  test("the names of a folder are listed; a long listing is cut", async () => {
    const { at, service } = await open();
    mkdirSync(at("empty"));
    mkdirSync(at("many"));
    for (let index = 0; index < 1_001; index++) writeFileSync(at(`many/${index}`), "");
    symlinkSync("a.txt", at("empty/link"));
    execFileSync("mkfifo", [at("empty/pipe")]);
    expect(await service.list("empty")).toEqual({
      entries: [
        { name: "link", kind: "link", target: "a.txt" },
        { name: "pipe", kind: "other" },
      ],
      total: 2,
    });
    expect((await service.list("many")).entries).toHaveLength(1_000);
    await expect(service.list("missing")).rejects.toMatchObject({ type: "PERMANENT" });
    await expect(service.list(".keep")).rejects.toMatchObject({ message: 'PATH_NOT_FOLDER: ".keep" is not a folder.' });
  });
});

test("undoing an undo is redo, and a file that was restored is read again before it is changed", async () => {
  const { edit, read, service, by, text } = await open({ "a.txt": "one\n" });
  await read("a.txt");
  await edit("a.txt", "one", "1");
  const [entry] = await service.changes();
  expect(entry).toMatchObject({ path: "a.txt", kind: "change", isUndone: false });
  await service.undo({ call: "c1" }, { ...by, call: "u1" });
  expect(text("a.txt")).toBe("one\n");
  await expect(edit("a.txt", "one", "uno")).rejects.toMatchObject({ type: "CONFLICT" });
  await service.undo({ call: "u1" }, { ...by, call: "r1" });
  await edit("a.txt", "1", "uno");
  expect(text("a.txt")).toBe("uno\n");
});

test(
  "if the system permits no change, the error says so, nothing is recorded, and an undo names the file",
  { timeout: 60_000 },
  () => {
    const child = fileURLToPath(import.meta.resolve("#test/support/children/locked-folder.ts"));
    const refusal = "EACCES: permission denied";
    const output = execFileSync(process.execPath, [child, tempFolder()], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual({
      answers: { edit: refusal, create: refusal, folder: refusal, open: "done" },
      noted: ["e.txt"],
      lost: [],
      undone: `UNDO_CONFLICT: Undone: "f", "gone", "kept", "made", "gone/c", "made/d". Not undone: "shut/g": ${refusal}`,
      looks: [true, "755\n755\n500\n1\n1\n2\n1\n"],
      content: "one\n",
    });
  },
);

test("an error of the system has its code in the message", async () => {
  const folder = tempFolder({ "ws/.keep": "" });
  const root = workspaceRoot(path.join(folder, "ws"));
  const journal = await openJournal(path.join(folder, "journal.db"), { root });
  onTestFinished(() => {
    journal.close();
  });
  const service = createFiles({ workspace: createWorkspace(root), journal });
  const written = service.write({ path: "x".repeat(300), content: "" }, { session: "s", call: "c" });
  await expect(written).rejects.toMatchObject({ type: "PERMANENT", message: "ENAMETOOLONG: name too long" });
});
