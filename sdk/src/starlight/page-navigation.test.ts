import { describe, expect, it } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import type { RegistryFile } from "../model/artifact/registry.ts";
import { makeCatalogue } from "../catalogue/pages/catalogue.ts";
import { cataloguePages } from "../catalogue/site/catalogue-pages.ts";
import { pageNavigation } from "./page-navigation.ts";

const registryOf = (...names: readonly string[]): RegistryFile => ({
  format: "1.0",
  version: "1.0.0+000000000000",
  gitCommit: null,
  buildTimestamp: null,
  tools: names.map((name) => recordOf({ name, execute: "", metadata: { category: "action" } })),
});
const catalogues = [
  makeCatalogue(registryOf("event_create", "user_ignore"), { base: "tools", title: "Tools" }),
  makeCatalogue(registryOf("mail_send"), { base: "old", title: "Old tools" }),
];
const pages = new Map(catalogues.flatMap(cataloguePages).map((page) => [page.id, page]));

const navigation = (id: string) => pageNavigation(pages.get(id)!, catalogues, (target) => `/docs/${target}`);

const link = (label: string, href: string, isCurrent = false) => ({
  type: "link",
  label,
  href,
  isCurrent,
  badge: undefined,
  attrs: {},
});

describe("pageNavigation", () => {
  it("lists the tools of the category, marks the current one, and leads to the other registries", () => {
    expect(navigation("tools/action/user_ignore").sidebar).toEqual([
      {
        type: "group",
        label: "Tools",
        collapsed: false,
        badge: undefined,
        entries: [
          link("All tools", "/docs/tools/"),
          {
            type: "group",
            label: "Action",
            collapsed: false,
            badge: { text: "2", variant: "default", class: "tool-count" },
            entries: [
              link("Overview", "/docs/tools/action/"),
              link("event_create", "/docs/tools/action/event_create/"),
              link("user_ignore", "/docs/tools/action/user_ignore/", true),
            ],
          },
        ],
      },
      link("Old tools", "/docs/old/"),
    ]);
  });

  it("leads from a tool to its neighbours, and from other pages nowhere", () => {
    expect(navigation("tools/action/user_ignore").pagination).toEqual({
      prev: link("event_create", "/docs/tools/action/event_create/"),
      next: undefined,
    });
    expect(navigation("tools/action").pagination).toEqual({ prev: undefined, next: undefined });
  });

  it("keeps a category closed on the page of the registry", () => {
    const [own] = navigation("tools").sidebar;
    expect(own?.type === "group" && own.entries.map(({ type }) => type)).toEqual(["link", "link"]);
  });
});
