// @module-tag full
import { execFile } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { brokenLinks } from "../support/broken-links.ts";
import { componentFiles } from "../support/component-project.ts";
import { goodProject } from "../support/good-project.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { openBrowser, openPage, wcag } from "./browser.ts";
import { userVariables } from "./built-site.ts";
import { serveFolder } from "./serve-folder.ts";

const run = promisify(execFile);
const shown = shownCode("site/src/content/docs/ci.md");
/** The command lines of the guide, including its CI recipes. */
const commands = shown.flatMap(({ code }) =>
  [...code.matchAll(/^\s*(?:- (?:run: )?)?(npx .+)$/gm)].map(([, line = ""]) => line),
);

const programs: Readonly<Record<string, string>> = {
  toolwright: "sdk/bin/toolwright.js",
  astro: "node_modules/astro/bin/astro.mjs",
};

let root: string;

/** Runs a command line of the guide in the project. */
async function follow(line: string): Promise<void> {
  const [, program = "", ...words] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  await run(process.execPath, [path.join(repository, programs[program] ?? ""), ...words], {
    cwd: root,
    env: userVariables,
  });
}

beforeAll(() => {
  // Inside the repository, because Astro does not find its files through links.
  root = mkdtempSync(path.join(repository, "site/.own-"));
  const files: Readonly<Record<string, string>> = {
    ...goodProject,
    ...componentFiles,
    ...Object.fromEntries(shown.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code]]))),
    "package.json": JSON.stringify({
      name: "own",
      version: "1.0.0",
      type: "module",
      // Astro bundles the project's dependencies.
      devDependencies: { "@astrojs/starlight": "*", astro: "*", toolwright: "*" },
      repository: { type: "git", url: "git+https://github.com/example/own.git", directory: "packages/own" },
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

it("the guide's commands write static files that work below a path, with the owner's title, logo and colours", async () => {
  const lines = [...new Set(commands.filter((line) => line.startsWith("npx toolwright catalogue")))];
  expect(lines).toEqual([
    "npx toolwright catalogue --build --out catalogue",
    'npx toolwright catalogue --out catalogue --title "Tools of Example" --logo src/logo.svg --styles src/colours.css',
    "npx toolwright catalogue --build --out public",
  ]);
  for (const line of [lines[0], lines[2]]) await follow(line ?? "");
  expect(brokenLinks(path.join(root, "public"), "/my-agent/")).toEqual([]);
  // Astro would publish this folder as static files.
  rmSync(path.join(root, "public"), { recursive: true });
  await follow(lines[1] ?? "");
  expect(brokenLinks(path.join(root, "catalogue"), "/my-agent/")).toEqual([]);
  const tool = read("catalogue/tools/utility/greet/index.html");
  expect(tool).toContain("<title>greet | Tools of Example</title>");
  expect(tool).toContain('<img src="../../../logo.svg"');
  expect(tool).toContain('property="og:description" content="Greets a person by name."');
  expect(tool).toContain('href="https://github.com/example/own/blob/HEAD/packages/own/tools/greet/tool.ts"');
  expect(read("catalogue/catalogue.css")).toContain(read("src/colours.css"));
  await showsComponent(path.join(root, "catalogue"), "/my-agent/");
});

it("the files of the guide make a Starlight site of the same pages, with a page at / and a link to each source", async () => {
  await follow("npx toolwright build");
  expect(commands).toContain("npx astro build");
  await follow("npx astro build");
  // Starlight requests an icon, which the site has to provide.
  const broken = brokenLinks(path.join(root, "site"), "/catalogue/").filter((link) => !link.endsWith("favicon.svg"));
  expect(broken).toEqual([]);
  const page = (address: string): string => read(path.join("site", address, "index.html"));
  for (const address of ["", "tools"]) expect(page(address)).toContain('href="/catalogue/tools/utility/greet/"');
  const tool = page("tools/utility/greet");
  expect(tool).toMatch(/<a [^>]*href="\/catalogue\/tools\/utility\/greet\/" aria-current="page"/);
  expect(tool).toContain('<meta property="og:url" content="https://example.com/catalogue/tools/utility/greet/"');
  expect(tool).toContain('<meta property="og:image" content="https://example.com/catalogue/og.png"');
  expect(tool).toContain('href="https://github.com/example/own/blob/HEAD/packages/own/tools/greet/tool.ts"');
  // Below its title, a page is the same in both forms, except for addresses.
  const article = (html: string): string =>
    (/<dl class="schema-rows[^]*?<\/section>/.exec(html)?.[0] ?? "").replaceAll(/ (?:href|data-\w+)="[^"]*"/g, "");
  expect(article(tool)).toContain("Whom to greet");
  expect(article(tool)).toBe(article(read("catalogue/tools/utility/greet/index.html")));
  await showsComponent(path.join(root, "site"), "/catalogue/");
});

/** The component of a tool is shown on its page, as built, and accepts an answer. */
async function showsComponent(folder: string, base: string): Promise<void> {
  const server = await serveFolder(folder, base);
  onTestFinished(() => server.close());
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page, faults } = await openPage(browser, { viewport: { width: 375, height: 800 } });
  await page.goto(`${server.url}tools/ui/book_table/`);
  const view = page.frameLocator("iframe.tool-frame");
  await view.getByText("A table for 1").waitFor();
  await view.getByLabel("Day").fill("2026-12-24");
  await view.getByRole("button", { name: "Send" }).click();
  await view.getByText("answered").waitFor();
  await page.getByText('The tool would get {"day":"2026-12-24"}.').waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(faults).toEqual([]);
}
