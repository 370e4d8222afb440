import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openJournal, workspaceRoot, type Journal } from "../../coding.ts";
import type { FileVersion } from "../paths/held-version.ts";

/** A workspace with files, and its journal in a folder next to it. */
async function workspace(
  files: Readonly<Record<string, string>> = {},
  settings: { readonly maxFileBytes?: number; readonly now?: () => number } = {},
) {
  const folder = tempFolder({ "ws/.keep": "", ...prefixed(files) });
  const root = workspaceRoot(path.join(folder, "ws"));
  const file = path.join(folder, "state/journal.db");
  const open = async (): Promise<Journal> => {
    const opened = await openJournal(file, { root, now: () => 5, ...settings });
    onTestFinished(() => {
      opened.close();
    });
    return opened;
  };
  const at = (name: string): string => path.join(root.path, name);
  const read = (name: string): string => readFileSync(at(name), "latin1");
  const journal = await open();
  /** Writes or removes a file as a command would, and records the change. */
  const change = async (name: string, text: string | undefined, call: string, mode?: number): Promise<void> => {
    const before = versionAt(at(name));
    if (text === undefined) rmSync(at(name));
    else writeFileSync(at(name), bytes(text));
    if (text !== undefined && mode !== undefined) chmodSync(at(name), mode);
    await journal.note([{ path: name, before, after: versionAt(at(name)) }], { call });
  };
  return { at, change, file, journal, open, read };
}

function versionAt(file: string): FileVersion {
  if (!existsSync(file)) return undefined;
  return { content: readFileSync(file), mode: statSync(file).mode & 0o7777 };
}

const prefixed = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`ws/${name}`, text]));

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

test("changes are listed with their effects, and undone and redone by call", async () => {
  const { at, change, journal, read } = await workspace({ "a.txt": "one\r\ntwo" });
  chmodSync(at("a.txt"), 0o751);
  const changed = await journal.write("a.txt", bytes("one\r\n2"), { call: "c1" });
  expect(changed).toEqual({
    id: 1,
    call: "c1",
    path: "a.txt",
    kind: "change",
    before: { hash: "29a776bb35efe730dabb1b1d3ad74dbf80cc3e9009e168241798ea73adca3dcf", mode: 0o751 },
    after: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, mode: 0o751 },
    when: 5,
    undoes: [],
    isUndone: false,
  });
  await journal.write("new/b.txt", bytes("b\n"), { call: "c2" });
  await change("a.txt", undefined, "c3");
  expect((await journal.list()).map(({ call, kind, path: file }) => [call, kind, file])).toEqual([
    ["c1", "change", "a.txt"],
    ["c2", "create", "new/b.txt"],
    ["c2", "create", "new"],
    ["c3", "remove", "a.txt"],
  ]);
  expect((await journal.list({ path: "new/../a.txt" })).map(({ id }) => id)).toEqual([1, 4]);
  expect((await journal.list({ call: "c2" })).map(({ id }) => id)).toEqual([2, 3]);

  await journal.undo({ all: true }, { call: "u1" });
  expect([read("a.txt"), statSync(at("a.txt")).mode & 0o777]).toEqual(["one\r\ntwo", 0o751]);
  expect(() => read("new/b.txt")).toThrow("ENOENT");
  expect((await journal.list()).map(({ isUndone }) => isUndone)).toEqual([true, true, true, true, false, false, false]);
  await expect(journal.undo({ all: true }, { call: "u2" })).rejects.toMatchObject({ code: "UNDO_NOTHING" });

  await journal.undo({ call: "u1" }, { call: "redo" });
  expect(() => read("a.txt")).toThrow("ENOENT");
  expect(read("new/b.txt")).toBe("b\n");
  await journal.undo({ path: "a.txt" }, { call: "u3" });
  expect(read("a.txt")).toBe("one\r\ntwo");
  expect(read("new/b.txt")).toBe("b\n");
});

