import { getCollection, type CollectionEntry } from "astro:content";

type Page = CollectionEntry<"docs">;

// Every page keeps its Markdown, so that nothing is rendered and turned back, which would double the time of a large build.

/** The site as a list of pages for language models: a link and a sentence each. */
export async function pageList(site: URL, base: string): Promise<string> {
  const lines = (await pages()).map(({ id, data }) => {
    const address = new URL(`${base.replace(/\/$/, "")}/${id}/`, site);
    return `- [${data.title}](${address}): ${data.description ?? data.title}`;
  });
  return `${await heading()}\n\n## Pages\n\n${lines.join("\n")}\n`;
}

/** The text of the whole site for language models. */
export async function pageTexts(): Promise<string> {
  const texts = (await pages()).map(({ data, body = "", filePath = "" }) => {
    const text = filePath.endsWith(".mdx") ? withoutComponents(body) : body.trim();
    return `# ${data.title}\n\n${text}`;
  });
  return `${[await heading(), ...texts].join("\n\n")}\n`;
}

async function heading(): Promise<string> {
  const [landing] = await getCollection("docs", ({ id }) => id === "index");
  return `# ${landing?.data.title}\n\n> ${landing?.data.description}`;
}

const guides = ["getting-started", "writing-a-tool", "how-it-works", "when-something-is-wrong"];

/** All pages but the landing page: guides first, in their order, then the rest by address. */
async function pages(): Promise<readonly Page[]> {
  const rank = ({ id }: Page) => (guides.includes(id) ? guides.indexOf(id) : guides.length);
  const all = await getCollection("docs", ({ id }) => id !== "index" && id !== "404");
  return all.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

/** A text without the lines that only place components. */
function withoutComponents(body: string): string {
  return body
    .replace(/^(?:import .* from ".*";|\s*<.*>)$\n?/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
