import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";
import type { KbArticle } from "./tool.ts";

interface Found {
  readonly hits: readonly { readonly id: string; readonly title: string; readonly url: string }[];
}

async function read(args: { id: string; maxCharacters?: number }): Promise<KbArticle> {
  const desk = await openTestSession();
  return expectOk(await desk.call<KbArticle>("kb_get", args));
}

describe("kb_get", () => {
  test("reads one heading with its code sample", async () => {
    const article = await read({ id: "reference/logging#log-redaction" });
    expect(article).toMatchObject({
      id: "reference/logging#log-redaction",
      title: "Log Redaction",
      section: "reference",
      url: "https://fastify.dev/docs/latest/Reference/Logging/#log-redaction",
      headings: [{ id: "reference/logging#log-redaction", title: "Log Redaction", depth: 3 }],
      truncated: false,
    });
    expect(article.markdown).toMatch(/^### Log Redaction\n\n/);
    expect(article.markdown).toContain("redact: ['req.headers.authorization']");
  });

  test("reads a heading together with the deeper ones below it, and nothing after them", async () => {
    const article = await read({ id: "reference/logging#enable-logging" });
    expect(article.headings.map(({ title }) => title)).toEqual([
      "Enable Logging",
      "Basic Logging Setup",
      "Environment-Specific Configuration",
    ]);
    expect(article.markdown).not.toContain("### Usage");
  });

  test("reads a whole article, and does not take a comment in a code sample for a heading", async () => {
    const article = await read({ id: "guides/serverless", maxCharacters: 100_000 });
    expect(article.title).toBe("Serverless");
    expect(article.truncated).toBe(false);
    expect(article.markdown).toContain("# Use the official Node.js LTS image.");
    expect(article.headings.map(({ title }) => title)).toContain("Google Cloud Run");
    expect(article.headings.filter(({ title }) => title.startsWith("Use the official"))).toEqual([]);
  });

  test("cuts a long text and says so", async () => {
    const article = await read({ id: "reference/server", maxCharacters: 500 });
    expect(article.markdown).toHaveLength(500);
    expect(article.truncated).toBe(true);
  });

  test("takes an id in capitals and with spaces around it", async () => {
    expect((await read({ id: " Reference/Logging#Log-Redaction " })).id).toBe("reference/logging#log-redaction");
  });

  test("reads what kb_search finds", async () => {
    const desk = await openTestSession();
    const found = expectOk(await desk.call<Found>("kb_search", { query: "schema", limit: 20 }));
    expect(found.hits).not.toEqual([]);
    for (const { id, title, url } of found.hits) expect(await read({ id })).toMatchObject({ id, title, url });
  });

  test.each([
    ["reference/loging#log-redaction", "reference/logging#log-redaction"],
    ["guides/postgres", "guides/database#postgres"],
    ["reference/logging#no-such-heading", "reference/logging"],
    ["../../package.json", "id"],
    ["???", "kb_search"],
  ])("says that there is no %s and what to use instead", async (id, hint) => {
    const desk = await openTestSession();
    const error = expectError(await desk.call("kb_get", { id }), "PERMANENT");
    expect(error).toMatchObject({ retryable: false, partialSideEffects: false });
    expect(error.message).toContain(id);
    expect(error.suggestion).toContain(hint);
  });

  test.each([{}, { id: "" }, { id: "guides/testing", maxCharacters: 10 }, { id: 7 }])("refuses %j", async (args) => {
    const desk = await openTestSession();
    expectError(await desk.call("kb_get", args), "VALIDATION");
  });
});
