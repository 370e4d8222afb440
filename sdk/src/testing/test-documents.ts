import assert from "node:assert/strict";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { DocumentBlock } from "../model/documents/block.ts";
import type { DocumentWrite } from "../model/documents/document.ts";
import type { DocumentStore } from "../model/ports/document-store.ts";
import { sha256 } from "../util/sha256.ts";
import type { ContractCheck } from "./test-store.ts";

/** Documents under test, and how they are closed. */
export interface OpenedDocuments {
  readonly documents: DocumentStore;
  readonly close: () => Promise<void>;
}

/** What is known of the documents under test. */
export interface DocumentTraits {
  /** Whether a place opened again, and another connection to it, has what was stored there. Default true. */
  readonly lasts?: boolean;
}

/**
 * What every store of documents has to do, as named checks for any test runner.
 *
 * @param open Opens the documents at a place: empty ones at a new place, the same at a place opened before.
 * @example
 * const open = async (place) => {
 *   const engine = await sqliteEngine(`${folder}/${place}.db`);
 *   return { documents: engine.documents, close: () => engine.close() };
 * };
 * for (const { name, run } of testDocuments(open)) test(name, run);
 */
export function testDocuments(
  open: (place: string) => Promise<OpenedDocuments>,
  { lasts = true }: DocumentTraits = {},
): readonly ContractCheck[] {
  const checks = Object.entries(lasts ? { ...always, ...lasting } : always);
  return checks.map(([name, check], index) => ({
    name: `documents: ${name}`,
    run: async () => {
      const opened: OpenedDocuments[] = [];
      const again = async (): Promise<DocumentStore> => {
        const documents = await open(`documents-${index + 1}`);
        opened.push(documents);
        return documents.documents;
      };
      try {
        await check(await again(), again);
      } finally {
        for (const { close } of opened) await close();
      }
    },
  }));
}

type Check = (store: DocumentStore, again: () => Promise<DocumentStore>) => Promise<void>;

type Made = Partial<Omit<DocumentWrite, "content">> & { readonly text?: string; readonly mimeType?: string };

/** A write of one block of text; the author is `t0` unless it says otherwise. */
function written(
  path: string,
  { text = `Text of ${path}.`, mimeType = "text/plain", ...others }: Made = {},
): DocumentWrite {
  const bytes = new TextEncoder().encode(text);
  const blocks: readonly DocumentBlock[] = [{ id: "b1", type: "text", text }];
  const content = {
    bytes,
    sha256: sha256(bytes),
    mimeType,
    tokens: text.length,
    summary: `About ${path}.`,
    blocks,
    notes: [],
  };
  return { workspace: "w", path, author: "t0", content, ...others };
}

const assertConflict = (work: Promise<unknown>): Promise<void> =>
  assert.rejects(work, (error: unknown) => isToolwrightError(error) && error.code === "DOCUMENT_CONFLICT");

const found = async (store: DocumentStore, text: string, workspace = "w"): Promise<readonly string[]> =>
  (await store.find(workspace, { text })).map(({ path }) => path).sort();

