import { context, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type Histogram,
} from "@opentelemetry/sdk-metrics";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, type Runtime } from "../runtime/create-runtime.ts";
import { loadRegistry } from "../runtime/load-registry.ts";
import { createTelemetry, type TelemetryOptions } from "./create-telemetry.ts";

interface Observed {
  readonly runtime: Runtime;
  readonly spans: () => readonly ReadableSpan[];
  readonly durations: () => Promise<readonly (readonly [attributes: object, histogram: Histogram])[]>;
}

async function observed(tools: readonly RuntimeTool[], options: TelemetryOptions = {}): Promise<Observed> {
  const exporter = new InMemorySpanExporter();
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 });
  let time = 1000;
  const runtime = createRuntime({
    registry: await loadRegistry(await runtimeArtifact(tools)),
    // Each reading of the clock is 125 ms later. A call reads it at its start, at the end of its stage, and at its end.
    ports: { clock: { now: () => (time += 125), after: () => () => undefined } },
    services: { probe: () => trace.getActiveSpan()?.spanContext().spanId },
    ...createTelemetry({
      tracerProvider: new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
      meterProvider: new MeterProvider({ readers: [reader] }),
      ...options,
    }),
  });
  return {
    runtime,
    spans: () => exporter.getFinishedSpans(),
    durations: async () => {
      await reader.forceFlush();
      const found = metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
      await reader.shutdown();
      expect(found.map(({ descriptor: { name, unit } }) => [name, unit])).toEqual([
        ["gen_ai.execute_tool.duration", "s"],
      ]);
      return found.flatMap(({ dataPoints }) =>
        dataPoints.map(({ attributes, value }) => [attributes, value as Histogram] as const),
      );
    },
  };
}

beforeEach(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});

afterEach(() => {
  context.disable();
});

const outer: RuntimeTool = {
  name: "outer",
  execute: `async (_, ctx) => {
    await null;
    const [active, inner] = [ctx.services.probe(), await ctx.call("inner", {})];
    return { active, inner: inner.data };
  }`,
};
const inner: RuntimeTool = { name: "inner", execute: "(_, ctx) => ctx.services.probe()" };

test("a call is a span by the GenAI conventions", async () => {
  const { runtime, spans } = await observed([{ name: "greet", execute: "() => 'hello'" }]);
  const session = await runtime.openSession({ id: "s1", agent: "writer" });
  await session.beginTurn().call("greet", {}, { callId: "c1" });
  const [span] = spans();
  expect(spans()).toHaveLength(1);
  expect(span?.name).toBe("execute_tool greet");
  expect(span?.kind).toBe(0);
  expect(span?.status).toEqual({ code: SpanStatusCode.UNSET });
  expect(span?.attributes).toEqual({
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "greet",
    "gen_ai.tool.call.id": "c1",
    "gen_ai.tool.type": "function",
    "gen_ai.tool.description": "Does greet.",
    "gen_ai.conversation.id": "s1",
    "gen_ai.agent.name": "writer",
  });
});

test("calls by ctx.call are children, and a span is active in its handler", async () => {
  const { runtime, spans } = await observed([outer, inner]);
  const response = await (await runtime.openSession()).beginTurn().call("outer", {});
  const [child, parent] = spans();
  expect(child?.name).toBe("execute_tool inner");
  expect(child?.parentSpanContext?.spanId).toBe(parent?.spanContext().spanId);
  expect(response).toMatchObject({
    data: { active: parent?.spanContext().spanId, inner: child?.spanContext().spanId },
  });
});

test("a host's own span is the parent", async () => {
  const { runtime, spans } = await observed([inner]);
  const turn = (await runtime.openSession()).beginTurn();
  const host = new TracerProvider().getTracer("host").startSpan("turn");
  await context.with(trace.setSpan(context.active(), host), () => turn.call("inner", {}));
  expect(spans()[0]?.parentSpanContext?.spanId).toBe(host.spanContext().spanId);
});

test.each<[string, string, string]>([
  ["as the handler says", "() => { throw new ToolError('RATE_LIMIT', 'slow down'); }", "RATE_LIMIT"],
  ["after waiting", "async () => { await null; throw new Error('x'); }", "INTERNAL"],
])("a failed call has an error type: %s", async (_, execute, type) => {
  const { runtime, spans, durations } = await observed([{ name: "one", execute }]);
  const response = await (await runtime.openSession()).beginTurn().call("one", {});
  expect(spans()[0]?.attributes).toMatchObject({ "error.type": type });
  expect(spans()[0]?.status).toEqual({
    code: SpanStatusCode.ERROR,
    message: response.ok ? "" : response.error.message,
  });
  expect(spans()[0]?.events).toEqual([]);
  expect(await durations()).toMatchObject([[{ "gen_ai.tool.name": "one", "error.type": type }, { count: 1 }]]);
});

