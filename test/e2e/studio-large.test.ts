import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeRealProject } from "../bench/real-project.ts";
import { runningToolwright } from "../support/running-toolwright.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { openBrowser, openPage } from "./browser.ts";

test("a project of 200 tools: one is found by its words and called, and the port that is taken is said", async () => {
  const root = path.join(tempFolder({}), "large");
  writeRealProject(root, 200);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const running = runningToolwright(["dev", "--no-test", "--port", String(port)], root);
  const said = await running.until(/^Studio at .+ until Ctrl\+C\.$/m);
  expect(said).toContain(`Port ${String(port)} is taken, so the studio uses `);
  const [address = ""] = /http:\S+/.exec(said) ?? [];
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const { page, faults } = await openPage(browser);
  await page.goto(address);
  await page.getByPlaceholder("Search 200 tools").fill("format date locale");
  await page.getByRole("link", { name: /format_datetime\b/ }).click();
  await page
    .getByRole("button", { name: /^example/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Call format_datetime", exact: true }).click();
  await page.getByText("succeeded", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "What models see" }).click();
  await page.getByRole("tabpanel", { name: "anthropic" }).getByText("tool_use").waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Quality" }).click();
  await page.getByText("Score of the set").waitFor();
  expect(await page.getByRole("region", { name: "Scores" }).getByRole("row").count()).toBe(201);
  expect(faults).toEqual([]);
});
