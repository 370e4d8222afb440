import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Root of the repository. */
export const repository = path.resolve(import.meta.dirname, "../..");

/** A code block of a page. */
export interface ShownCode {
  /** Path of the page from the repository's root. */
  readonly page: string;
  /** Line of the page with the first line of the code. */
  readonly line: number;
  readonly language: string;
  /** The file in the block: its `title="…"`, or the path in a comment on its first line. */
  readonly title?: string;
  readonly code: string;
}

/** The pages whose code is checked, because readers may paste it. Rule pages have a separate test. */
export const pages: readonly string[] = [
  "README.md",
  "sdk/README.md",
  "CONTRIBUTING.md",
  ...globSync("examples/*/README.md", { cwd: repository }).toSorted(),
  ...globSync("site/src/content/docs/*.{md,mdx}", { cwd: repository }).toSorted(),
];

const fence = /^(?<mark>`{3,})(?<language>\w+)(?<meta>[^\n]*)\n(?<code>[^]*?)^\k<mark>$/gm;
const titleMeta = /\btitle="([^"]+)"/;
const titleComment = /^\/\/ (\S+\.\w+)\n/;

/** The code blocks of a page in order. */
export function shownCode(page: string): readonly ShownCode[] {
  const text = readFileSync(path.join(repository, page), "utf8");
  return [...text.matchAll(fence)].map(({ index, groups }) => {
    const { language = "", meta = "", code = "" } = groups ?? {};
    const title = titleMeta.exec(meta)?.[1] ?? titleComment.exec(code)?.[1];
    const line = text.slice(0, index).split("\n").length + 1;
    return { page, line, language, code, ...(title !== undefined && { title }) };
  });
}
