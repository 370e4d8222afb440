import { describe, expect, it } from "vitest";
import { openCategory } from "./sidebar-middleware.ts";

const link = (label: string, href: string, isCurrent = false) => ({
  type: "link" as const,
  label,
  href,
  isCurrent,
  badge: undefined,
  attrs: {},
});
const group = (label: string, entries: ReturnType<typeof link>[]) => ({
  type: "group" as const,
  label,
  entries,
  collapsed: false,
  badge: undefined,
});
const tools = [
  { title: "event_create", id: "tools/action/event_create" },
  { title: "user_ignore", id: "tools/action/user_ignore" },
];

describe("openCategory", () => {
  it("lists the tools of the open category, and marks the current one", () => {
    const sidebar = [
      group("Guides", [link("Start", "/start/")]),
      group("Tools", [link("All tools", "/tools/"), link("Action", "/tools/action/"), link("UI", "/tools/ui/")]),
    ];
    expect(openCategory(sidebar, { id: "tools/action", tools, current: "tools/action/user_ignore" })).toEqual([
      group("Guides", [link("Start", "/start/")]),
      {
        ...group("Tools", []),
        entries: [
          link("All tools", "/tools/"),
          group("Action", [
            link("Overview", "/tools/action/"),
            link("event_create", "/tools/action/event_create/"),
            link("user_ignore", "/tools/action/user_ignore/", true),
          ]),
          link("UI", "/tools/ui/"),
        ],
      },
    ]);
  });

  it.each([
    ["/docs/tools/action", "/docs/tools/action/user_ignore"],
    ["/tools/action.html", "/tools/action/user_ignore.html"],
  ])("follows the form of the site's addresses: %s", (href, expected) => {
    const [opened] = openCategory([link("Action", href)], { id: "tools/action", tools, current: "" });
    expect(opened?.type === "group" && opened.entries[2]).toMatchObject({ href: expected });
  });

  it("opens the right one of two registries", () => {
    const sidebar = [link("Action", "/old/tools/action/"), link("Action", "/tools/action/")];
    expect(openCategory(sidebar, { id: "tools/action", tools, current: "" }).map(({ type }) => type)).toEqual([
      "link",
      "group",
    ]);
  });

  it("leaves a sidebar without the category as it is", () => {
    const sidebar = [link("Start", "/start/")];
    expect(openCategory(sidebar, { id: "tools/action", tools, current: "" })).toEqual(sidebar);
  });
});
