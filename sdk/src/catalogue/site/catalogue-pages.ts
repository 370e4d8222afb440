import { categoryTexts, firstSentence } from "../category-texts.ts";
import type { ErrorType } from "../../model/call/response.ts";
import { agentList, agentPage, workflowPage } from "../html/agent-articles.ts";
import type { PageLinks } from "../html/draw-markdown.ts";
import type { CataloguePage } from "../html/draw-page.ts";
import type { Address, PageContent } from "../html/drawing.ts";
import { toolPage } from "../html/tool-article.ts";
import { toolList } from "../html/tool-list.ts";
import type { ToolPage } from "../tool-page.ts";
import { linkOf, type Catalogue, type PageLink, type ToolGroup } from "../pages/catalogue.ts";
import { codeSpan } from "../../util/markdown-text.ts";
import { memoize } from "../../util/memo.ts";
import { counted } from "../../util/texts.ts";

/** All pages of a registry: its index, each category, tag, agent, workflow and tool, and one of the error codes. */
export function cataloguePages(catalogue: Catalogue): readonly CataloguePage[] {
  const { base, title, tools, categories, tags, agents, workflows, errors } = catalogue;
  const index = { title, id: base };
  const agentIndex = { title: "Agents", id: `${base}/agents` };
  const page = pageMaker(catalogue);
  return [
    page(index, `${tools.length === 1 ? "One tool" : `All ${tools.length} tools`} by category.`, {
      trail: [],
      content: (address) => toolList(categories, address, { tags, agents }),
    }),
    ...[...categories, ...tags].map((group) =>
      page({ title: group.title, id: group.id }, group.summary, {
        neighbours: group.category === undefined ? [] : neighbours(group.tools, ""),
        content: (address) => toolList([group], address),
      }),
    ),
    ...(agents.length === 0
      ? []
      : [
          page(agentIndex, `${counted(agents.length, "agent")}: who has which tools, and who delegates to whom.`, {
            content: () => agentList(catalogue),
          }),
        ]),
    ...agents.map((agent) =>
      page(linkOf(agent), agent.definition?.description ?? `The tools of the agent ${agent.name}.`, {
        trail: [index, agentIndex],
        content: (address) => agentPage(agent, catalogue, address),
      }),
    ),
    ...workflows.map((workflow) =>
      page(
        linkOf(workflow),
        `Who has which tools in ${workflow.name}, which hooks run when, and where each setting comes from.`,
        { content: () => workflowPage(workflow) },
      ),
    ),
    ...(errors.length === 0
      ? []
      : [
          page(
            { title: "Tool errors", id: `${base}/errors` },
            "Each error's meaning, and the tools that fail with it.",
            { content: (address) => errorList(catalogue, address) },
          ),
        ]),
    ...tools.map((tool) =>
      page(linkOf(tool), firstSentence(tool.summary), {
        trail: [index, { title: categoryTexts[tool.category].title, id: `${base}/${tool.category}` }],
        neighbours: neighbours(categories.find(({ category }) => category === tool.category)?.tools ?? [], tool.id),
        content: (address) => ({ ...toolPage(tool, catalogue, address), links: linksFrom(tool, catalogue, address) }),
      }),
    ),
  ];
}

type PageParts = Pick<CataloguePage, "content"> & Partial<Pick<CataloguePage, "trail" | "neighbours">>;

const pageMaker =
  (catalogue: Catalogue) =>
  (link: PageLink, description: string, rest: PageParts): CataloguePage => ({
    trail: [{ title: catalogue.title, id: catalogue.base }],
    neighbours: [],
    ...rest,
    ...link,
    description,
    content: (address) => ({ links: linksTo(catalogue, address), ...rest.content(address) }),
  });

const placesOf = memoize(({ base, tools, agents, errors }: Catalogue) => {
  const sections = errors.map(({ code }) => ({ name: code, id: `${base}/errors`, fragment: `#${code.toLowerCase()}` }));
  const pages = [...agents, ...tools].map(({ name, id }) => ({ name, id, fragment: "" }));
  return new Map([...sections, ...pages].map((place) => [place.name, place]));
});

