import { readFile } from "node:fs/promises";
import { getCollection } from "astro:content";
import { toolPages, toolsMarkdown } from "toolwright/build";
import { firstSentence } from "../../sdk/src/catalogue/category-texts.ts";
import { parseRegistry } from "toolwright/runtime";
import { registries } from "../catalogue.ts";
import { guides } from "../guides.ts";

/** The used part of a `docs` entry; Astro generates the full type only during the site build. */
interface Page {
  readonly id: string;
  readonly data: { readonly title: string; readonly description?: string | undefined };
  readonly body?: string | undefined;
  readonly filePath?: string | undefined;
}

// Every page keeps its Markdown, because converting rendered pages back would double the time of a large build.

/** A list of the site's pages for language models, each with a link and a sentence. */
export async function pageList(site: URL, base: string): Promise<string> {
  const line = (id: string, title: string, description = title): string => {
    const address = new URL(`${base.replace(/\/$/, "")}/${id}/`, site);
    return `- [${title}](${address.href}): ${description}`;
  };
  const lines = (await pages()).map(({ id, data }) => line(id, data.title, data.description));
  const groups = (await catalogues()).map(({ base: at, title, registry }) => {
    const tools = toolPages(registry).map(({ category, name, summary }) =>
      line(`${at}/${category}/${name}`, name, firstSentence(summary)),
    );
    return `## ${title}\n\n${tools.join("\n")}`;
  });
  return `${[await heading(), "## Pages", lines.join("\n"), ...groups].join("\n\n")}\n`;
}

/** The text of the whole site for language models. */
export async function pageTexts(): Promise<string> {
  const texts = (await pages()).map(({ data, body = "", filePath = "" }) => {
    const text = filePath.endsWith(".mdx") ? withoutComponents(body) : body.trim();
    return `# ${data.title}\n\n${text}`;
  });
  const tools = (await catalogues()).map(({ registry }) => toolsMarkdown(registry));
  return `${[await heading(), ...texts, ...tools].join("\n\n")}\n`;
}

/** The registries of the site; their paths start at its root. */
const catalogues = () =>
  Promise.all(
    registries.map(async ({ registry: file, base = "tools", title = "Tools" }) => {
      const registry = parseRegistry(await readFile(file, "utf8"), String(file));
      return { base, title, registry };
    }),
  );

async function heading(): Promise<string> {
  const [landing] = await entries(({ id }) => id === "index");
  if (landing === undefined) throw new Error("The site has no landing page.");
  return `# ${landing.data.title}\n\n> ${landing.data.description ?? ""}`;
}

/** All pages except the landing page: guides first, in their order, then the site's other pages, then the rest by address. */
async function pages(): Promise<readonly Page[]> {
  const rank = ({ id }: Page) => {
    const position = guides.findIndex((guide) => guide.id === id);
    if (position >= 0) return position;
    return guides.length + (id.includes("/") ? 1 : 0);
  };
  const all = await entries(({ id }) => id !== "index" && id !== "404");
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

async function entries(isWanted: (page: Page) => boolean): Promise<readonly Page[]> {
  return (await getCollection("docs", isWanted)) as readonly Page[];
}

/** A text without the lines that only insert components. */
function withoutComponents(body: string): string {
  return body
    .replace(/^(?:import .* from ".*";|\s*<.*>)$\n?/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
