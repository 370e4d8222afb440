import assert from "node:assert/strict";
import type { DocumentBlock } from "../../../sdk/src/model/workspace/block.ts";
import { sha256 } from "../../../sdk/src/util/sha256.ts";
import { assertCode, type Checks, valuesOf } from "./check.ts";
import { found, written } from "./written.ts";

/** Versions, conflicts and shared bytes. */
export const writingChecks: Checks = {
  "a document has every field": async ({ documents: store }) => {
    const [info] = await store.write([
      written("reports/q3.md", {
        text: "Sales rose.",
        mimeType: "text/markdown",
        description: "Third quarter",
        why: "For the board.",
        tags: ["sales", "q3"],
      }),
    ]);
    assert.ok(info);
    const { id, createdAt, updatedAt, sha256: hash, ...others } = info;
    assert.deepEqual(others, {
      workspace: "w",
      path: "reports/q3.md",
      version: 1,
      mimeType: "text/markdown",
      size: 11,
      tokens: 11,
      summary: "About reports/q3.md.",
      description: "Third quarter",
      why: "For the board.",
      tags: ["sales", "q3"],
      notes: [],
      createdBy: "t0",
      updatedBy: "t0",
    });
    assert.ok(id !== "" && createdAt === updatedAt && !Number.isNaN(Date.parse(createdAt)) && hash.length === 64);
    assert.deepEqual(await store.info("w", "reports/q3.md"), info);
  },
  "what is not there is not found": async ({ documents: store }) => {
    await store.write([written("a")]);
    assert.equal(await store.info("w", "b"), undefined);
    assert.equal(await store.info("v", "a"), undefined);
    assert.equal(await store.read("w", "a", 2), undefined);
    assert.deepEqual(await store.versions("w", "b"), []);
    assert.equal(await store.erase("w", "b"), false);
  },
  "bytes and blocks come back as they were": async ({ documents: store }) => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
    const blocks: readonly DocumentBlock[] = [
      { id: "b1", type: "heading", level: 2, text: "\u0130 😀 \u2028" },
      { id: "b2", type: "table", columns: ["a"], rows: [["1"], [""]] },
    ];
    const write = written("a");
    await store.write([
      { ...write, content: { ...write.content, bytes, sha256: sha256(bytes), blocks, notes: ["Half."] } },
    ]);
    const read = await store.read("w", "a");
    assert.deepEqual(read?.bytes, bytes);
    assert.deepEqual([read.blocks, read.notes, read.size], [blocks, ["Half."], 70_000]);
  },
  "a document that is renamed keeps its versions, and is found by its new path alone": async ({ documents: store }) => {
    await store.write([written("old/plan.md", { text: "Needle one.", why: "To plan." })]);
    await store.write([written("old/plan.md", { text: "Needle two.", ifVersion: 1 })]);
    const move = { kind: "move", workspace: "w", path: "old/plan.md", to: "new/idea.md", author: "t5" } as const;
    await assertCode(store.write([{ ...move, ifVersion: 1 }]), "DOCUMENT_CONFLICT");
    const [moved] = await store.write([{ ...move, ifVersion: 2 }]);
    assert.deepEqual(
      [moved?.path, moved?.version, moved?.why, moved?.createdBy, moved?.updatedBy],
      ["new/idea.md", 2, "To plan.", "t0", "t5"],
    );
    assert.equal(await store.info("w", "old/plan.md"), undefined);
    assert.equal((await store.versions("w", "new/idea.md")).length, 2);
    assert.deepEqual(
      await Promise.all(
        ["needle", "idea"].map(async (text) => (await store.find("w", { text })).map(({ path }) => path)),
      ),
      [["new/idea.md"], ["new/idea.md"]],
    );
    await store.write([written("old/plan.md")]);
    const taken = { ...move, path: "new/idea.md", to: "old/plan.md", ifVersion: 2 };
    await assertCode(store.write([taken]), "DOCUMENT_CONFLICT");
    assert.deepEqual(
      (await store.find("w")).map(({ path }) => path),
      ["new/idea.md", "old/plan.md"],
    );
  },
  "a document that is removed is gone with its versions, and its path is free": async (whole) => {
    const { documents: store } = whole;
    await store.write([written("a", { text: "needle" })]);
    await store.write([written("b", { text: "needle" })]);
    const removal = { kind: "removal", workspace: "w", path: "a", author: "t5" } as const;
    await assertCode(store.write([{ ...removal, ifVersion: 2 }]), "DOCUMENT_CONFLICT");
    assert.deepEqual(await store.write([{ ...removal, ifVersion: 1 }]), []);
    await assertCode(store.write([{ ...removal, ifVersion: 1 }]), "DOCUMENT_CONFLICT");
    assert.deepEqual([await store.info("w", "a"), await store.versions("w", "a")], [undefined, []]);
    assert.deepEqual(
      (await store.find("w", { text: "needle" })).map(({ path }) => path),
      ["b"],
    );
    assert.deepEqual((await store.read("w", "b"))?.bytes, new TextEncoder().encode("needle"));
    assert.deepEqual(await valuesOf(whole, "erased"), [{ workspace: "w", path: "a", by: "t5" }]);
    const [again] = await store.write([written("a", { text: "other" })]);
    assert.equal(again?.version, 1);
  },
  "changes of one document follow one another": async ({ documents: store }) => {
    const whole = { workspace: "w", author: "t5" } as const;
    const made = await store.write([
      written("a", { text: "one" }),
      { ...whole, kind: "move", path: "a", to: "b", ifVersion: 1 },
      written("b", { text: "two", ifVersion: 1 }),
      written("c"),
      { ...whole, kind: "removal", path: "c", ifVersion: 1 },
    ]);
    assert.deepEqual(
      made.map(({ path, version }) => [path, version]),
      [
        ["b", 2],
        ["b", 2],
      ],
    );
    assert.deepEqual(
      (await store.find("w")).map(({ path }) => path),
      ["b"],
    );
  },
  "each write is a version; the old ones stay": async ({ documents: store }) => {
    await store.write([written("a", { text: "one", tags: ["x"], description: "d" })]);
    await store.write([written("a", { text: "two", ifVersion: 1, author: "t1" })]);
    const [third] = await store.write([written("a", { text: "one", ifVersion: 2, author: "t2", tags: [] })]);
    assert.deepEqual(
      [third?.version, third?.createdBy, third?.updatedBy, third?.description, third?.tags],
      [3, "t0", "t2", "d", []],
    );
    const versions = await store.versions("w", "a");
    assert.deepEqual(
      versions.map(({ version, author, parent, size }) => [version, author, parent, size]),
      [
        [1, "t0", null, 3],
        [2, "t1", 1, 3],
        [3, "t2", 2, 3],
      ],
    );
    assert.equal(versions[0]?.sha256, versions[2]?.sha256);
    assert.deepEqual((await store.read("w", "a", 2))?.bytes, new TextEncoder().encode("two"));
    assert.deepEqual((await store.read("w", "a"))?.bytes, new TextEncoder().encode("one"));
  },
  "a write that replaces another version than the newest is refused": async ({ documents: store }) => {
    await assertCode(store.write([written("a", { ifVersion: 1 })]), "DOCUMENT_CONFLICT");
    await store.write([written("a")]);
    await assertCode(store.write([written("a")]), "DOCUMENT_CONFLICT");
    await store.write([written("a", { ifVersion: 1 })]);
    await assertCode(store.write([written("a", { ifVersion: 1 })]), "DOCUMENT_CONFLICT");
    assert.equal((await store.versions("w", "a")).length, 2);
  },
  "writes are stored all or not at all": async ({ documents: store }) => {
    await store.write([written("a")]);
    await assertCode(store.write([written("b"), written("a"), written("c")]), "DOCUMENT_CONFLICT");
    assert.deepEqual(
      (await store.find("w")).map(({ path }) => path),
      ["a"],
    );
    assert.deepEqual(await found(store, "text"), ["a"]);
  },
  "of 20 writes of one version at once, one is made": async ({ documents: store }) => {
    const work = Array.from({ length: 20 }, (_, n) => store.write([written("a", { text: `n${n}` })]));
    const results = await Promise.allSettled(work);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await store.versions("w", "a")).length, 1);
  },
  "workspaces and paths are apart, whatever their names": async ({ documents: store }) => {
    const names = ["a", "A", "ä", "a\u0308", "a b", "a'\"; DROP TABLE documents", "__proto__", "%", "日本"];
    for (const name of names) await store.write([written(name, { workspace: name, text: `in ${name}` })]);
    for (const name of names) {
      assert.deepEqual(
        (await store.find(name)).map(({ path }) => path),
        [name],
      );
      assert.deepEqual((await store.read(name, name))?.bytes, new TextEncoder().encode(`in ${name}`));
    }
  },
  "an erased document is gone, and what others share with it is not": async ({ documents: store }) => {
    await store.write([written("a", { text: "same" }), written("b", { text: "same" })]);
    await store.write([written("a", { text: "other", ifVersion: 1 })]);
    assert.equal(await store.erase("w", "a"), true);
    assert.equal(await store.info("w", "a"), undefined);
    assert.deepEqual(await found(store, "other"), []);
    assert.deepEqual((await store.read("w", "b"))?.bytes, new TextEncoder().encode("same"));
    const [info] = await store.write([written("a", { text: "new" })]);
    assert.equal(info?.version, 1);
  },
  "what an erased document said is taken out of the entries that repeat it, and of no others": async (store) => {
    const { documents } = store;
    const text = "The keeper of the lighthouse at Cape Wrath writes of storms and of nothing else at all.";
    const note = { type: "call_finished", result: { page: `1: ${text}`, path: "a" } };
    const json = { result: JSON.stringify({ text: text.slice(10) }), at: ["about storms"] };
    await store.append("run:r", { entries: [{ entry: note }, { entry: json }], after: 0 });
    await store.append("run:other", { entries: [{ entry: note }], after: 0 });
    await documents.write([written("a", { text })]);
    assert.equal(await documents.erase("w", "a", { by: "ann", copiesIn: ["run:r", "run:none"] }), true);
    assert.deepEqual(await valuesOf(store, "run:r"), [
      { type: "call_finished", result: { page: "[erased]", path: "a" } },
      { result: "[erased]", at: ["about storms"] },
    ]);
    assert.deepEqual(await valuesOf(store, "run:other"), [note]);
    assert.deepEqual(await valuesOf(store, "erased"), [{ workspace: "w", path: "a", by: "ann" }]);
  },
};
