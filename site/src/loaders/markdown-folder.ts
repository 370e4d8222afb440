import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Loader, LoaderContext } from "astro/loaders";
import { firstSentence } from "../../../sdk/src/catalogue/category-texts.ts";
import { storePage, type Page } from "./store-page.ts";

/** A folder whose Markdown files become pages of the site. */
export interface MarkdownFolder {
  /** Relative to the site's root. */
  readonly folder: string;
  /** Where the pages are in the site. */
  readonly base: string;
  /** Title and first sentence of the page that lists the others. */
  readonly title: string;
  readonly description: string;
  /** Title of the page that a file becomes, by the file's name; default: the file's first heading. */
  readonly pageTitle?: (name: string) => string | undefined;
}

/** A page for each Markdown file directly in a folder, titled by its first heading, and one that lists them. */
export function markdownFolder(options: MarkdownFolder): Loader {
  return {
    name: `markdown-folder-${options.base}`,
    async load(context) {
      const pages = await readPages(options, context);
      for (const page of [indexPage(options, pages), ...pages]) await storePage(page, context);
    },
  };
}

async function readPages(
  { folder, base, pageTitle }: MarkdownFolder,
  { config }: LoaderContext,
): Promise<readonly Page[]> {
  const place = fileURLToPath(new URL(`${folder}/`, config.root));
  const files = (await readdir(place)).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -3);
      const page = pageOf(await readFile(`${place}/${file}`, "utf8"), base, name);
      const title = pageTitle?.(name);
      // Programs and command lines use the id.
      return title === undefined ? page : { ...page, title, body: `Id: \`${name}\`\n\n${page.body}` };
    }),
  );
}

/** The page that a Markdown text makes: its first heading is the title, its first paragraph the description. */
export function pageOf(text: string, base: string, name: string): Page {
  const [, title = name] = /^#[ \t]+(.+)$/m.exec(text) ?? [];
  const body = withSiteLinks(withFileTitles(text.replace(/^#[ \t]+.+$/m, "").trim()), base);
  const paragraph = body.split(/\n\s*\n/).find((block) => !/^(#|```|\||- )/.test(block)) ?? "";
  return { id: `${base}/${name}`, title: title.replaceAll("`", ""), description: firstSentence(paragraph), body };
}

/** A code block that is a file shows the file's name. */
function withFileTitles(body: string): string {
  return body.replace(/^```(\w+) ([\w.-]+\.\w+)$/gm, '```$1 title="$2"');
}

/** A link to a neighbouring file, or to one of a neighbouring folder, leads to that file's page. */
function withSiteLinks(body: string, base: string): string {
  return body
    .replace(/\]\(([\w-]+)\.md(#[\w-]+)?\)/g, `](/${base}/$1/$2)`)
    .replace(/\]\(\.\.\/([\w-]+)\/([\w-]+)\.md(#[\w-]+)?\)/g, "](/$1/$2/$3)");
}

function indexPage({ base, title, description }: MarkdownFolder, pages: readonly Page[]): Page {
  const lines = pages.map((page) => `- [${page.title}](/${page.id}/): ${page.description}`);
  const body = [description, lines.join("\n")].join("\n\n");
  return {
    id: base,
    title,
    description: description.replaceAll("`", ""),
    body,
    sidebar: { label: "Overview", order: 0 },
  };
}