test("the difference of an entry is shown by lines, with permissions", async () => {
  const { change, journal } = await workspace({ "a.txt": "1\n2\n3\n4\n5\n6\n" });
  const diffOf = async (text: string | undefined, mode?: number): Promise<string> => {
    await change("a.txt", text, "c", mode);
    const diffs = await Promise.all((await journal.list()).map((entry) => journal.diff(entry)));
    return diffs.at(-1) ?? "";
  };
  expect(await diffOf("1\n2\n3\n4\nfive\n6\n")).toContain(
    "--- a.txt\n+++ a.txt\n@@ -2,5 +2,5 @@\n 2\n 3\n 4\n-5\n+five\n 6\n",
  );
  expect(await diffOf("1\n2\n3\n4\nfive\n6\n", 0o755)).toBe("old mode 644\nnew mode 755\n");
  expect(await diffOf("x\n", 0o755)).toContain("-1\n");
  expect(await diffOf(undefined)).toBe("--- a.txt\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n");
  expect(await diffOf("y\n")).toBe("--- /dev/null\n+++ a.txt\n@@ -0,0 +1,1 @@\n+y\n");
  expect(await diffOf("a\0b")).toBe("a.txt is not text.\n");
  expect(await diffOf("y\n")).toBe("a.txt is not text.\n");
  const many = Array.from({ length: 2000 }, (_, line) => `${line}\n`).join("");
  expect(await diffOf(many)).toBe("a.txt has too many changed lines to be shown.\n");
});

const before = "1\n2\n3\n4\n5\n6\n";
const after = "1\n2!\n3\n4\n5\n6\n";

test.each([
  ["it was undone by hand", before],
  ["it is as the change left it", after],
])("undo restores a file where %s", async (_, now) => {
  const { at, journal, read } = await workspace({ "a.txt": before });
  await journal.write("a.txt", bytes(after), { call: "c" });
  writeFileSync(at("a.txt"), now);
  await journal.undo({ call: "c" }, { call: "u" });
  expect(read("a.txt")).toBe(before);
});

test.each([
  ["the same line was changed", before, after, "1\ntwo\n3\n4\n5\n6\n", "was changed since"],
  ["another line was changed", before, after, "1\n2!\n3\n4\nfive\n6\n", "was changed since"],
  ["it is not text", "a\0", "b\0", "c\0", "was changed since"],
  ["it was removed", before, after, undefined, "was removed since"],
  ["it was created by the change", undefined, after, "x", "was changed since"],
  ["it was created again", before, undefined, "x", "was created again since"],
])("undo leaves a file in conflict, undoes the rest and names both: %s", async (_, ...[old, next, now, message]) => {
  const { at, change, journal, read } = await workspace({
    "other.txt": "o",
    ...(old !== undefined && { "x.txt": "" }),
  });
  if (old !== undefined) writeFileSync(at("x.txt"), bytes(old));
  await journal.write("other.txt", bytes("p"), { call: "c" });
  await change("x.txt", next, "c");
  if (now === undefined) rmSync(at("x.txt"));
  else writeFileSync(at("x.txt"), bytes(now));
  await expect(journal.undo({ call: "c" }, { call: "u" })).rejects.toMatchObject({
    code: "UNDO_CONFLICT",
    message: `Undone: "other.txt". Not undone: "x.txt" ${message}.`,
  });
  expect(read("other.txt")).toBe("o");
  if (now !== undefined) expect(read("x.txt")).toBe(now);
  expect((await journal.list()).map(({ path, isUndone }) => [path, isUndone])).toEqual([
    ["other.txt", true],
    ["x.txt", false],
    ["other.txt", false],
  ]);
  await expect(journal.undo({ call: "c" }, { call: "u" })).rejects.toMatchObject({
    message: `Nothing was undone. "x.txt" ${message}.`,
  });
});

