import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { PlainSite, PlainSiteOptions } from "../../catalogue/site/plain-site.ts";
import type { CommandInput } from "../console/command-input.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import { defined } from "../../util/defined.ts";
import { counted } from "../../util/texts.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, portOption, rootOption, wantedPort } from "../console/options.ts";
import { readRegistry, registryFile, buildOption } from "../project/open-registry.ts";

const defaultPort = 7400;

export default defineCommand({
  name: "catalogue",
  group: "publish",
  summary: "Show the tools as a site, or write it to a folder.",
  options: {
    "--port <number>": {
      ...portOption(`port (default: ${String(defaultPort)}, or the next free one; 0 chooses any)`),
      conflicts: ["out"],
    },
    "--out <folder>": "write the site to this folder instead",
    "--title <text>": "title of the site (default: from the configuration)",
    "--logo <file>": "picture at the top of each page",
    "--styles <file>": "CSS file that is loaded last, such as for your colours",
    ...buildOption,
    ...rootOption,
  },
  example: ["toolwright catalogue --out public", "writes public/index.html and all other pages"],
  async run(input, io) {
    const out = input.path("out");
    if (out !== undefined) await checkFolder(out);
    const look = await lookOf(input);
    const location = await registryFile(input, io);
    const registry = await readRegistry(location);
    if (registry === undefined) throw new ToolwrightError("REGISTRY_NOT_FOUND", `There is no registry at ${location}.`);
    const { readSite, serveCatalogue, siteReader } = await import("../project/catalogue-site.ts");
    const count = counted(registry.tools.length, "tool");
    if (out !== undefined) {
      io.status?.("Writing the pages…");
      await writeSite(await readSite(location, look), out);
      io.out(`Wrote the catalogue of ${count} to ${String(input.text("out"))}.`);
      return 0;
    }
    const signal = io.interruption?.() ?? AbortSignal.abort();
    const reader = siteReader(() => Promise.resolve(location), look);
    // Report tools that cannot be shown before anyone opens the page.
    await reader("");
    const served = await serveCatalogue(reader, wantedPort(input, defaultPort));
    io.out(`Catalogue of ${count} at ${served.url} until Ctrl+C.`);
    await untilAborted(signal);
    await served.close();
    return 0;
  },
});

async function lookOf(input: CommandInput): Promise<PlainSiteOptions> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const title = input.text("title") ?? (await loadConfig(input.root)).title;
  const files = defined({ logo: input.path("logo"), styles: input.path("styles") });
  for (const [option, file] of Object.entries(files)) {
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    if (!isFile)
      throw new ToolwrightError("USAGE", `'--${option}' names ${file}, which is not a file.`, {
        remedy: "Name a file, relative to the folder where the command runs.",
      });
  }
  return { title, ...files };
}

/** Another site's start page is not replaced. @throws ToolwrightError `USAGE`. */
async function checkFolder(folder: string): Promise<void> {
  const start = await readFile(path.join(folder, "index.html"), "utf8").catch(() => undefined);
  if (start === undefined || start.includes("catalogue.css")) return;
  throw new ToolwrightError("USAGE", `'--out' names ${folder}, whose index.html is not a page of a catalogue.`, {
    remedy: "Name a new folder, such as one in it, or remove the file.",
  });
}

async function writeSite(site: PlainSite, folder: string): Promise<void> {
  for (const [file, content] of site.files()) await replaceFile(path.join(folder, file), content);
}
