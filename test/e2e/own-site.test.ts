import { execFile } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { preview } from "astro";
import { expect, it, onTestFinished } from "vitest";
import { componentFiles } from "../support/component-project.ts";
import { goodProject } from "../support/good-project.ts";
import { repository, shownCode } from "../support/shown-code.ts";
import { openBrowser, openPage } from "./browser.ts";

const run = promisify(execFile);

it("a project with the files of the guide has a site with a page at / and a link to each source, and shows the components of its tools", async () => {
  const shown = shownCode("site/src/content/docs/publish-catalogue.md").filter(({ title }) => title !== undefined);
  // Inside the repository, since Astro does not find its own files through links.
  const root = mkdtempSync(path.join(repository, "site/.own-"));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const files: Readonly<Record<string, string>> = {
    ...goodProject,
    ...componentFiles,
    ...Object.fromEntries(shown.map(({ title = "", code }) => [title, code])),
    "package.json": JSON.stringify({
      name: "own",
      version: "1.0.0",
      type: "module",
      // Astro bundles what the project depends on.
      devDependencies: { "@astrojs/starlight": "*", astro: "*", toolwright: "*" },
      repository: { type: "git", url: "git+https://github.com/example/own.git", directory: "packages/own" },
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ASTRO_TELEMETRY_DISABLED: "1" }).filter(
      ([name]) => !/^(NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/.test(name),
    ),
  );
  await run(process.execPath, [path.join(repository, "sdk/bin/toolwright.js"), "build"], { cwd: root, env });
  await run(process.execPath, [path.join(repository, "node_modules/astro/bin/astro.mjs"), "build"], { cwd: root, env });
  const page = (address: string): string => readFileSync(path.join(root, "site", address, "index.html"), "utf8");
  for (const address of ["", "tools"]) expect(page(address)).toContain('href="/tools/utility/greet/"');
  expect(readFileSync(path.join(root, "site/favicon.svg"), "utf8")).toContain("<svg");
  const tool = page("tools/utility/greet");
  expect(tool).toMatch(/<a [^>]*href="\/tools\/utility\/greet\/" aria-current="page"/);
  expect(tool).toContain('href="https://github.com/example/own/blob/HEAD/packages/own/tools/greet/tool.ts"');
  await showsComponent(root);
});

/** The component of a tool is shown on its page, as it was built, and takes an answer. */
async function showsComponent(root: string): Promise<void> {
  const server = await preview({ root, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  onTestFinished(() => server.stop());
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page, faults } = await openPage(browser, { viewport: { width: 375, height: 800 } });
  await page.goto(`http://127.0.0.1:${String(server.port)}/tools/ui/book_table/`);
  const view = page.frameLocator("iframe.tool-frame");
  await view.getByText("A table for 1").waitFor();
  await view.getByLabel("Day").fill("2026-12-24");
  await view.getByRole("button", { name: "Send" }).click();
  await view.getByText("answered").waitFor();
  await page.getByText('The tool would get {"day":"2026-12-24"}.').waitFor();
  const { violations } = await new AxeBuilder({ page })
    .include(".tool-component-example")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(faults).toEqual([]);
}