test("a folder that was made for a file goes with it, and comes back", async () => {
  const { at, journal } = await workspace({ "kept/a.txt": "a" });
  mkdirSync(at("empty"));
  await journal.write("new/deep/one.txt", bytes("1"), { call: "c1" });
  await journal.write("new/deep/two.txt", bytes("2"), { call: "c2" });
  await journal.write("empty/three.txt", bytes("3"), { call: "c2" });
  await journal.write("kept/sub/four.txt", bytes("4"), { call: "c2" });
  writeFileSync(at("kept/sub/own.txt"), "own");
  await journal.undo({ call: "c1" }, { call: "u1" });
  expect(existsSync(at("new/deep"))).toBe(true);
  await journal.undo({ call: "u1" }, { call: "r1" });
  await journal.undo({ all: true }, { call: "u2" });
  expect(existsSync(at("new"))).toBe(false);
  expect([readdirSync(at("empty")), readdirSync(at("kept/sub"))]).toEqual([[], ["own.txt"]]);
  const left = (await journal.list()).filter(({ isUndone, undoes }) => !isUndone && undoes.length === 0);
  expect(left.map(({ path: name, kind }) => `${kind} ${name}`)).toEqual(["create kept/sub"]);
  await journal.undo({ call: "u2" }, { call: "r2" });
  expect(readdirSync(at("new/deep"))).toEqual(["one.txt", "two.txt"]);
  await journal.undo({ call: "r2" }, { call: "u3" });
  expect(existsSync(at("new"))).toBe(false);
});

test("other permissions on both sides, and a path that leads elsewhere, are conflicts", async () => {
  const { at, change, journal } = await workspace({ "a.txt": "a", "b.txt": "b", "sub/c.txt": "c" });
  await change("a.txt", "a", "c", 0o700);
  chmodSync(at("a.txt"), 0o711);
  await journal.write("b.txt", bytes("b2"), { call: "c" });
  rmSync(at("b.txt"));
  symlinkSync("a.txt", at("b.txt"));
  await journal.write("sub/c.txt", bytes("c2"), { call: "c" });
  rmSync(at("sub/c.txt"));
  mkdirSync(at("sub/c.txt"));
  await journal.write("out/d.txt", bytes("d"), { call: "c" });
  rmSync(at("out"), { recursive: true });
  symlinkSync("..", at("out"));
  await expect(journal.undo({ all: true }, { call: "u" })).rejects.toMatchObject({
    message:
      'Undone: "out/d.txt". Not undone: "a.txt" was changed since. "b.txt" was changed since. "sub/c.txt" was changed since. "out" was changed since.',
  });
});

test("a file is restored with its folder; a file that went with its folder stays deleted", async () => {
  const { at, change, journal, read } = await workspace({ "sub/a.txt": "a" });
  await change("sub/a.txt", undefined, "c1");
  rmSync(at("sub"), { recursive: true });
  await journal.undo({ call: "c1" }, { call: "u1" });
  expect(read("sub/a.txt")).toBe("a");
  await journal.write("new/b.txt", bytes("b"), { call: "c2" });
  rmSync(at("new"), { recursive: true });
  await journal.undo({ call: "c2" }, { call: "u2" });
  expect(() => read("new/b.txt")).toThrow("ENOENT");
  await expect(journal.undo({ call: "c2" }, { call: "u3" })).rejects.toMatchObject({ code: "UNDO_NOTHING" });
});

test("a file is noted by its own path when a link leads to it", async () => {
  const { at, journal, read } = await workspace({ "a.txt": "a" });
  symlinkSync("a.txt", at("link.txt"));
  expect(await journal.write("link.txt", bytes("b"), { call: "c" })).toMatchObject({ path: "a.txt" });
  expect(await journal.list({ path: "link.txt" })).toMatchObject([{ path: "a.txt" }]);
  await journal.undo({ path: "link.txt" }, { call: "u" });
  expect(read("a.txt")).toBe("a");
});