test("the duration of calls is a histogram in seconds", async () => {
  const { runtime, durations } = await observed([{ name: "one", execute: "() => 1" }]);
  const turn = (await runtime.openSession()).beginTurn();
  await turn.call("one", {});
  await turn.call("one", {});
  const [[attributes, histogram] = []] = await durations();
  expect(attributes).toEqual({ "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "one" });
  expect(histogram).toMatchObject({ count: 2 });
  expect(histogram?.sum).toBeGreaterThanOrEqual(0.25);
  expect(histogram?.buckets.boundaries).toHaveLength(14);
});

test("calls that are refused before the pipeline are reported too, invented names as one", async () => {
  const { runtime, spans, durations } = await observed([{ name: "one", execute: "() => 1" }]);
  const session = await runtime.openSession();
  const turn = session.beginTurn();
  await turn.call("invented_1", {});
  await turn.call("invented_2", {});
  await session.close();
  await turn.call("one", {});
  await runtime.events.flush();
  expect(
    spans().map(({ name, attributes }) => [name, attributes["gen_ai.tool.name"], attributes["error.type"]]),
  ).toEqual([
    ["execute_tool", "invented_1", "NOT_FOUND"],
    ["execute_tool", "invented_2", "NOT_FOUND"],
    ["execute_tool one", "one", "SESSION_INACTIVE"],
  ]);
  expect((await durations()).map(([attributes, { count }]) => [attributes, count])).toEqual([
    [{ "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "_OTHER", "error.type": "NOT_FOUND" }, 2],
    [{ "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "one", "error.type": "SESSION_INACTIVE" }, 1],
  ]);
});

test("one call is one span, however often its id is used", async () => {
  const { runtime, spans } = await observed([{ name: "one", execute: "async () => 1" }]);
  const turn = (await runtime.openSession()).beginTurn();
  await Promise.all([turn.call("one", {}, { callId: "c" }), turn.call("one", {}, { callId: "c" })]);
  await runtime.events.flush();
  expect(spans()).toHaveLength(2);
});

test("a stage that throws ends the span", async () => {
  const registry = await loadRegistry(await runtimeArtifact([{ name: "one", execute: "() => 1" }]));
  const exporter = new InMemorySpanExporter();
  const own = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const { stages, onEvent } = createTelemetry({ tracerProvider: own });
  const failing = (run: () => never) => ({ before: "mode", stage: { name: "failing", run } });
  for (const run of [
    () => {
      throw new Error("sync");
    },
    () => Promise.reject(new Error("async")) as never,
  ]) {
    const broken = createRuntime({ registry, stages: [...stages, failing(run)], onEvent });
    const response = await (await broken.openSession()).beginTurn().call("one", {});
    expect(response).toMatchObject({ error: { type: "INTERNAL" } });
  }
  expect(exporter.getFinishedSpans().map(({ attributes }) => attributes["error.type"])).toEqual([
    "INTERNAL",
    "INTERNAL",
  ]);
});

const signIn: RuntimeTool = {
  name: "sign_in",
  input: { type: "object", properties: { user: {}, password: { type: "string", "x-secret": true } } },
  output: { type: "object", properties: { token: { type: "string", "x-secret": true }, user: {} } },
  execute: `({ user, password }) => {
    if (user === "thrown") throw new Error("no " + password);
    if (user === "stated") throw new ToolError("AUTH", "wrong " + password);
    return { token: "t", user };
  }`,
};

test("content is recorded only on demand, and without secrets", async () => {
  const silent = await observed([signIn]);
  const call = async ({ runtime }: Observed, user: string): Promise<unknown> =>
    (await runtime.openSession()).beginTurn().call("sign_in", { user, password: "s3cret-word" });
  await call(silent, "ann");
  expect(Object.keys(silent.spans()[0]?.attributes ?? {})).not.toContain("gen_ai.tool.call.arguments");

  const open = await observed([signIn], { captureContent: true });
  for (const user of ["ann", "thrown", "stated"]) await call(open, user);
  const [ok, thrown, stated] = open.spans();
  expect(ok?.attributes).toMatchObject({
    "gen_ai.tool.call.arguments": '{"user":"ann","password":"[redacted]"}',
    "gen_ai.tool.call.result": '{"token":"[redacted]","user":"ann"}',
  });
  expect(thrown?.events[0]?.attributes).toMatchObject({ "exception.message": "no [redacted]" });
  expect(stated?.status.message).toBe("wrong [redacted]");
  expect(
    JSON.stringify(open.spans().map(({ attributes, events, status }) => [attributes, events, status])),
  ).not.toContain("s3cret-word");
});

test("large content is cut", async () => {
  const { runtime, spans } = await observed([{ name: "one", execute: "() => 'x'.repeat(20000)" }], {
    captureContent: true,
  });
  await (await runtime.openSession()).beginTurn().call("one", {});
  expect(String(spans()[0]?.attributes["gen_ai.tool.call.result"])).toHaveLength(10_000);
});
