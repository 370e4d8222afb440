import { pathToFileURL } from "node:url";
import { describe, expect, it, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { CatalogueSite } from "./catalogue-site.ts";

/** A site whose registries each have the tools `mail_send` and `mail_show`. */
function siteOf(bases: readonly (string | undefined)[], locales: readonly string[] = [""]): CatalogueSite {
  const tools = ["mail_send", "mail_show"].map((name) =>
    recordOf({ name, execute: "", metadata: { category: "action" } }),
  );
  const registry = { format: "1.0", version: "1.0.0+000000000000", gitCommit: null, buildTimestamp: null };
  const root = tempFolder({ "tool_registry.json": JSON.stringify({ ...registry, tools }) });
  const sources = bases.map((base) => ({ registry: "tool_registry.json", ...(base !== undefined && { base }) }));
  return new CatalogueSite(sources, pathToFileURL(`${root}/`), locales);
}

it.each([[], ["tool_registry.json"], undefined])("the registries %j are refused with the right form", (registries) => {
  expect(() => new CatalogueSite(registries as never, pathToFileURL("/"), [""])).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message: "The catalogue has no registry." }),
  );
});

it("pages lead to the tools next to them, unless the site has no pagination", async () => {
  const site = siteOf([undefined]);
  expect((await site.page("tools/action/mail_send", "")).navigation.pagination.next?.label).toBe("mail_show");
  site.hasPagination = false;
  const { pagination } = (await site.page("tools/action/mail_send", "")).navigation;
  expect(pagination).toEqual({ prev: undefined, next: undefined });
});

describe("the base of a registry", () => {
  it("may have slashes at its ends, and is `tools` by default", () => {
    expect(siteOf(["/reference/tools/", undefined]).bases).toEqual(["reference/tools", "tools"]);
  });

  it.each(["", "/", "our tools", "a//b", "../tools", "[tools]", "a?b"])("%j is refused", (base) => {
    expect(() => siteOf([base])).toThrow(
      expect.objectContaining({
        code: "CONFIG_INVALID",
        message: `The base "${base}" of a registry is not a path.`,
        remedy: 'Use letters, digits, hyphens and slashes, such as "tools" or "reference/tools".',
      }),
    );
  });

  it("of two registries must differ, slashes apart", () => {
    expect(() => siteOf(["tools", "/tools"])).toThrow('Two registries of the catalogue have the base "tools".');
  });

  it("may be below the base of another registry, whose route has only its own pages", async () => {
    const site = siteOf(["a", "a/b"]);
    const idsAt = async (route: string) => (await site.paths(route, [])).map(({ props }) => props.id);
    expect(await idsAt("/a/[...page]")).toEqual(["a", "a/action", "a/action/mail_send", "a/action/mail_show"]);
    expect(await idsAt("/a/b/[...page]")).toEqual([
      "a/b",
      "a/b/action",
      "a/b/action/mail_send",
      "a/b/action/mail_show",
    ]);
  });
});

test("the sidebar of the site's own pages gets a closed group for each registry, in the page's language", async () => {
  const site = siteOf(["tools"], ["", "es"]);
  site.form = { base: "/docs", format: "directory", trailingSlash: "never" };
  const link = { type: "link", isCurrent: false, badge: undefined, attrs: {} };
  expect(await site.sidebar("es")).toEqual([
    {
      type: "group",
      label: "Tools",
      collapsed: true,
      badge: undefined,
      entries: [
        { ...link, label: "All tools", href: "/docs/es/tools" },
        {
          ...link,
          label: "Action",
          href: "/docs/es/tools/action",
          badge: { text: "2", variant: "default", class: "tool-count" },
        },
      ],
    },
  ]);
});