test("a change that cannot be undone is not made, and a failed change is not listed", async () => {
  const { journal, read } = await workspace({ "large.txt": "12345", "a.txt": "a" }, { maxFileBytes: 4 });
  const tooLarge = { code: "FILE_TOO_LARGE", message: '"large.txt" has 5 bytes; 4 are the most that can be undone.' };
  await expect(journal.write("large.txt", bytes("1"), { call: "c" })).rejects.toMatchObject(tooLarge);
  await expect(journal.write("a.txt", bytes("12345"), { call: "c" })).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  await expect(journal.write("../out", bytes(""), { call: "c" })).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
  expect([read("large.txt"), read("a.txt")]).toEqual(["12345", "a"]);
  expect(await journal.list()).toEqual([]);
});

// The host's clock is read between reading a file and changing it.
test("a change that fails after its entry is not listed", async () => {
  let path = "";
  const exchange = (): number => {
    rmSync(path, { force: true });
    mkdirSync(path);
    return 5;
  };
  const { at, journal } = await workspace({ "a.txt": "a" }, { now: exchange });
  path = at("a.txt");
  await expect(journal.write("a.txt", bytes("2"), { call: "c" })).rejects.toMatchObject({ code: "EISDIR" });
  expect(await journal.list()).toEqual([]);
});

test("a file that changes while others are undone stays as it is", async () => {
  let interfere = (): void => undefined;
  const now = (): number => {
    interfere();
    return 5;
  };
  const { at, journal, read } = await workspace({ "a.txt": "a", "b.txt": "b" }, { now });
  await journal.write("a.txt", bytes("a2"), { call: "c" });
  await journal.write("b.txt", bytes("b2"), { call: "c" });
  interfere = () => {
    writeFileSync(at("b.txt"), "b3");
  };
  await expect(journal.undo({ call: "c" }, { call: "u" })).rejects.toMatchObject({
    code: "UNDO_CONFLICT",
    message: 'Undone: "a.txt". Not undone: "b.txt" was changed during the undo.',
  });
  expect([read("a.txt"), read("b.txt")]).toEqual(["a", "b3"]);
  writeFileSync(at("b.txt"), "b2");
  interfere = () => undefined;
  expect(await journal.undo({ call: "c" }, { call: "u" })).toMatchObject([{ path: "b.txt" }]);
  expect(read("b.txt")).toBe("b");
});

test("files that cannot be read stay, and the restored files are named", async () => {
  const files = Array.from({ length: 3 }, (_, n) => `f${`${n}`.padStart(3, "0")}.txt`);
  const { at, journal, read } = await workspace(Object.fromEntries(files.map((name) => [name, "new"])));
  const mode = statSync(at("f000.txt")).mode & 0o7777;
  const before = { content: bytes("old"), mode };
  await journal.note(
    files.map((path) => ({ path, before, after: { content: bytes("new"), mode } })),
    { call: "c" },
  );
  rmSync(at("f000.txt"));
  execFileSync("mkfifo", [at("f000.txt")]);
  await expect(journal.undo({ call: "c" }, { call: "u" })).rejects.toMatchObject({
    code: "UNDO_CONFLICT",
    message: 'Undone: "f001.txt", "f002.txt". Not undone: "f000.txt" is not a regular file.',
  });
  expect([read("f002.txt"), lstatSync(at("f000.txt")).isFIFO()]).toEqual(["old", true]);
});

