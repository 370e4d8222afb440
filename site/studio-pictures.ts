// `npm run pictures --workspace toolwright-site`, after `npm run build`: draws the studio's pictures again, from `toolwright dev` on the support desk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { openBrowser } from "../test/e2e/browser.ts";

const folder = path.join(import.meta.dirname, "src/assets");
const program = path.join(import.meta.dirname, "../sdk/bin/toolwright.js");
const desk = path.join(import.meta.dirname, "../examples/support-desk");

const studio = spawn(process.execPath, [program, "dev", "--port", "0"], { cwd: desk });
const browser = await openBrowser();
try {
  const address = await addressOf(studio.stdout);
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 790 } });
    await page.goto(address);
    await page.locator("a[href='#/tools/kb_search']").click();
    await page.getByRole("button", { name: "example 1" }).click();
    // The first call loads the handler; the picture shows one of those after it.
    for (const callNumber of [1, 2]) {
      await page.getByRole("button", { name: "Call kb_search" }).click();
      await page.getByRole("region", { name: "Result" }).getByText("succeeded").waitFor();
      await page
        .getByRole("listitem")
        .filter({ hasText: " ms" })
        .nth(callNumber - 1)
        .waitFor();
    }
    // Playwright itself knows no WebP.
    const protocol = await page.context().newCDPSession(page);
    const { data } = await protocol.send("Page.captureScreenshot", { format: "webp", quality: 40 });
    await writeFile(path.join(folder, `studio-${colorScheme}.webp`), Buffer.from(data, "base64"));
    await page.close();
  }
} finally {
  await browser.close();
  studio.kill("SIGINT");
}

/** The address that the command prints once the first build has come through. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = "";
  for (;;) {
    const [chunk] = (await once(output, "data")) as [Buffer];
    printed += chunk.toString("utf8");
    const [address] = /http:\S+(?=[\s\S]*until Ctrl\+C\.$)/m.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
}
