// @module-tag full
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { brokenLinks } from "../support/broken-links.ts";
import { goodProject } from "../support/good-project.ts";
import { repository } from "../support/shown-code.ts";
import { userVariables } from "./built-site.ts";

const run = promisify(execFile);

interface Site {
  /** Settings of Astro and of Starlight, as code. */
  readonly astro: string;
  readonly starlight: string;
  readonly base?: string;
  readonly files: Readonly<Record<string, string>>;
  /** The expected and the forbidden content of each page, by its file. */
  readonly has?: readonly (readonly [file: string, text: string])[];
  readonly lacks?: readonly (readonly [file: string, text: string])[];
}

const page = (text: string): string => `---\ntitle: Own page\n---\n\n${text}\n`;

const english = { label: "English", lang: "en" };
const spanish = { label: "Español", lang: "es" };

const ownPages: Site = {
  astro: 'trailingSlash: "always", build: { format: "directory" }',
  starlight: `head: [
    { tag: "meta", attrs: { "http-equiv": "content-security-policy", content: "script-src https: 'unsafe-inline'" } },
    { tag: "script", attrs: { src: "https://analytics.test/a.js" } }]`,
  files: {
    "src/content/docs/index.md": page("```text\nA text\n```"),
    "src/pages/plain.astro": "<html><head></head><body></body></html>",
  },
  has: [
    ["tools/utility/greet/index.html", "https://analytics.test/a.js"],
    ["tools/utility/greet/index.html", "script-src https: 'unsafe-inline'"],
    ["index.html", 'href="/tools/"'],
  ],
};

/** A server resolves page addresses without a file extension. */
const preserved: Site = {
  astro: 'base: "/docs", trailingSlash: "never", build: { format: "preserve" }',
  starlight: "",
  files: { "src/content/docs/guide.md": page("[Tools](/docs/tools)") },
};

const sites: Readonly<Record<string, Site>> = {
  "languages without a root, and addresses without a slash": {
    astro: 'trailingSlash: "never"',
    starlight: `defaultLocale: "en", locales: ${JSON.stringify({ en: english, es: spanish })}`,
    files: {
      "src/content/docs/en/index.md": page("Hello"),
      "src/content/docs/en/guide.md": page("[Tools](/en/tools)"),
    },
    has: [
      ["es/tools/utility/greet/index.html", 'href="/es/tools/utility"'],
      [
        "es/tools/utility/greet/index.html",
        '<link rel="alternate" hreflang="en" href="https://x.test/en/tools/utility/greet"',
      ],
      ["es/guide/index.html", 'href="/es/tools"'],
    ],
    lacks: [["en/tools/index.html", 'href="/en/tools/utility/greet/"']],
  },
  "a root language, addresses that are files, and a page below a base that replaces one of the catalogue": {
    astro: 'base: "/docs", build: { format: "file" }',
    starlight: `locales: ${JSON.stringify({ root: english, es: spanish })}`,
    base: "/docs/",
    files: {
      "src/content/docs/guide.md": page("[Tools](/docs/tools.html)"),
      "src/content/docs/tools/utility/index.md": page("Our own words"),
    },
    has: [
      ["index.html", 'href="/docs/tools/utility/greet.html"'],
      ["es/tools/utility/greet.html", 'href="/docs/es/tools.html"'],
      ["tools/utility.html", "Our own words"],
      ["es/tools/utility.html", 'href="/docs/es/tools/utility/greet.html"'],
    ],
  },
  "a start page, a policy and analytics of its own": ownPages,
};

let root: string;

beforeAll(async () => {
  // Inside the repository, because Astro does not find its files through links.
  root = mkdtempSync(path.join(repository, "site/.starlight-"));
  put("project", { ...goodProject });
  await run(process.execPath, [path.join(repository, "sdk/bin/toolwright.js"), "build"], {
    cwd: path.join(root, "project"),
    env: userVariables,
  });
});

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