test("a folder that goes while it is open for an undo is named, and a clock that fails ends the undo", async () => {
  let interfere = (): void => undefined;
  const now = (): number => {
    interfere();
    return 5;
  };
  const { at, journal } = await workspace({ "d/a.txt": "new", "b.txt": "new" }, { now });
  const mode = statSync(at("b.txt")).mode & 0o7777;
  const changed = { before: { content: bytes("old"), mode }, after: { content: bytes("new"), mode } };
  chmodSync(at("d"), 0o500);
  await journal.note(
    [
      { path: "d", before: folder(0o555), after: folder(0o500) },
      { path: "b.txt", ...changed },
    ],
    { call: "c" },
  );
  interfere = () => {
    rmSync(at("d"), { recursive: true, force: true });
  };
  await expect(journal.undo({ call: "c" }, { call: "u" })).rejects.toMatchObject({ code: "UNDO_CONFLICT" });
  interfere = () => undefined;
  await journal.note([{ path: "b.txt", before: changed.after, after: changed.before }], { call: "c2" });
  interfere = () => {
    throw new Error("The clock stands.");
  };
  await expect(journal.undo({ call: "c2" }, { call: "u2" })).rejects.toThrow("The clock stands.");
});

test("a change that cannot be recorded is not made", async () => {
  const { file, journal, read } = await workspace({ "a.txt": "a" });
  const database = new DatabaseSync(file);
  database.exec("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(FAIL, 'disk full'); END");
  await expect(journal.write("a.txt", bytes("2"), { call: "c" })).rejects.toThrow("disk full");
  database.exec("DROP TRIGGER full");
  database.close();
  expect(read("a.txt")).toBe("a");
  await journal.write("a.txt", bytes("2"), { call: "c" });
  expect(read("a.txt")).toBe("2");
});

test("changes survive a restart; undoing a change that was never made has no effect", async () => {
  const { at, journal, open, read } = await workspace({ "a.txt": "a", "b.txt": "b" });
  for (const name of ["a", "b"]) await journal.write(`${name}.txt`, bytes(`${name}2`), { call: "c1" });
  writeFileSync(at("b.txt"), "b");
  const again = await open();
  expect((await again.list()).map(({ path: name }) => name)).toEqual(["a.txt", "b.txt"]);
  await again.write("b.txt", bytes("b3"), { call: "c2" });
  await again.undo({ all: true }, { call: "u" });
  expect([read("a.txt"), read("b.txt")]).toEqual(["a", "b"]);
});

test("a file of another program is refused", async () => {
  const { file } = await workspace();
  const root = workspaceRoot(path.dirname(file));
  const text = path.join(root.path, "text.db");
  writeFileSync(text, "not a database, and long enough to be read as one".repeat(100));
  await expect(openJournal(text, { root })).rejects.toMatchObject({ code: "JOURNAL_FAILED" });
  const other = new DatabaseSync(path.join(root.path, "other.db"));
  other.exec("CREATE TABLE t (a)");
  other.close();
  await expect(openJournal(path.join(root.path, "other.db"), { root })).rejects.toMatchObject({
    code: "JOURNAL_FAILED",
    remedy: "Give the journal its own file.",
  });
});

const names = ["a.txt", "b/c.txt"] as const;
const content = fc
  .array(fc.constantFrom("x\n", "y\r\n", "z\r", "\xff\0", "last"), { maxLength: 5 })
  .map((lines) => lines.join(""));
const mode = fc.constantFrom(0o600, 0o644, 0o755);
const step = fc.record({ name: fc.constantFrom(...names), content: fc.option(content), mode: fc.option(mode) });
const files = fc.tuple(fc.option(content), fc.option(content), mode);

