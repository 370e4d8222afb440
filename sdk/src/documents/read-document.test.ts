import { expect, test } from "vitest";
import { excelFile, packedFile, pdfFile, pngFile, wordFile } from "#test/support/packed-file.ts";
import { blocksText, type BlockContent } from "../index.ts";
import { readDocument } from "./read-document.ts";
import type { DocumentContent } from "../model/workspace/document.ts";

const read = (path: string, content: string | Uint8Array): Promise<DocumentContent> => readDocument({ path, content });

const withoutIds = ({ blocks }: DocumentContent): readonly BlockContent[] =>
  blocks.map(({ id: _id, ...block }) => block);

test.each<[string, string | Uint8Array, string]>([
  ["a.ts", "let a: string;", "text/typescript"],
  ["a.tsx", "<a />", "text/tsx"],
  ["a.py", "import os", "text/x-python"],
  ["Makefile", "all:", "text/x-makefile"],
  ["a.ICS", "BEGIN:VCALENDAR", "text/calendar"],
  ["notes", "plain", "text/plain"],
  ["a.svg", "<svg/>", "image/svg+xml"],
  ["a.csv", pdfFile(["x"]), "application/pdf"],
  ["a.txt", pngFile(2, 3), "image/png"],
  ["a.bin", new Uint8Array([0, 1, 2, 3]), "application/octet-stream"],
  ["a.docx", wordFile(""), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["a", excelFile("One", []), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
])("the type of %s follows from its bytes, then from its name", async (path, content, mimeType) => {
  expect((await read(path, content)).mimeType).toBe(mimeType);
});

test("Markdown becomes headings, paragraphs, lists, tables and code", async () => {
  const text =
    "# Q3\n\nSales *rose*.\n\n## Numbers\n\n| a | b |\n|---|:-:|\n| 1 | x\\|y |\n| 2 |\n\n- one\n- two\n\n```ts\nlet a;\n```\n";
  const document = await read("q3.md", text);
  expect(withoutIds(document)).toEqual([
    { type: "heading", level: 1, text: "Q3" },
    { type: "text", text: "Sales *rose*." },
    { type: "heading", level: 2, text: "Numbers" },
    {
      type: "table",
      columns: ["a", "b"],
      rows: [
        ["1", "x|y"],
        ["2", ""],
      ],
    },
    { type: "list", isOrdered: false, items: ["one", "two"] },
    { type: "code", language: "ts", text: "let a;" },
  ]);
  expect(document.summary).toBe("Q3. Sales *rose*. Sections: Numbers");
  const changed = await read("q3.md", text.replace("rose", "fell"));
  const kept = changed.blocks.filter(({ id }) => document.blocks.some((block) => block.id === id));
  expect(kept.map(({ type }) => type)).toEqual(["heading", "heading", "table", "list", "code"]);
});

test("YAML at the beginning of Markdown is code; definitions stay", async () => {
  const document = await read(
    "post.md",
    "---\r\ntitle: Q3\r\ntags: [a]\r\n---\r\n\r\n# Sales\r\n\r\nSee [1].\r\n\r\n[1]: http://x.example\r\n",
  );
  expect(withoutIds(document)).toEqual([
    { type: "code", language: "yaml", text: "title: Q3\r\ntags: [a]" },
    { type: "heading", level: 1, text: "Sales" },
    { type: "text", text: "See [1]." },
    { type: "text", text: "[1]: http://x.example" },
  ]);
  const rules = await read("rules.md", "---\n# A\n\nNote: b\n\n---\n");
  expect(withoutIds(rules)).toEqual([
    { type: "heading", level: 1, text: "A" },
    { type: "text", text: "Note: b" },
  ]);
});

test("a text of a type that does not say so is a text", async () => {
  const film = await read("film.srt", "1\n00:00:01,000 --> 00:00:02,000\nHello");
  expect(film.mimeType).toBe("application/x-subrip");
  expect(withoutIds(film)).toEqual([{ type: "text", text: "1\n00:00:01,000 --> 00:00:02,000\nHello" }]);
  const rich = await read("a.rtf", "{\\rtf1 Hello}");
  expect(rich.blocks.map(({ type }) => type)).toEqual(["file"]);
});

test("a CSV becomes a table, with quotes, semicolons and short rows", async () => {
  const document = await read("a.csv", 'name;"note; more"\r\n"Ann ""A""";"two\nlines"\r\nBob\r\n');
  expect(withoutIds(document)).toEqual([
    {
      type: "table",
      columns: ["name", "note; more"],
      rows: [
        ['Ann "A"', "two\nlines"],
        ["Bob", ""],
      ],
    },
  ]);
  expect(document.summary).toBe("a.csv: 2 rows, 2 columns (name, note; more)");
});

test.each([
  ["Excel's own line names the delimiter", "sep=;\r\na;b,c\r\n1;2\r\n", ["a", "b,c"], ["1", "2"]],
  ["bars", "a|b\n1|2,5\n", ["a", "b"], ["1", "2,5"]],
  ["bars within a text", "id,state (open|closed|done)\n1,open\n", ["id", "state (open|closed|done)"], ["1", "open"]],
])("a CSV is separated as its first lines say: %s", async (_, text, columns, row) => {
  expect(withoutIds(await read("a.csv", text))).toEqual([{ type: "table", columns, rows: [row] }]);
});

test("a CSV that is too long ends with a whole row", async () => {
  const { blocks, notes } = await read("a.csv", `n,amount\n${`${"x".repeat(94)},2345\n`.repeat(11_000)}`);
  const [table] = blocks;
  expect(table?.type === "table" && [table.rows.length, table.rows.at(-1)?.[1]]).toEqual([9999, "2345"]);
  expect(notes).toEqual(["Only the first 1000000 characters were read."]);
});

test("a text that is not UTF-8 is decoded by a guess, with a note; UTF-16 by its mark", async () => {
  const legacy = await read("a.csv", new Uint8Array([...Buffer.from("stadt\nK"), 0xf6, ...Buffer.from("ln\n")]));
  expect(withoutIds(legacy)).toEqual([{ type: "table", columns: ["stadt"], rows: [["Köln"]] }]);
  expect(legacy.notes).toEqual(["The encoding is a guess: it was read as windows-1252."]);
  const wide = await read("a.txt", new Uint8Array([0xff, 0xfe, ...Buffer.from("Köln", "utf16le")]));
  expect([wide.notes, blocksText(wide.blocks)]).toEqual([[], "Köln"]);
});

test("a PDF becomes pages; a scanned page is reported", async () => {
  const document = await read("report.pdf", pdfFile(["First page", "", "Third page"]));
  expect(withoutIds(document)).toEqual([
    { type: "page", number: 1, text: "First page" },
    { type: "page", number: 2, text: "" },
    { type: "page", number: 3, text: "Third page" },
  ]);
  expect([document.notes, document.summary]).toEqual([
    ["Page 2 has no text: scanned, perhaps."],
    "3 pages: First page",
  ]);
});

test("a Word document keeps its tables", async () => {
  const paragraph = (text: string, style = ""): string =>
    `<w:p>${style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
  const row = (...cells: string[]): string => `<w:tr>${cells.map(cell).join("")}</w:tr>`;
  const body = `${paragraph("Report", "Heading1")}${paragraph("Ann &amp; Bob &lt;3")}<w:tbl>${row("a", "b")}${row("1", "2")}</w:tbl>`;
  expect(withoutIds(await read("a.docx", wordFile(body)))).toEqual([
    { type: "heading", level: 1, text: "Report" },
    { type: "text", text: "Ann & Bob <3" },
    { type: "table", columns: ["a", "b"], rows: [["1", "2"]] },
  ]);
});

test("cells of a Word table stay in their columns below merged cells and next to an inner table", async () => {
  const cell = (text: string, options = ""): string =>
    `<w:tc><w:tcPr>${options}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const table = (...rows: string[][]): string =>
    `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join("")}</w:tr>`).join("")}</w:tbl>`;
  const inner = `<w:tc>${table([cell("p &lt;b&gt;"), cell("q")], [cell("r"), cell("s")])}<w:p><w:r><w:t>after</w:t></w:r></w:p></w:tc>`;
  const outer = table(
    [cell("region"), cell("year"), cell("amount")],
    [cell("North", '<w:vMerge w:val="restart"/>'), cell("2024"), cell("1")],
    [cell("", "<w:vMerge/>"), cell("2025"), cell("2")],
    [cell("all", '<w:gridSpan w:val="2"/>'), cell("3")],
    [cell("x"), inner, cell("4")],
  );
  const body = `${outer}<w:p><w:r><w:t>End.</w:t></w:r></w:p>`;
  expect(withoutIds(await read("a.docx", wordFile(body)))).toEqual([
    {
      type: "table",
      columns: ["region", "year", "amount"],
      rows: [
        ["North", "2024", "1"],
        ["", "2025", "2"],
        ["all", "", "3"],
        ["x", "p <b> | q\nr | s\nafter", "4"],
      ],
    },
    { type: "text", text: "End." },
  ]);
});

test("an Excel file becomes a table for each sheet", async () => {
  const document = await read(
    "a.xlsx",
    excelFile("Sales", [
      ["region", "amount"],
      ["North", 17.5],
    ]),
  );
  expect(withoutIds(document)).toEqual([
    { type: "table", name: "Sales", columns: ["region", "amount"], rows: [["North", "17.5"]] },
  ]);
});

test("dates and times of an Excel file have the parts that people wrote", async () => {
  const days = ["2026-05-03T00:00:00Z", "2026-05-03T14:30:00Z", "1899-12-30T14:30:00Z", "1899-12-30T00:00:00Z"];
  const document = await read("a.xlsx", excelFile("x", [["a", "b", "c", "d"], days.map((day) => new Date(day))]));
  const rows = [["2026-05-03", "2026-05-03T14:30:00.000Z", "14:30:00", "00:00:00"]];
  expect(withoutIds(document)).toEqual([{ type: "table", name: "x", columns: ["a", "b", "c", "d"], rows }]);
});

test("an image has its size, and the maximum number of tokens that a provider counts", async () => {
  const image = await read("a.png", pngFile(300, 200));
  expect([withoutIds(image)[0], image.tokens]).toEqual([
    { type: "image", blob: image.sha256, mimeType: "image/png", width: 300, height: 200 },
    80,
  ]);
  const absurd = await read("b.png", pngFile(2_000_000_000, 2_000_000_000));
  expect([absurd.tokens, absurd.notes]).toEqual([1600, ["The size of the image could not be read."]]);
});

test("source text is summarised by its exports, JSON by its members, with at most 60 words", async () => {
  const code = await read("a.ts", "export function first() {}\nconst hidden = 1;\nexport default class Second {}\n");
  expect(code.summary).toBe("a.ts: typescript, 4 lines: first, Second");
  expect((await read("a.json", '{"name":"x","size":{"w":1}}')).summary).toBe("a.json: json, 1 line: name, size, w");
  const long = await read("a.txt", "word ".repeat(5000));
  expect(long.summary.split(" ").length).toBeLessThanOrEqual(60);
  expect((await read("empty.txt", "")).summary).toBe("empty.txt: empty");
});

test("a PDF of 10,000 pages is read up to the limit, with a note, outside the caller's thread", async () => {
  const file = pdfFile(Array.from({ length: 10_000 }, (_, index) => `p${index}`));
  await read("short.pdf", pdfFile(["p"]));
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const document = await read("long.pdf", file);
  const [ownSpent, allSpent] = [process.threadCpuUsage(own), process.cpuUsage(all)].map(
    ({ user, system }) => user + system,
  ) as [number, number];
  // The file does not block the event loop: this thread spends little time compared with its own.
  expect(ownSpent).toBeLessThan(allSpent / 4);
  const pages = document.blocks.length;
  // As many pages as the time allows.
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(1000);
  expect(document.notes).toEqual([`Only the first ${pages} of 10000 pages were read.`]);
});

test("a zip bomb is not unpacked, for any stated size", async () => {
  const bomb = "A".repeat(30_000_000);
  for (const file of [wordFile(bomb), wordFile(bomb, 100)]) {
    const document = await read("bomb.docx", file);
    expect(document.blocks.map(({ type }) => type)).toEqual(["file"]);
    expect(document.notes[0]).toMatch(/^The file could not be read: it unpacks to more than \d+ bytes\.$/);
  }
});

test.each<[string, Uint8Array]>([
  [
    "a.pdf",
    new TextEncoder().encode("%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 1 0 R >> endobj trailer << /Root 1 0 R >>"),
  ],
  ["a.docx", packedFile([{ name: "word/document.xml", content: "<w:document>" }])],
  ["a.xlsx", excelFile("x", [["a"]]).slice(0, 300)],
  ["a.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
  ["a.json", new Uint8Array([0x7b, 0xff, 0xfe, 0])],
  ["a.md", new TextEncoder().encode(`${">".repeat(50_000)}${"[".repeat(50_000)}`)],
  ["a.csv", new TextEncoder().encode(`"${",".repeat(300_000)}`)],
])("a broken or hostile %s becomes a document nevertheless", async (path, content) => {
  const document = await read(path, content);
  for (const note of document.notes) expect(note).toMatch(/[^.]\.$/);
  expect(document.bytes).toEqual(content);
  expect(document.sha256).toHaveLength(64);
});

test("a document above the limit of bytes is refused", async () => {
  await expect(read("big.bin", new Uint8Array(64 * 1024 * 1024 + 1))).rejects.toMatchObject({
    code: "DOCUMENT_TOO_LARGE",
  });
});