const linksTo = (catalogue: Catalogue, address: Address): PageLinks => ({
  addressOf: (name) => {
    const place = placesOf(catalogue).get(name);
    return place && address(`${place.id}/`) + place.fragment;
  },
});

/** The links of a tool's page, on which its own name is not a link. */
const linksFrom = ({ name, source }: ToolPage, catalogue: Catalogue, address: Address): PageLinks => {
  const { addressOf } = linksTo(catalogue, address);
  return { addressOf: (word) => (word === name ? undefined : addressOf(word)), source: source.url };
};

const errorTexts: Readonly<Record<ErrorType, string>> = {
  VALIDATION: "The arguments do not fit the input schema; every invalid value is listed with what was expected.",
  NOT_FOUND: "The tool, or something that the call names, does not exist.",
  INTERNAL: "The tool failed unexpectedly; the host's events contain the cause.",
  MODE_RESTRICTED: "The session's mode does not allow the tool.",
  BUDGET_EXCEEDED: "The turn's budget of calls is used up.",
  CONFIRMATION_REQUIRED: "A person has to confirm the call first; nothing was done yet.",
  SESSION_INACTIVE: "The session is closed.",
  TRANSIENT: "A temporary failure: the same call may succeed later.",
  PERMANENT: "The call cannot succeed, now or later.",
  CONFLICT: "The call conflicts with existing data or another change.",
  AUTH: "The caller is not signed in, or lacks permission.",
  RATE_LIMIT: "Too many calls: the same call works later.",
};

const meaningOf = (code: string): readonly string[] =>
  Object.hasOwn(errorTexts, code) ? [errorTexts[code as ErrorType]] : [];

/** The names of tools link to their sections about errors. */
function errorList({ errors, tools }: Catalogue, address: Address): PageContent {
  const pages = new Map(tools.map(({ name, id }) => [name, `${address(`${id}/`)}#errors`]));
  return {
    links: { addressOf: (name) => pages.get(name) },
    sections: errors.map(({ code, tools: names }) => ({
      title: code,
      id: code.toLowerCase(),
      kind: "error",
      markdown: [...meaningOf(code), `From ${names.map(codeSpan).join(", ")}.`].join("\n\n"),
    })),
  };
}

/** All pages of a site, by id. */
export const sitePages = (catalogues: readonly Catalogue[]): ReadonlyMap<string, CataloguePage> =>
  new Map([startPage(catalogues), ...catalogues.flatMap(cataloguePages)].map((page) => [page.id, page]));

/** The start page of a site: the page of its registry, or the tools of all registries. */
function startPage(catalogues: readonly Catalogue[]): CataloguePage {
  const [first] = catalogues;
  const index = first && catalogues.length === 1 ? cataloguePages(first)[0] : undefined;
  if (index !== undefined) return { ...index, id: "index" };
  const groups = catalogues.flatMap(({ title, categories }) =>
    categories.map((group): ToolGroup => ({ ...group, title: `${title}: ${group.title}` })),
  );
  return {
    id: "index",
    title: catalogues.map(({ title }) => title).join(", "),
    description: "All tools by registry and category.",
    trail: [],
    neighbours: [],
    content: (address) => toolList(groups, address),
  };
}

/** Maximum number of tools listed next to a page, so that no page grows with the number of tools. */
const mostNeighbours = 11;

/** The tools next to a tool in its category; at the start or end of the category, more tools of the other side. */
function neighbours(tools: ToolGroup["tools"], id: string): readonly PageLink[] {
  const position = tools.findIndex((tool) => tool.id === id);
  const start = Math.max(0, Math.min(position - Math.floor(mostNeighbours / 2), tools.length - mostNeighbours));
  return tools.slice(start, start + mostNeighbours).map(linkOf);
}
