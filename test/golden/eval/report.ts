import type { CaseReport, EvalReport } from "../../../sdk/src/model/eval/eval-report.ts";
import { interval } from "../../../sdk/src/testing.ts";

const hostile = `</main><script>alert(1)</script> ]]> "quoted" | \`cell\` **bold** \u0007\u202E<img src=x onerror=alert(1)>`;
const counted = (right: number, runs: number) => ({ runs, right, rate: interval(right, runs) });
const usage = { inputTokens: 1234, outputTokens: 56, cost: 0.0123 };
const none = { inputTokens: 0, outputTokens: 0, cost: null };

const passed: CaseReport = {
  id: "plan",
  tool: "account_get",
  model: "acme/one",
  status: "passed",
  ...counted(2, 2),
  request: ["Which plan has account 12?"],
  results: [1, 2].map((run) => ({
    run,
    right: true,
    rightTool: true,
    problems: [],
    differences: [],
    calls: [{ tool: "account_get", arguments: { id: "12" }, ok: true }],
    unnecessary: 0,
    refused: 0,
    text: "",
    usage: { inputTokens: 617, outputTokens: 28, cost: 0.00615 },
    latencyMs: 640,
    transcript: [
      { role: "user", text: "Which plan has account 12?" },
      { role: "assistant", tool: "account_get", arguments: { id: "12" } },
      { role: "tool", tool: "account_get", result: "Team" },
    ],
  })),
};

const failed: CaseReport = {
  id: `hostile ${hostile}`,
  tool: "kb_search",
  model: "acme/one",
  status: "failed",
  ...counted(0, 1),
  request: [hostile, "And then?"],
  results: [
    {
      run: 1,
      right: false,
      rightTool: false,
      problems: [`account_get was called first, where kb_search is expected.`, `${hostile} was called, which is forbidden.`],
      differences: [{ tool: "kb_search", path: "/query", expected: "plans", got: hostile, message: "differs" }],
      calls: [{ tool: hostile, arguments: { query: hostile }, ok: false }],
      unnecessary: 1,
      refused: 1,
      recovered: false,
      text: hostile,
      usage: none,
      latencyMs: 1200,
      transcript: [
        { role: "user", text: hostile },
        { role: "assistant", tool: hostile, arguments: { query: hostile } },
        { role: "tool", tool: hostile, result: { error: hostile } },
        { role: "assistant", text: hostile },
      ],
    },
  ],
};

const stale: CaseReport = {
  id: "stale",
  tool: "none",
  model: "acme/one",
  status: "stale",
  reason: "Since its recording, the definition of kb_search has changed.",
  ...counted(0, 0),
  request: ["Hello!"],
  results: [],
};

/** A report in which every text that others write would do harm unless it is escaped. */
export const hostileReport: EvalReport = {
  format: "1.0",
  at: "2026-11-24T08:00:00.000Z",
  version: "1.0.0+0123456789ab",
  isReplay: true,
  models: [
    {
      model: "acme/one",
      cases: 3,
      ...counted(2, 3),
      answered: ["2026-11-20T08:00:00.000Z", "2026-11-20T08:05:00.000Z"],
      choice: counted(2, 3),
      usage,
      latency: { p50: 640, p95: 1200 },
    },
    { model: hostile, cases: 0, ...counted(0, 0), choice: counted(0, 0), usage: none, latency: { p50: null, p95: null } },
  ],
  cases: [passed, failed, stale],
  tools: [
    { tool: "account_get", model: "acme/one", cases: 1, unknown: 0, ...counted(2, 2), choice: counted(2, 2) },
    { tool: "kb_search", model: "acme/one", cases: 1, unknown: 0, ...counted(0, 1), choice: counted(0, 1) },
    { tool: "none", model: "acme/one", cases: 1, unknown: 1, ...counted(0, 0), choice: counted(0, 0) },
  ],
  confusion: [
    { model: "acme/one", expected: "account_get", called: "account_get", count: 2 },
    { model: "acme/one", expected: "kb_search", called: hostile, count: 1 },
  ],
  comparison: [
    {
      tool: "account_get",
      model: "acme/one",
      verdict: "better",
      cases: 6,
      improved: 6,
      worsened: 0,
      p: 0.03125,
      before: counted(0, 6),
      after: counted(6, 6),
    },
    {
      tool: "kb_search",
      model: "acme/one",
      verdict: "no evidence",
      cases: 5,
      improved: 5,
      worsened: 0,
      p: 0.0625,
      before: counted(0, 5),
      after: counted(5, 5),
    },
  ],
  usage,
  latency: { p50: 640, p95: 1200 },
  floor: { model: "fake", ...counted(1, 3), choice: counted(2, 3) },
};
