import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { errorMessage } from "../../util/failures.ts";
import { withRetries } from "./with-retries.ts";

const at = Date.parse("2026-01-01T00:00:00Z");

/** The result for a generation that fails once with this error: whether it is retried, and after which delay. */
async function tried(error: unknown, isShown = false): Promise<number | "not again"> {
  const waits: number[] = [];
  const clock = {
    now: () => at,
    after: (milliseconds: number, run: () => void) => {
      waits.push(milliseconds);
      queueMicrotask(run);
      return () => undefined;
    },
  };
  let isFirst = true;
  const run = (commit: () => void): Promise<string> => {
    if (isShown) commit();
    if (!isFirst) return Promise.resolve("done");
    isFirst = false;
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- streams carry errors of any kind
    return Promise.reject(error);
  };
  const signal = new AbortController().signal;
  const ended = await withRetries(run, { attempts: 1, clock, signal }).catch(() => "failed");
  return ended === "done" ? (waits[0] ?? 0) : "not again";
}

const coded = (code: string): Error => Object.assign(new Error(`${code}: it failed`), { code });
const fetchFailed = (cause: unknown): Error => new TypeError("fetch failed", { cause });

/** Errors as providers, libraries and Node report them: the text, and whether the request is retried. */
const errors: readonly (readonly [unknown, string, boolean])[] = [
  [{ type: "overloaded_error", message: "Overloaded" }, "Overloaded", true],
  [{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "Overloaded", true],
  [{ type: "error", error: { type: "api_error" } }, "api_error", true],
  [{ error: { code: 503, message: "The model is busy.", status: "UNAVAILABLE" } }, "The model is busy.", true],
  [{ code: "rate_limit_exceeded", message: "Slow down" }, "Slow down", true],
  [{ code: "insufficient_quota", message: "No credit", status: 429 }, "No credit", false],
  [{ type: "invalid_request_error", message: "No such model" }, "No such model", false],
  [Object.assign(new Error("Too many"), { status: 429 }), "Too many", true],
  [Object.assign(new Error("Overloaded"), { statusCode: 529 }), "Overloaded", true],
  [Object.assign(new Error("Bad request"), { statusCode: 400 }), "Bad request", false],
  [Object.assign(new Error("No key"), { isRetryable: false, statusCode: 500 }), "No key", false],
  [coded("ECONNRESET"), "ECONNRESET: it failed", true],
  [coded("UND_ERR_SOCKET"), "UND_ERR_SOCKET: it failed", true],
  [coded("ENOENT"), "ENOENT: it failed", false],
  [coded("EACCES"), "EACCES: it failed", false],
  [fetchFailed(coded("ECONNREFUSED")), "fetch failed: ECONNREFUSED: it failed", true],
  [fetchFailed(undefined), "fetch failed", true],
  [new Error("wrapped", { cause: fetchFailed(coded("ETIMEDOUT")) }), "wrapped", true],
  [new TypeError("x is not a function"), "x is not a function", false],
  ["Overloaded", "Overloaded", true],
  ["No", "No", false],
  [{}, "an error without a message", false],
  [undefined, "an error without a message", false],
  [new Error(""), "an error without a message", false],
  [new Error("[object Object]", { cause: { message: "The true one" } }), "The true one", false],
  [{ error: {} }, "an error without a message", false],
];

test.each(errors)("%j is in words, and retried only if it may be temporary", async (error, words, isAgain) => {
  expect(errorMessage(error)).toBe(words);
  expect((await tried(error)) !== "not again").toBe(isAgain);
  expect(await tried(error, true)).toBe("not again");
});

test.each([
  [{ "retry-after": "7" }, 7000],
  [{ "Retry-After": "1.5" }, 1500],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
  [{ "retry-after-ms": "250", "retry-after": "7" }, 250],
  [{ "retry-after": "90" }, 90_000],
  [{ "retry-after": "3600" }, "not again"],
])("a provider that says %j is asked again after %s ms", async (headers, wait) => {
  const busy = { statusCode: 429, message: "Busy" };
  expect(await tried({ ...busy, responseHeaders: headers })).toBe(wait);
  expect(await tried({ ...busy, headers: new Headers(headers) })).toBe(wait);
  expect(await tried(new Error("wrapped", { cause: { ...busy, responseHeaders: headers } }))).toBe(wait);
});

test.each([{}, { "retry-after": "" }, { "retry-after": "-5" }, { "retry-after": "soon" }])(
  "the default delay follows if a provider says %j",
  async (headers) => {
    expect(await tried({ statusCode: 503, responseHeaders: headers })).toBeGreaterThan(0);
  },
);

test("an error part without a message ends a run with a message", async () => {
  const other = {
    specificationVersion: "v4" as const,
    ...{ provider: "test", modelId: "broken", supportedUrls: {} },
    doGenerate: () => Promise.reject(new Error("")),
    doStream: () => Promise.resolve({ stream: ReadableStream.from([{ type: "error", error: {} }]) as never }),
  };
  const { report } = await runTeam({
    scripts: { root: [] },
    models: { other },
    agents: { root: { model: "other" } },
    onEvent: () => undefined,
  });
  expect(JSON.stringify(report)).toContain("The model failed: an error without a message.");
});
