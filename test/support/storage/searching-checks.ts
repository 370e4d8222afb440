import assert from "node:assert/strict";
import type { DocumentStore } from "../../../sdk/src/model/ports/store.ts";
import type { Checks } from "./check.ts";
import { found, written } from "./written.ts";

/** Properties and words. */
export const searchingChecks: Checks = {
  "documents are found by their properties, in the order of their paths": async ({ documents: store }) => {
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
  "words are found in any case, with and without accents, all of them": async ({ documents: store }) => {
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
  "path, summary, description and tags are searched, and the newest version only": async ({ documents: store }) => {
    await store.write([written("reports/north.md", { text: "old words", description: "Wind", tags: ["turbine"] })]);
    await store.write([written("reports/north.md", { text: "new words", ifVersion: 1 })]);
    for (const text of ["north", "about", "wind", "turbine", "new"]) {
      assert.deepEqual(await found(store, text), ["reports/north.md"], text);
    }
    assert.deepEqual(await found(store, "old"), []);
  },
  "a snippet shows the place": async ({ documents: store }) => {
    const filler = "Nothing to see here. ".repeat(200);
    await store.write([written("a", { text: `${filler} The needle is silver. ${filler}` })]);
    const [hit] = await store.find("w", { text: "needle" });
    assert.ok(hit?.snippet.includes("needle is silver") && hit.snippet.length < 400, hit?.snippet);
  },
  "no text of a query throws": async ({ documents: store }) => {
    await store.write([written("a", { text: "a.b foo-bar C++ or and not near" })]);
    const awkward = [
      ...Array.from("\"'*^:(){}[]-+.,;!?\\/|&%$#@~`<>="),
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
  "a text of 2,000,000 characters is stored, and found by its beginning": async ({ documents: store }) => {
    const text = `needle ${"word ".repeat(400_000)}`;
    await store.write([written("a", { text })]);
    assert.deepEqual(await found(store, "needle"), ["a"]);
    assert.equal((await store.read("w", "a"))?.size, text.length);
  },
};
