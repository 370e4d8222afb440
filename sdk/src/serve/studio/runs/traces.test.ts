import { context } from "@opentelemetry/api";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { createRuntime } from "../../../runtime/create-runtime.ts";
import { loadRegistry } from "../../../runtime/load-registry.ts";
import { createTelemetry } from "../../../telemetry/create-telemetry.ts";
import { openStudio } from "../open-studio.ts";
import type { StudioRunPage, StudioRuns } from "./run-types.ts";

const token = "0123456789abcdef0123";

/** A studio without a storage, which reads spans. */
async function studioWith(spans: readonly { readonly name: string; readonly text: string }[] = []) {
  const files = pathToFileURL(`${tempFolder({ "index.html": "" })}/`);
  const studio = await openStudio(0, { kind: "project", title: "Test", token, files, spans });
  onTestFinished(() => studio.close());
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const read = async <Body>(place: string, init: RequestInit = {}): Promise<Body> =>
    (await fetch(`${studio.origin}/api/studio${place}`, { headers, ...init })).json() as Promise<Body>;
  return {
    list: async () => (await read<StudioRuns>("/runs")).runs,
    page: (id: string, seq?: number) =>
      read<StudioRunPage>(`/runs/${encodeURIComponent(id)}${seq === undefined ? "" : `?seq=${String(seq)}`}`),
    open: (text: string, name = "spans.jsonl") =>
      read<{ readonly traces?: readonly string[]; readonly error?: string; readonly code?: string }>("/spans", {
        method: "POST",
        body: JSON.stringify({ name, text }),
      }),
  };
}

type Attributes = Readonly<Record<string, string | number>>;

interface Given {
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  /** Milliseconds after the first. */
  readonly at: number;
  readonly ms: number;
  readonly attributes?: Attributes;
  readonly status?: number;
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

const nano = (milliseconds: number): string => `${String(1_800_000_000_000 + milliseconds)}000000`;

const document = (spans: readonly Given[], traceId = "a1"): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ "service.name": "desk" }) },
      scopeSpans: [
        {
          scope: { name: "test" },
          spans: spans.map(({ id, parent, name = id, at, ms, attributes = {}, status = 0 }) => ({
            traceId,
            spanId: id,
            ...(parent !== undefined && { parentSpanId: parent }),
            name,
            kind: 1,
            startTimeUnixNano: nano(at),
            endTimeUnixNano: nano(at + ms),
            attributes: attributesOf(attributes),
            status: { code: status },
          })),
        },
      ],
    },
  ],
});

const agentRun: readonly Given[] = [
  {
    id: "s1",
    name: "invoke_agent clerk",
    at: 0,
    ms: 900,
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "clerk",
      "gen_ai.usage.input_tokens": 130,
    },
  },
  {
    id: "s2",
    parent: "s1",
    at: 10,
    ms: 300,
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "gpt-5",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  {
    id: "s3",
    parent: "s1",
    name: "execute_tool kb_search",
    at: 320,
    ms: 40,
    status: 2,
    attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "kb_search", "error.type": "timeout" },
  },
  { id: "s4", parent: "s3", name: "GET /search", at: 325, ms: 30 },
];

test("spans by the GenAI conventions are bars with the names of agents, models and tools, each below its parent", async () => {
  const { list, page } = await studioWith([{ name: "a.json", text: JSON.stringify(document(agentRun)) }]);
  expect(await list()).toEqual([
    {
      id: "trace:a1",
      kind: "trace",
      name: "invoke_agent clerk",
      agent: "clerk",
      status: "completed",
      entries: 4,
      usage: { inputTokens: 100, outputTokens: 20, cachedTokens: 0, cost: 0 },
      startedAt: 1_800_000_000_000,
      lastAt: 1_800_000_000_900,
    },
  ]);
  const { bars, rows, entry } = await page("trace:a1");
  expect(bars.map(({ label, kind, depth, status }) => [label, kind, depth, status])).toEqual([
    ["clerk", "task", 0, "ok"],
    ["gpt-5", "model", 1, "ok"],
    ["kb_search", "call", 1, "failed"],
    ["GET /search", "other", 2, "ok"],
  ]);
  expect(bars[1]).toMatchObject({ startedAt: 1_800_000_000_010, endedAt: 1_800_000_000_310 });
  expect(rows[2]).toMatchObject({ type: "execute_tool", text: "execute_tool kb_search failed: timeout" });
  expect(entry).toMatchObject({ spanId: "s4", name: "GET /search" });
  expect((await page("trace:a1", 1)).bars).toHaveLength(1);
});

