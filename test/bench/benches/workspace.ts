import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sqliteStore, openDocuments } from "../../../sdk/src/agents.ts";
import { readDocument } from "../../../sdk/src/documents/read-document.ts";
import type { DocumentWrite } from "../../../sdk/src/model/workspace/document.ts";
import { pdfFile, wordFile } from "../../support/packed-file.ts";
import { randomQueries } from "../../support/random-queries.ts";
import type { Bench, Row } from "../contract.ts";

const count = 10_000;
const words = Array.from({ length: 2000 }, (_, index) => `w${(index * 7919) % 2000}x`);

/** A text of about 1.3 KB, derived from its number. */
const textOf = (number: number): string =>
  Array.from({ length: 200 }, (_, index) => words[(number * 31 + index * index * 17) % words.length] ?? "").join(" ");

async function timed(
  work: () => Promise<unknown>,
  runs: number,
): Promise<{ readonly cpu: number; readonly wall: number }> {
  const begun = process.cpuUsage();
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(begun);
  return { cpu: (user + system) / 1000 / runs, wall: (performance.now() - start) / runs };
}

/** The longest time that this thread was blocked, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

export default {
  name: "workspace",
  summary: `${count.toLocaleString("en")} documents of 1.3 KB in SQLite: writing, searching, and how long large and hostile files hold up the event loop.`,
  async run({ runs }) {
    const folder = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
    const opened = await sqliteStore(path.join(folder, "runs.db"));
    try {
      const store = opened.documents;
      const documents = openDocuments({ store, workspace: "w", author: "bench" });
      const { bytes: _bytes, ...content } = await readDocument({ path: "a.txt", content: textOf(0) });
      const writes = Array.from({ length: count }, (_, number): DocumentWrite => {
        const text = textOf(number);
        const bytes = new TextEncoder().encode(text);
        const blocks = [{ id: "b", type: "text" as const, text }];
        return {
          workspace: "w",
          path: `d/${number}.txt`,
          author: "bench",
          content: { ...content, bytes, blocks, sha256: `${number}` },
        };
      });
      const written = await timed(async () => {
        for (let at = 0; at < count; at += 100) await store.write(writes.slice(at, at + 100));
      }, 1);
      const rows: Row[] = [{ what: `write ${count.toLocaleString("en")} documents`, ...written }];
      const searched = async (what: string, text: string): Promise<void> => {
        const figures = await timed(() => documents.find({ text }), 20 * runs);
        rows.push({ what, ...figures, bar: "≤ 5 ms of CPU", holds: figures.cpu <= 5 });
      };
      await searched("search two words, 20 hits with snippets", `${words[5] ?? ""} ${words[22] ?? ""}`);
      await searched("search a word that a tenth of them have", words[48] ?? "");
      let thrown = 0;
      const queries = randomQueries(10_000);
      const asked = await timed(async () => {
        for (const text of queries) await documents.find({ text, limit: 1 }).catch(() => (thrown += 1));
      }, 1);
      rows.push({ what: `10,000 random queries, ${thrown} throw`, ...asked, bar: "0 throw", holds: thrown === 0 });
      const large: readonly (readonly [string, string | Uint8Array])[] = [
        ["10 MB of text", "Hello there. ".repeat(800_000)],
        ["2 MB of one letter", "a".repeat(2_000_000)],
        ["a CSV of 100,000 cells", "a,b,c,d\n".repeat(25_000)],
        ["a PDF of 1,000 pages", pdfFile(Array.from({ length: 1000 }, (_, page) => `Page ${page}`))],
        ["a zip bomb of 300 MB", wordFile("A".repeat(300_000_000), 100)],
      ];
      for (const [index, [what, file]] of large.entries()) {
        const wall = await longestBlock(() => documents.write(`large/${index}`, file));
        rows.push({ what: `event loop held up by ${what}`, cpu: 0, wall, bar: "≤ 50 ms", holds: wall <= 50 });
      }
      return rows;
    } finally {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
} satisfies Bench;
