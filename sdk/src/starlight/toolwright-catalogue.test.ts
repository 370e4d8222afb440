import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { toolwrightCatalogue } from "../starlight.ts";
import type { CatalogueSite } from "./catalogue-site.ts";

type Hook = (given: Readonly<Record<string, unknown>>) => void | Promise<void>;

interface Integration {
  readonly name: string;
  readonly hooks: Readonly<Record<string, Hook>>;
}

interface VitePlugin {
  resolveId(id: string): string | undefined;
  load(id: string): Promise<string | undefined>;
}

interface SiteModule {
  readonly default: Pick<CatalogueSite, "paths" | "sidebar">;
}

/** Sets up a site with one tool in its registry as Starlight does; returns the Astro integration of the plugin. */
async function integrationOf(toolId: string): Promise<Integration> {
  const tool = {
    toolId,
    category: "retrieval",
    metadata: { category: "retrieval" },
    description: "a",
    summary: "a",
    documentation: "",
    jsonSchema: { type: "object" },
    handlerPath: "h.js",
    validatorPath: "v.js",
    sourcePath: `tools/${toolId}/tool.ts`,
  };
  const registry = { format: "1.0", version: "1.0.0+000000000000", gitCommit: null, buildTimestamp: null };
  const root = tempFolder({ "tool_registry.json": JSON.stringify({ ...registry, tools: [tool] }) });
  const { hooks } = toolwrightCatalogue({ registries: [{ registry: "tool_registry.json" }] });
  const added: Integration[] = [];
  await (hooks["config:setup"] as unknown as Hook)({
    config: {},
    astroConfig: { root: pathToFileURL(`${root}/`) },
    updateConfig: () => undefined,
    addRouteMiddleware: () => undefined,
    addIntegration: (integration: Integration) => added.push(integration),
  });
  return added[0]!;
}

/** The module by which the routes of a site find its pages, as Vite loads it. */
async function moduleOf(integration: Integration): Promise<string> {
  const plugins: VitePlugin[] = [];
  const folder = pathToFileURL(`${tempFolder()}/`);
  await integration.hooks["astro:config:setup"]?.({
    config: { integrations: [integration], srcDir: folder, publicDir: folder },
    injectRoute: () => undefined,
    updateConfig: ({ vite }: { readonly vite: { readonly plugins: VitePlugin[] } }) => plugins.push(...vite.plugins),
  });
  const [plugin] = plugins;
  return (await plugin?.load(plugin.resolveId("virtual:toolwright-catalogue") ?? "")) ?? "";
}

async function pagesFoundBy(integration: Integration): Promise<() => Promise<readonly string[]>> {
  const code = await moduleOf(integration);
  return async () => {
    const { default: site } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as SiteModule;
    return (await site.paths("/tools/[...page]", [])).map(({ props }) => props.id);
  };
}

it("the routes of two sites in one process find their own site's tools", async () => {
  const first = await pagesFoundBy(await integrationOf("first_tool"));
  const other = await pagesFoundBy(await integrationOf("other_tool"));
  expect(await first()).toEqual(["tools", "tools/retrieval", "tools/retrieval/first_tool"]);
  expect(await other()).toEqual(["tools", "tools/retrieval", "tools/retrieval/other_tool"]);
});

it("a server without a registry has the sidebar's entries", async () => {
  const integration = await integrationOf("first_tool");
  const loaded = await moduleOf(integration);
  await integration.hooks["astro:server:done"]?.({});
  const { default: site } = (await import(`data:text/javascript,${encodeURIComponent(loaded)}`)) as SiteModule;
  expect(await site.sidebar("")).toMatchObject([
    {
      label: "Tools",
      entries: [
        { label: "All tools", href: "/tools/" },
        { label: "Retrieval", href: "/tools/retrieval/" },
      ],
    },
  ]);
});

it("a site with the plugin twice fails with the advice to name all registries in one", async () => {
  const integration = await integrationOf("first_tool");
  const twice = () =>
    integration.hooks["astro:config:setup"]?.({ config: { integrations: [integration, integration] } });
  expect(twice).toThrow(
    expect.objectContaining({
      code: "CONFIG_INVALID",
      remedy: "Name all registries in one: `toolwrightCatalogue({ registries: [first, second] })`.",
    }),
  );
});
