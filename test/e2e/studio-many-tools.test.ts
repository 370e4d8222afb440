// @module-tag full
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkedProject } from "../support/linked-project.ts";
import { openBrowser } from "./browser.ts";
import { axe, startStudio, studioPage } from "./studio-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Action {
  readonly verb: string;
  readonly category: "retrieval" | "action";
  /** Of the input, with what is said of each. */
  readonly members: string;
  readonly result: string;
}

const actions: readonly Action[] = [
  {
    verb: "create",
    category: "action",
    members:
      "/** What it is called. @minLength 2 */\n  title: string;\n  /** How soon it is needed. */\n  priority?: 'low' | 'high';",
    result: "{ created: input.title, priority: input.priority ?? 'low' }",
  },
  {
    verb: "find",
    category: "retrieval",
    members:
      "/** Words that it has. */\n  words: string[];\n  /** How many are returned at most. @minimum 1 @maximum 50 */\n  limit?: number;",
    result: "{ found: input.words.length, limit: input.limit ?? 10 }",
  },
  {
    verb: "schedule",
    category: "action",
    members:
      "/** The day. @format date */\n  day: string;\n  /** Where it takes place. */\n  place: { /** The city. */ city: string; /** The floor. */ floor?: number };",
    result: "{ scheduled: input.day, city: input.place.city }",
  },
  {
    verb: "label",
    category: "action",
    members:
      "/** Number of what is labelled. @minimum 1 */\n  number: number;\n  /** Labels and their values. */\n  labels: Record<string, string>;",
    result: "{ labelled: input.number, labels: Object.keys(input.labels) }",
  },
];

/** 50 nouns for the tools. */
const things = [
  "order",
  "invoice",
  "parcel",
  "refund",
  "contract",
  "meeting",
  "article",
  "customer",
  "product",
  "report",
].flatMap((thing) => ["spring", "summer", "autumn", "winter", "yearly"].map((season) => `${season}_${thing}`));

const toolOf = (
  thing: string,
  { verb, category, members, result }: Action,
): string => `import { defineTool } from "toolwright";

export interface Input {
  ${members}
}

/**
 * ${verb[0]?.toUpperCase() ?? ""}${verb.slice(1)} a ${thing.replace("_", " ")} and return what came of it.
 *
 * Use when the user wants to ${verb} a ${thing.replace("_", " ")}. Not for anything else.
 */
export default defineTool({
  category: "${category}",
  execute: (input: Input) => (${result}),
});
`;

const files = Object.fromEntries(
  things.flatMap((thing) => actions.map((action) => [`tools/${thing}_${action.verb}/tool.ts`, toolOf(thing, action)])),
);

/** Calls of each action, entered as a person would. */
const fills: readonly (readonly [string, string, (page: Page) => Promise<void>, string])[] = [
  [
    "autumn invoice schedule",
    "autumn_invoice_schedule",
    async (page) => {
      await page.getByLabel("day").fill("2026-11-24");
      await page.getByRole("textbox", { name: "city" }).fill("Linz");
    },
    '"city": "Linz"',
  ],
  [
    "find winter cust",
    "winter_customer_find",
    async (page) => {
      await page.getByRole("button", { name: "Add to words" }).click();
      await page.getByRole("textbox", { name: "words" }).last().fill("late");
      await page.getByRole("textbox", { name: "limit" }).fill("3");
    },
    '"limit": 3',
  ],
];

test("in a project of 200 tools, one is found by its words, filled in and called, and all are checked", async () => {
  const page = await studioPage(browser, (await startStudio(linkedProject(files))).address);
  const links = page.getByRole("region", { name: "Tools" }).getByRole("link");
  // With the project's tool, after a first build of them all.
  await expect.poll(() => links.count(), { timeout: 120_000 }).toBe(201);
  expect(await axe(page)).toEqual([]);
  const search = page.getByRole("searchbox", { name: "Search tools" });
  for (const [words, name, fill, result] of fills) {
    await search.fill(words);
    await expect.poll(() => links.count()).toBe(1);
    await search.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name }).waitFor();
    await fill(page);
    await page.getByRole("button", { name: `Call ${name}` }).click();
    await page.getByRole("tabpanel", { name: "Data", exact: true }).filter({ hasText: result }).waitFor();
  }
  await search.fill("invoice");
  await expect.poll(() => links.count()).toBe(20);
  await search.fill("");
  await expect.poll(() => links.count()).toBe(201);
});