const writing: Readonly<Record<string, Check>> = {
  "F2: a document has every field": async (store) => {
    const [info] = await store.write([
      written("reports/q3.md", {
        text: "Sales rose.",
        mimeType: "text/markdown",
        description: "Third quarter",
        tags: ["sales", "q3"],
      }),
    ]);
    assert.ok(info);
    const { id, createdAt, updatedAt, sha256: hash, ...others } = info;
    assert.deepEqual(others, {
      ...{ workspace: "w", path: "reports/q3.md", version: 1, mimeType: "text/markdown", size: 11, tokens: 11 },
      ...{ summary: "About reports/q3.md.", description: "Third quarter", tags: ["sales", "q3"], notes: [] },
      ...{ createdBy: "t0", updatedBy: "t0" },
    });
    assert.ok(id !== "" && createdAt === updatedAt && !Number.isNaN(Date.parse(createdAt)) && hash.length === 64);
    assert.deepEqual(await store.info("w", "reports/q3.md"), info);
  },
  "what is not there is not found": async (store) => {
    await store.write([written("a")]);
    assert.equal(await store.info("w", "b"), undefined);
    assert.equal(await store.info("v", "a"), undefined);
    assert.equal(await store.read("w", "a", 2), undefined);
    assert.deepEqual(await store.versions("w", "b"), []);
    assert.equal(await store.erase("w", "b"), false);
  },
  "bytes and blocks come back as they were": async (store) => {
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
  "each write is a version; the old ones stay": async (store) => {
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
  "a write that replaces another version than the newest is refused": async (store) => {
    await assertConflict(store.write([written("a", { ifVersion: 1 })]));
    await store.write([written("a")]);
    await assertConflict(store.write([written("a")]));
    await store.write([written("a", { ifVersion: 1 })]);
    await assertConflict(store.write([written("a", { ifVersion: 1 })]));
    assert.equal((await store.versions("w", "a")).length, 2);
  },
  "writes are stored all or not at all": async (store) => {
    await store.write([written("a")]);
    await assertConflict(store.write([written("b"), written("a"), written("c")]));
    assert.deepEqual(
      (await store.find("w")).map(({ path }) => path),
      ["a"],
    );
    assert.deepEqual(await found(store, "text"), ["a"]);
  },
  "of 20 writes of one version at once, one is made": async (store) => {
    const work = Array.from({ length: 20 }, (_, n) => store.write([written("a", { text: `n${n}` })]));
    const results = await Promise.allSettled(work);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await store.versions("w", "a")).length, 1);
  },
  "workspaces and paths are apart, whatever their names": async (store) => {
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
  "an erased document is gone, and what others share with it is not": async (store) => {
    await store.write([written("a", { text: "same" }), written("b", { text: "same" })]);
    await store.write([written("a", { text: "other", ifVersion: 1 })]);
    assert.equal(await store.erase("w", "a"), true);
    assert.equal(await store.info("w", "a"), undefined);
    assert.deepEqual(await found(store, "other"), []);
    assert.deepEqual((await store.read("w", "b"))?.bytes, new TextEncoder().encode("same"));
    const [info] = await store.write([written("a", { text: "new" })]);
    assert.equal(info?.version, 1);
  },
};

const searching: Readonly<Record<string, Check>> = {
  "documents are found by their properties, in the order of their paths": async (store) => {
    await store.write([
      written("b/2.csv", { mimeType: "text/csv", tags: ["x", "y"] }),
      written("b/1.png", { mimeType: "image/png", author: "t1" }),
      written("a.csv", { mimeType: "text/csv", tags: ["y"] }),
    ]);
    await store.write([written("a.csv", { mimeType: "text/csv", ifVersion: 1, author: "t2" })]);
    const paths = async (query: Parameters<DocumentStore["find"]>[1]): Promise<readonly string[]> =>
      (await store.find("w", query)).map(({ path }) => path);
    assert.deepEqual(await paths({}), ["a.csv", "b/1.png", "b/2.csv"]);
    assert.deepEqual(await paths({ prefix: "b/" }), ["b/1.png", "b/2.csv"]);
    assert.deepEqual(await paths({ mimeType: "text/csv" }), ["a.csv", "b/2.csv"]);
    assert.deepEqual(await paths({ mimeType: "image/*" }), ["b/1.png"]);
    assert.deepEqual(await paths({ tags: ["y"] }), ["a.csv", "b/2.csv"]);
    assert.deepEqual(await paths({ tags: ["y", "x"] }), ["b/2.csv"]);
    assert.deepEqual(await paths({ createdBy: "t1" }), ["b/1.png"]);
    assert.deepEqual(await paths({ updatedBy: "t2" }), ["a.csv"]);
    assert.deepEqual(await paths({ limit: 1, offset: 1 }), ["b/1.png"]);
    assert.deepEqual(await paths({ text: "text", mimeType: "image/*" }), ["b/1.png"]);
    assert.deepEqual(await paths({ prefix: "%" }), []);
  },
  "words are found in any case, with and without accents, all of them": async (store) => {
    await store.write([
      written("a", { text: "Herr Müller fährt nach Köln." }),
      written("b", { text: "The MULLER report, see C++ and foo-bar a.b" }),
      written("c", { text: "東京の天気は晴れです。" }),
    ]);
    assert.deepEqual(await found(store, "muller"), ["a", "b"]);
    assert.deepEqual(await found(store, "Müller köln"), ["a"]);
    assert.deepEqual(await found(store, "report muller"), ["b"]);
    assert.deepEqual(await found(store, "foo-bar"), ["b"]);
    assert.deepEqual(await found(store, "a.b C++"), ["b"]);
    assert.deepEqual(await found(store, "東京"), ["c"]);
    assert.deepEqual(await found(store, "京"), ["c"]);
    assert.deepEqual(await found(store, "京東"), []);
    assert.deepEqual(await found(store, "absent"), []);
    assert.deepEqual(await found(store, "muller", "v"), []);
  },
  "path, summary, description and tags are searched, and the newest version only": async (store) => {
    await store.write([written("reports/north.md", { text: "old words", description: "Wind", tags: ["turbine"] })]);
    await store.write([written("reports/north.md", { text: "new words", ifVersion: 1 })]);
    for (const text of ["north", "about", "wind", "turbine", "new"]) {
      assert.deepEqual(await found(store, text), ["reports/north.md"], text);
    }
    assert.deepEqual(await found(store, "old"), []);
  },
  "a snippet shows the place": async (store) => {
    const filler = "Nothing to see here. ".repeat(200);
    await store.write([written("a", { text: `${filler} The needle is silver. ${filler}` })]);
    const [hit] = await store.find("w", { text: "needle" });
    assert.ok(hit?.snippet.includes("needle is silver") && hit.snippet.length < 400, hit?.snippet);
  },
  "no text of a query throws": async (store) => {
    await store.write([written("a", { text: "a.b foo-bar C++ or and not near" })]);
    const awkward = [
      ..."\"'*^:(){}[]-+.,;!?\\/|&%$#@~`<>=",
      ...['"', '""', '"a', "a*", "*a", "NEAR(a b, 3)", "a AND", "NOT", "OR OR", "path:a", "{path} : a", "^a", "a - b"],
      ...[
        "\0",
        "a\0b",
        "\ud800",
        "\udc00a",
        "\u200b",
        " ",
        "",
        "😀",
        "'; DROP TABLE documents; --",
        "a".repeat(20_000),
      ],
      "x ".repeat(5000),
    ];
    for (const text of awkward) assert.ok(Array.isArray(await store.find("w", { text })), text);
    assert.deepEqual(await found(store, "foo-bar"), ["a"]);
    assert.deepEqual(await found(store, "***"), []);
  },
  "a text of 2,000,000 characters is stored, and found by its beginning": async (store) => {
    const text = `needle ${"word ".repeat(400_000)}`;
    await store.write([written("a", { text })]);
    assert.deepEqual(await found(store, "needle"), ["a"]);
    assert.equal((await store.read("w", "a"))?.size, text.length);
  },
};

const always: Readonly<Record<string, Check>> = { ...writing, ...searching };

const lasting: Readonly<Record<string, Check>> = {
  "what was stored is there in another connection": async (store, again) => {
    await store.write([written("a", { text: "needle" })]);
    const other = await again();
    assert.deepEqual(await found(other, "needle"), ["a"]);
    await other.write([written("a", { ifVersion: 1 })]);
    await assertConflict(store.write([written("a", { ifVersion: 1 })]));
    assert.equal((await store.info("w", "a"))?.version, 2);
  },
};
