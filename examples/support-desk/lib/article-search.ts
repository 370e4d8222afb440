import MiniSearch from "minisearch";
import { allArticles, readableText, type Article, type ArticlePart, type ArticleSection } from "./articles.ts";
import { toCodeText, toPlainText } from "./markdown.ts";
import { once } from "./once.ts";

/** A part of an article that matches a query. */
export interface ArticleMatch {
  readonly article: Article;
  readonly part: ArticlePart;
  /** The sentences around the best match, at most 300 characters. */
  readonly excerpt: string;
  readonly score: number;
}

/** Filters of a search. */
export interface ArticleSearchOptions {
  readonly limit: number;
  readonly section?: ArticleSection | undefined;
}

interface Entry {
  readonly article: Article;
  readonly part: ArticlePart;
}

const excerptLength = 300;
const mostPerArticle = 2;

/** Words that say nothing about the subject; a question is full of them. */
const stopWords = new Set(
  `a an and any are as at be been but by can cannot could do does did fastify for from get has have how i if in into is
  it its me my not of on or our should so some that the their them then there they this to use using want was we what
  when where which who why will with would you your`.split(/\s+/),
);

const index = once(() => {
  const entries = new Map<string, Entry>();
  const search = new MiniSearch<{ id: string; title: string; article: string; prose: string; code: string }>({
    fields: ["title", "article", "prose", "code"],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return stopWords.has(word) ? null : word;
    },
  });
  for (const article of allArticles()) {
    for (const part of article.parts) {
      const [prose, code] = [toPlainText(part.body), toCodeText(part.body)];
      if (prose === "" && code === "") continue;
      entries.set(part.id, { article, part });
      search.add({ id: part.id, title: part.title, article: article.title, prose, code });
    }
  }
  return { entries, search };
});

/** The best matching parts, best first; at most two per article, so that one long page does not hide other articles. */
export function searchArticles(query: string, { limit, section }: ArticleSearchOptions): readonly ArticleMatch[] {
  const { entries, search } = index();
  const results = search.search(query, {
    boost: { title: 3, article: 2, prose: 1, code: 0.3 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    bm25: { k: 1.2, b: 0.5, d: 0.5 },
    weights: { prefix: 0.5, fuzzy: 0.3 },
    boostDocument: (id) => weightOf(String(id)),
    filter: ({ id }) => section === undefined || entries.get(String(id))?.article.section === section,
  });
  const perArticle = new Map<string, number>();
  const matches: ArticleMatch[] = [];
  for (const result of results) {
    const entry = entries.get(String(result.id));
    if (entry === undefined) continue;
    const count = (perArticle.get(entry.article.id) ?? 0) + 1;
    perArticle.set(entry.article.id, count);
    if (count > mostPerArticle) continue;
    matches.push({ ...entry, excerpt: excerptOf(readableText(entry.part), result.terms), score: result.score });
    if (matches.length === limit) break;
  }
  return matches;
}

/** Users rarely ask for changes between old versions, and lists of links contain no answers. */
function weightOf(id: string): number {
  return id.startsWith("guides/migration-guide") ? 0.5 : 1;
}

function excerptOf(text: string, terms: readonly string[]): string {
  const sentences = text.split(/(?<=[.!?:])\s+/);
  const hits = sentences.map((sentence) => {
    const lower = sentence.toLowerCase();
    return terms.filter((term) => lower.includes(term)).length;
  });
  const best = hits.indexOf(Math.max(...hits));
  let excerpt = sentences[best] ?? "";
  for (const next of sentences.slice(best + 1)) {
    if (excerpt.length + next.length + 1 > excerptLength) break;
    excerpt += ` ${next}`;
  }
  return shorten(excerpt, excerptLength);
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(" ", length - 1))}…`;
}
