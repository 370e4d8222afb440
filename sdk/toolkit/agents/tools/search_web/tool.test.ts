import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

const page = (url: string) => ({ title: "A page", url, snippet: "s".repeat(2_000) });

test("the search engine of the host is asked, and only pages of the web come back", async () => {
  const { call, searched } = await agentToolkitSession({
    found: [
      page("https://example.com/a"),
      page("file:///etc/passwd"),
      page("javascript:alert(1)"),
      page("http://example.com/b"),
    ],
  });
  const pages = expectOk(await call<{ url: string; snippet: string }[]>("search_web", { query: "node release" }));
  expect(pages.map(({ url, snippet }) => [url, snippet.length])).toEqual([
    ["https://example.com/a", 1_000],
    ["http://example.com/b", 1_000],
  ]);
  expect(searched).toEqual([["node release", 5]]);
});

test("at most the requested number of pages comes back", async () => {
  const { call } = await agentToolkitSession({ found: [page("https://a.example"), page("https://b.example")] });
  expect(expectOk(await call("search_web", { query: "node", limit: 1 }))).toHaveLength(1);
});

test.each([[{ query: "" }], [{ query: "a", limit: 21 }], [{ query: "a", limit: 1.5 }]])("refuses %j", async (args) => {
  const { call } = await agentToolkitSession();
  expectError(await call("search_web", args), "VALIDATION");
});
