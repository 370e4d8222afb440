import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ToolError } from "toolwright";
import { splitSections, toCodeText, toPlainText, type MarkdownSection } from "./markdown.ts";
import { once } from "./once.ts";
import { articlesFolder } from "./paths.ts";

/** The two sections of the documentation. */
export type ArticleSection = "guides" | "reference";

/** One page of the documentation. */
export interface Article {
  /** Section and file name in lower case: `reference/logging`. */
  readonly id: string;
  /** The file's name in words. */
  readonly title: string;
  readonly section: ArticleSection;
  /** Web address of the page. */
  readonly url: string;
  /** In the order of the page; the first one holds the text above the first heading. */
  readonly parts: readonly ArticlePart[];
}

/** One heading of an article with its text. */
export interface ArticlePart extends MarkdownSection {
  /** The article's id, for all but the first part followed by `#` and the anchor. */
  readonly id: string;
  readonly url: string;
}

const shelves = [
  { section: "guides", folder: "Guides" },
  { section: "reference", folder: "Reference" },
] as const;

/** All articles, read from disk on first use; without the index pages, which only contain links. */
export const allArticles = once((): readonly Article[] =>
  shelves.flatMap((shelf) => {
    const path = join(locate(), shelf.folder);
    return readdirSync(path)
      .filter((file) => file.endsWith(".md") && file !== "Index.md")
      .sort()
      .map((file) => toArticle(shelf, file.slice(0, -".md".length), readFileSync(join(path, file), "utf8")));
  }),
);

function locate(): string {
  try {
    return articlesFolder();
  } catch (cause) {
    throw new ToolError("PERMANENT", "The help articles are not installed.", {
      suggestion: "Tell the user that the knowledge base is not available; its operator must run `npm install`.",
      cause,
    });
  }
}

function toArticle({ section, folder }: (typeof shelves)[number], name: string, markdown: string): Article {
  const id = `${section}/${name.toLowerCase()}`;
  const url = `https://fastify.dev/docs/latest/${folder}/${name}/`;
  const title = name.replaceAll("-", " ");
  const parts = splitSections(markdown).map((part) =>
    part.depth === 0
      ? { ...part, title, id, url }
      : { ...part, id: `${id}#${part.anchor}`, url: `${url}#${part.anchor}` },
  );
  return { id, title, section, url, parts };
}

/** The part of this id with all deeper headings below it. Undefined when no part has the id. */
export function findParts(
  id: string,
): { readonly article: Article; readonly parts: readonly ArticlePart[] } | undefined {
  const wanted = id.trim().toLowerCase();
  const article = allArticles().find((candidate) => candidate.id === wanted.split("#")[0]);
  const start = article?.parts.findIndex((part) => part.id === wanted) ?? -1;
  const first = article?.parts[start];
  if (article === undefined || first === undefined) return undefined;
  if (start === 0) return { article, parts: article.parts };
  const end = article.parts.findIndex((part, position) => position > start && part.depth <= first.depth);
  return { article, parts: article.parts.slice(start, end === -1 ? undefined : end) };
}

/** The prose of a part, or its code if it has no prose. */
export function readableText(part: ArticlePart): string {
  return toPlainText(part.body) || toCodeText(part.body);
}