function put(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(root, folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return path.join(root, folder);
}

const pluginOf = (options: string): string =>
  `toolwrightCatalogue({ registries: [{ registry: "registry/tool_registry.json" }], ${options} })`;

const config = ({ astro, starlight }: Site, plugins = pluginOf("")): string => `
  import starlight from "@astrojs/starlight";
  import { defineConfig } from "astro/config";
  import { toolwrightCatalogue } from "toolwright/starlight";
  const plugins = [${plugins}];
  export default defineConfig({ site: "https://x.test", integrations: [starlight({ title: "T", plugins, ${starlight} })], ${astro} });`;

const content = `
  import { docsLoader } from "@astrojs/starlight/loaders";
  import { docsSchema } from "@astrojs/starlight/schema";
  import { defineCollection } from "astro:content";
  export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`;

async function build(folder: string, site: Site, plugins?: string): Promise<string> {
  const place = put(folder, {
    "package.json": JSON.stringify({
      type: "module",
      // Astro bundles the project's dependencies.
      devDependencies: { "@astrojs/starlight": "*", astro: "*", toolwright: "*" },
    }),
    "astro.config.ts": config(site, plugins),
    "src/content.config.ts": content,
    ...site.files,
  });
  cpSync(path.join(root, "project/dist"), path.join(place, "registry"), { recursive: true });
  const astro = path.join(repository, "node_modules/astro/bin/astro.mjs");
  const { stdout } = await run(process.execPath, [astro, "build"], { cwd: place, env: userVariables });
  return stdout;
}

const read = (folder: string, file: string): string => readFileSync(path.join(root, folder, "dist", file), "utf8");

it.each(Object.entries(sites))("a Starlight site with %s has no broken link", async (name, site) => {
  const folder = String(Object.keys(sites).indexOf(name));
  const said = await build(folder, site);
  // Starlight requests an icon, which the site has to provide.
  const broken = brokenLinks(path.join(root, folder, "dist"), site.base).filter(
    (link) => !link.endsWith("favicon.svg"),
  );
  expect(broken).toEqual([]);
  for (const [file, text] of site.has ?? []) expect(read(folder, file), file).toContain(text);
  for (const [file, text] of site.lacks ?? []) expect(read(folder, file), file).not.toContain(text);
  expect(said.includes("The site's own page at /tools/utility replaces")).toBe(name.includes("replaces"));
});

// The development server knows the slash and the extension of addresses, and the preview also the files.
it.each([
  ["without a slash", "0", "en/tools", ["dev"]],
  ["that are files", "1", "docs/tools.html", ["dev", "preview"]],
  ["of preserved files", "preserved", "docs/tools", ["preview"]],
])("Astro serves every page that a catalogue links to: addresses %s", async (_name, folder, start, commands) => {
  if (folder === "preserved") await build(folder, preserved);
  for (const command of commands) {
    const { url, stop } = await serve(folder, command);
    const tried = new Set<string>();
    const waiting = [new URL(start, url).href];
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (tried.has(address)) continue;
      tried.add(address);
      const response = await fetch(address);
      expect(response.status, `${command} ${address}`).toBe(200);
      const links = [...(await response.text()).matchAll(/href="([^"#]*\/tools[^"#]*)"/g)].map(([, href = ""]) => href);
      waiting.push(...links.map((href) => new URL(href, address).href).filter((href) => href.startsWith(url)));
    }
    expect(tried.size).toBeGreaterThan(3);
    await stop();
  }
});

async function serve(folder: string, command: string) {
  const astro = path.join(repository, "node_modules/astro/bin/astro.mjs");
  const child = spawn(process.execPath, [astro, command, "--port", "0"], {
    cwd: path.join(root, folder),
    env: userVariables,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(`${found}/`);
    });
    child.on("exit", () => reject(new Error(said)));
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { url, stop };
}

it("without the sidebar option, the plugin does not change the site's own pages", async () => {
  await build("with", ownPages, pluginOf("sidebar: false"));
  await build("without", ownPages, "");
  const page = (folder: string, file: string): string => read(folder, file).replaceAll(/\/_astro\/[^"]+/g, "asset");
  for (const file of ["index.html", "plain/index.html"]) expect(page("with", file)).toBe(page("without", file));
});
