import { categoryTexts, firstSentence } from "../category-texts.ts";
import type { ToolPage } from "../tool-page.ts";
import { categories, type Category } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";

/** A tool in a list. */
export interface ListedTool extends Pick<
  ToolPage,
  "name" | "title" | "summary" | "risk" | "confirm" | "tokens" | "category" | "tags" | "agents"
> {
  /** Page of the tool, by its id. */
  readonly id: string;
  readonly deprecated: boolean;
  /** Number of the tool's own parameters, without nested ones. */
  readonly parameters: number;
  /** The providers that it can be sent to. */
  readonly providers: readonly string[];
}

/** Tools under one heading: tools of a category, a tag, or an agent. */
export interface ListedGroup {
  readonly title: string;
  readonly summary: string;
  /** Page of the group, by its id. */
  readonly id: string;
  /** Set for the tools of a category. */
  readonly category?: Category;
  readonly tools: readonly ListedTool[];
}

export const toolId = (base: string, { category, name }: Pick<ToolPage, "category" | "name">): string =>
  `${base}/${category}/${name}`;

export function listedTool(page: ToolPage, base: string): ListedTool {
  const { name, title, category, summary, deprecation, risk, confirm, parameters, tokens, tags, agents } = page;
  const refused = new Set(
    page.portability?.filter(({ outcome }) => outcome[0] === "refused").map(({ provider }) => provider),
  );
  return {
    name,
    ...defined({ title, risk }),
    category,
    summary: firstSentence(summary),
    id: toolId(base, page),
    deprecated: deprecation !== undefined,
    confirm,
    parameters: parameters.filter(({ path }) => !/[.[*]/.test(path)).length,
    tokens,
    tags,
    agents,
    providers: page.providers.map(({ id }) => id).filter((id) => !refused.has(id)),
  };
}

/** The categories that have tools, with their tools. */
export function listedCategories(tools: readonly ListedTool[], base: string): readonly ListedGroup[] {
  return categories.flatMap((category) => {
    const members = tools.filter((tool) => tool.category === category);
    return members.length === 0
      ? []
      : [{ ...categoryTexts[category], category, id: `${base}/${category}`, tools: members }];
  });
}
