import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";
import type { KbSearchResult } from "./tool.ts";

async function search(args: { query: string; limit?: number; section?: string }): Promise<KbSearchResult> {
  const desk = await openTestSession();
  return expectOk(await desk.call<KbSearchResult>("kb_search", args));
}

describe("kb_search", () => {
  test.each([
    ["how do I close the server gracefully", "reference/server#close"],
    ["graceful shutdown", "reference/lifecycle#shutdown-lifecycle"],
    ["validate a request body", "guides/getting-started#validate-your-data"],
    ["log redaction", "reference/logging#log-redaction"],
    ["request id in logs", "reference/logging#request-id-tracking"],
    ["trust proxy behind a load balancer", "reference/server#trustproxy"],
    ["connect to postgres", "guides/database#postgres"],
    ["deploy to AWS lambda", "guides/serverless#using-fastifyaws-lambda"],
    ["what is encapsulation?", "reference/encapsulation#encapsulation"],
    ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "reference/errors#fastify-error-codes"],
    ["test with a runing server", "guides/testing#testing-with-a-running-server"],
  ])("finds the right article first: %s", async (query, id) => {
    const { hits } = await search({ query });
    expect(hits[0]?.id).toBe(id);
  });

  test.each([
    ["typescript type provider", "reference/type-providers#type-providers"],
    ["cors", "reference/middleware#fastify-alternatives"],
    ["custom error handler", "reference/errors#errors-in-fastify-lifecycle-hooks-and-a-custom-error-handler"],
    ["maximum body size limit", "reference/server#bodylimit"],
    ["add a decorator to the request", "reference/decorators#decorators"],
  ])("has the right article among the first three: %s", async (query, id) => {
    const { hits } = await search({ query, limit: 3 });
    expect(hits.map((hit) => hit.id)).toContain(id);
  });

  test("returns five hits by default, best first", async () => {
    const { hits } = await search({ query: "hooks" });
    expect(hits).toHaveLength(5);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((one, other) => other - one));
  });

  test("shows title, article, section, link and a clean excerpt", async () => {
    const { hits } = await search({ query: "log redaction", limit: 1 });
    expect(hits).toEqual([
      {
        id: "reference/logging#log-redaction",
        title: "Log Redaction",
        article: "Logging",
        section: "reference",
        excerpt: expect.stringMatching(/^Pino supports low-overhead log redaction for masking values/) as string,
        url: "https://fastify.dev/docs/latest/Reference/Logging/#log-redaction",
        score: expect.any(Number) as number,
      },
    ]);
  });

  test("excerpts have no markup and at most 300 characters", async () => {
    for (const query of ["plugin", "schema", "typescript", "error codes", "ecosystem redis"]) {
      for (const { excerpt } of (await search({ query, limit: 20 })).hits) {
        expect(excerpt).not.toMatch(/```|\]\(|<\/?(?:a|h1|br)\b|\n/);
        expect(excerpt.length).toBeLessThanOrEqual(300);
        expect(excerpt).not.toBe("");
      }
    }
  });

  test("returns hits of one section on request", async () => {
    const { hits } = await search({ query: "validation", section: "guides", limit: 10 });
    expect(new Set(hits.map(({ section }) => section))).toEqual(new Set(["guides"]));
  });

  test("shows at most two parts of one article", async () => {
    const { hits } = await search({ query: "typescript", limit: 20 });
    expect(hits.filter(({ article }) => article === "TypeScript")).toHaveLength(2);
  });

  test.each(["qwxzzvk", "what is the", "!!", "日本語の質問", "a".repeat(300)])(
    "returns no hits if nothing matches: %s",
    async (query) => {
      expect(await search({ query })).toEqual({ hits: [] });
    },
  );

  test.each([
    [{}, "/query"],
    [{ query: "" }, "/query"],
    [{ query: "a".repeat(301) }, "/query"],
    [{ query: "cors", limit: 0 }, "/limit"],
    [{ query: "cors", limit: 2.5 }, "/limit"],
    [{ query: "cors", limit: 21 }, "/limit"],
    [{ query: "cors", section: "blog" }, "/section"],
  ])("refuses %j and shows a right call", async (args, path) => {
    const desk = await openTestSession();
    const error = expectError(await desk.call("kb_search", args), "VALIDATION");
    expect(error.issues?.map((issue) => issue.path)).toContain(path);
    expect(error.example).toEqual({ query: "close the server gracefully" });
  });
});