test("undo all restores every byte and permission, and redo as well", { timeout: 60_000, tags: "full" }, async () => {
  const { at, change, journal } = await workspace({ "b/d.txt": "" });
  const state = () =>
    names.map((name) =>
      isThere(at(name)) ? [readFileSync(at(name), "latin1"), statSync(at(name)).mode & 0o7777] : null,
    );
  const begin = ([first, second, bits]: readonly [string | null, string | null, number]): void => {
    for (const [name, text] of [
      [names[0], first],
      [names[1], second],
    ] as const) {
      rmSync(at(name), { force: true });
      if (text === null) continue;
      writeFileSync(at(name), bytes(text));
      chmodSync(at(name), bits);
    }
  };
  let run = 0;
  const property = fc.asyncProperty(
    files,
    fc.array(step, { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    async (initial, steps, byCall) => {
      begin(initial);
      run++;
      const start = state();
      let made = 0;
      for (const { name, content: text, mode: bits } of steps) {
        const call = `${run}-${made}`;
        if (text !== null && bits === null) await journal.write(name, bytes(text), { call });
        else if (text !== null || isThere(at(name))) await change(name, text ?? undefined, call, bits ?? undefined);
        else continue;
        made++;
      }
      if (made === 0) return;
      const end = state();
      const [undone, redone] = [{ call: `u${run}` }, { call: `r${run}` }];
      if (byCall) for (let call = made - 1; call >= 0; call--) await journal.undo({ call: `${run}-${call}` }, undone);
      else await journal.undo({ all: true }, undone);
      expect(state()).toEqual(start);
      await journal.undo(undone, redone);
      expect(state()).toEqual(end);
      await journal.undo(redone, { call: `v${run}` });
      expect(state()).toEqual(start);
    },
  );
  await fc.assert(property, { numRuns: 40 });
});

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

test("a file that was exchanged for a link that leads nowhere is a conflict", async () => {
  const { at, journal } = await workspace({ "a.txt": "one" });
  await journal.write("a.txt", bytes("1"), { call: "c1" });
  rmSync(at("a.txt"));
  symlinkSync("nowhere", at("a.txt"));
  await expect(journal.undo({ all: true }, { call: "u1" })).rejects.toMatchObject({ code: "UNDO_CONFLICT" });
});

test("a write that expects another content is refused", async () => {
  const { journal, read } = await workspace({ "a.txt": "one" });
  const expected = "29a776bb35efe730dabb1b1d3ad74dbf80cc3e9009e168241798ea73adca3dcf";
  const refused = { code: "FILE_CHANGED" };
  await expect(journal.write("a.txt", bytes("1"), { call: "c1", expected })).rejects.toMatchObject(refused);
  await expect(journal.write("a.txt", bytes("1"), { call: "c1", expected: null })).rejects.toMatchObject(refused);
  await expect(journal.write("b.txt", bytes("1"), { call: "c1", expected })).rejects.toMatchObject(refused);
  await journal.write("b.txt", bytes("1"), { call: "c2", expected: null });
  expect([read("a.txt"), read("b.txt"), (await journal.list()).length]).toEqual(["one", "1", 1]);
});

const folder = (bits: number) => ({ kind: "folder", mode: bits }) as const;

// Folders are held open by their handles, or by their paths on systems that cannot name handles.
test.each([[true], [false]])(
  "links, folders and modes are noted, shown, undone and redone: %s",
  async (namesHandles) => {
    const at = tempFolder({ "ws/new/b.txt": "b", "ws/a.txt/in.txt": "in", "ws/d/e.txt": "e2" });
    const root = workspaceRoot(path.join(at, "ws"), namesHandles);
    const journal = await openJournal(path.join(at, "journal.db"), { root });
    onTestFinished(() => {
      journal.close();
    });
    const is = (name: string): string => path.join(root.path, name);
    mkdirSync(is("empty"));
    symlinkSync("b", is("link"));
    for (const [name, bits] of Object.entries({ new: 0o500, "a.txt": 0o755, d: 0o500, empty: 0o750 }))
      chmodSync(is(name), bits);
    const file = (text: string) => ({ content: bytes(text), mode: 0o644 });
    for (const name of ["new/b.txt", "a.txt/in.txt", "d/e.txt"]) chmodSync(is(name), 0o644);
    await journal.note(
      [
        { path: "new", before: undefined, after: folder(0o500) },
        { path: "new/b.txt", before: undefined, after: file("b") },
        { path: "a.txt", before: file("a\n"), after: folder(0o755) },
        { path: "a.txt/in.txt", before: undefined, after: file("in") },
        { path: "d", before: folder(0o555), after: folder(0o500) },
        { path: "d/e.txt", before: file("e"), after: file("e2") },
        { path: "empty", before: undefined, after: folder(0o750) },
        { path: "link", before: { kind: "link", target: "a" }, after: { kind: "link", target: "b" } },
        { path: "gone", before: folder(0o500), after: undefined },
        { path: "gone/f.txt", before: file("f"), after: undefined },
        { path: "was", before: { kind: "link", target: "x" }, after: undefined },
      ],
      { call: "c" },
    );
    const entries = await journal.list();
    const kinds = [
      "create new",
      "create new/b.txt",
      "change a.txt",
      "create a.txt/in.txt",
      "change d",
      "change d/e.txt",
    ];
    expect(entries.map(({ kind, path: name }) => `${kind} ${name}`)).toEqual([
      ...kinds,
      ...["create empty", "change link", "remove gone", "remove gone/f.txt", "remove was"],
    ]);
    const diffs = await Promise.all(
      ["a.txt", "d", "empty", "link"].map(async (name) => (await journal.list({ path: name }))[0]),
    );
    expect(await Promise.all(diffs.flatMap((entry) => (entry === undefined ? [] : [journal.diff(entry)])))).toEqual([
      "old file 644\nnew folder 755\n--- a.txt\n+++ a.txt\n@@ -1,1 +0,0 @@\n-a\n",
      "old folder 555\nnew folder 500\n",
      "old nothing\nnew folder 750\n",
      "old link\nnew link\n--- link\n+++ link\n@@ -1,1 +1,1 @@\n-a\n+b\n",
    ]);
    const state = () =>
      readdirSync(root.path, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => {
          const stats = lstatSync(is(name));
          const bits = (stats.mode & 0o777).toString(8);
          if (stats.isSymbolicLink()) return `${name} -> ${readlinkSync(is(name))}`;
          return stats.isDirectory() ? `${name}/ ${bits}` : `${name} ${bits} ${readFileSync(is(name), "utf8").trim()}`;
        });
    const end = state();
    await journal.undo({ all: true }, { call: "u" });
    expect(state()).toEqual([
      ...["a.txt 644 a", "d/ 555", "d/e.txt 644 e", "gone/ 500", "gone/f.txt 644 f", "link -> a", "was -> x"],
    ]);
    await journal.undo({ call: "u" }, { call: "r" });
    expect(state()).toEqual(end);
  },
);

test("a link, and a folder in the place of a file, that are different since are conflicts", async () => {
  const { at, journal } = await workspace({ "f/own.txt": "own" });
  symlinkSync("c", at("link"));
  await journal.note(
    [
      { path: "link", before: { kind: "link", target: "a" }, after: { kind: "link", target: "b" } },
      { path: "f", before: { content: bytes("f"), mode: 0o644 }, after: folder(statSync(at("f")).mode & 0o7777) },
    ],
    { call: "c" },
  );
  await expect(journal.undo({ all: true }, { call: "u" })).rejects.toThrow(
    /^Nothing was undone. "link" was changed since. "f": ENOTEMPTY/,
  );
  expect(readdirSync(at("f"))).toEqual(["own.txt"]);
});

test("changes that something else made are noted, and undone like others", async () => {
  const { at, journal, read } = await workspace({ "a.txt": "after", "new.txt": "new" });
  const mode = statSync(at("a.txt")).mode & 0o7777;
  await journal.note([], { call: "c0" });
  await journal.note(
    [
      { path: "a.txt", before: { content: bytes("before"), mode }, after: { content: bytes("after"), mode } },
      { path: "new.txt", before: undefined, after: { content: bytes("new"), mode } },
    ],
    { call: "c1" },
  );
  expect((await journal.list()).map(({ call, kind }) => [call, kind])).toEqual([
    ["c1", "change"],
    ["c1", "create"],
  ]);
  await journal.undo({ call: "c1" }, { call: "u1" });
  expect([read("a.txt"), existsSync(at("new.txt"))]).toEqual(["before", false]);
});