test("a file may have a document a line, several traces, and lines without spans", async () => {
  const { open, list } = await studioWith();
  const lines = [JSON.stringify(document(agentRun)), "{broken", "", "[1]", JSON.stringify(document(agentRun, "b2"))];
  expect(await open(lines.join("\n"))).toEqual({ traces: ["trace:a1", "trace:b2"] });
  expect(await open(lines.join("\n"))).toEqual({ traces: ["trace:a1", "trace:b2"] });
  expect((await list()).map(({ id }) => id)).toEqual(["trace:b2", "trace:a1"]);
});

test.each([
  ["", "no text"],
  ["%PDF-1.7", "another kind of file"],
  ['{"resourceSpans":[]}', "no spans"],
  ['{"resourceMetrics":[{}]}', "metrics"],
  ['{"resourceSpans":[{"scopeSpans":[{"spans":[null,{"traceId":"a"},{"traceId":"a","spanId":"b"}]}]}]}', "no times"],
])("what has no span says so, and what it takes: %#", async (text) => {
  const { open, list } = await studioWith();
  expect(await open(text, "other.json")).toEqual({
    code: "SPANS_UNREADABLE",
    error: "other.json has no span of OpenTelemetry.",
    remedy: expect.stringContaining("Export the spans as JSON by OTLP") as string,
  });
  expect(await list()).toEqual([]);
});

test("rings of parents, repeated ids, ends before beginnings and hostile names are shown as well as they can be", async () => {
  const { open, page, list } = await studioWith();
  await open(
    JSON.stringify(
      document([
        { id: "x", parent: "y", at: 0, ms: 5 },
        { id: "y", parent: "x", at: 1, ms: 5 },
        { id: "z", parent: "gone", name: "a\u202Eb<script>", at: 2, ms: -9 },
        { id: "z", parent: "gone", name: "again", at: 2, ms: 1 },
        { id: "self", parent: "self", at: 3, ms: 1, attributes: { "gen_ai.operation.name": "__proto__" } },
      ]),
    ),
  );
  expect(await list()).toMatchObject([{ entries: 4, status: "completed" }]);
  const { bars } = await page("trace:a1");
  expect(bars.map(({ id, depth }) => [id, depth])).toEqual([
    ["z", 0],
    ["x", 0],
    ["y", 1],
    ["self", 0],
  ]);
  await open(JSON.stringify(document([{ id: "w", name: "a\u202Eb<script>", at: 0, ms: -9 }], "c3")));
  const [bar] = (await page("trace:c3")).bars;
  expect(bar).toMatchObject({ label: "a⟨U+202E⟩b<script>", startedAt: 1_800_000_000_000, endedAt: 1_800_000_000_000 });
});

test("10,000 spans are shown part by part, and more than 50,000 are refused", async () => {
  const { open, page } = await studioWith();
  const many = (count: number): string =>
    JSON.stringify(document(Array.from({ length: count }, (_, at) => ({ id: String(at), at, ms: 1 }))));
  await open(many(10_000));
  const { bars, rows, hiddenBars } = await page("trace:a1");
  expect([bars.length, rows.length, hiddenBars]).toEqual([150, 100, 9850]);
  expect(await open(many(50_001))).toMatchObject({
    error: "spans.jsonl has 50001 spans; at most 50000 are read.",
  });
});

/** A span as an exporter of OTLP writes it. */
const asOtlp = (span: ReadableSpan): object => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
  name: span.name,
  startTimeUnixNano: String(BigInt(span.startTime[0]) * 1_000_000_000n + BigInt(span.startTime[1])),
  endTimeUnixNano: String(BigInt(span.endTime[0]) * 1_000_000_000n + BigInt(span.endTime[1])),
  attributes: Object.entries(span.attributes).map(([key, value]) => ({ key, value: { stringValue: String(value) } })),
  status: span.status,
});

test("what our own telemetry reports of calls is shown", async () => {
  const exporter = new InMemorySpanExporter();
  const runtime = createRuntime({
    registry: await loadRegistry(
      await runtimeArtifact([
        { name: "outer", execute: `async (_, ctx) => (await ctx.call("inner", {})).data` },
        { name: "inner", execute: "() => 1" },
      ]),
    ),
    ...createTelemetry({
      tracerProvider: new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
    }),
  });
  const session = await runtime.openSession({ id: "s1", agent: "writer" });
  await session.beginTurn().call("outer", {});
  context.disable();
  const spans = exporter.getFinishedSpans().map(asOtlp);
  const { open, page } = await studioWith();
  const { traces = [] } = await open(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }));
  const shown = await page(traces[0] ?? "");
  expect(shown).toMatchObject({ name: "execute_tool outer", agent: "writer", status: "completed" });
  expect(shown.bars.map(({ label, kind, depth }) => [label, kind, depth])).toEqual([
    ["outer", "call", 0],
    ["inner", "call", 1],
  ]);
});
