import {
  context,
  metrics,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Attributes,
  type Histogram,
  type MeterProvider,
  type Span,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import type { Call, Outcome, Stage } from "../model/call/call.ts";
import type { ToolCallEnd } from "../model/call/event.ts";
import type { AddedStage } from "../runtime/kernel/pipeline.ts";
import type { EventListener } from "../runtime/session/events.ts";
import { CallSpans, fail, identityAttributes, operation } from "./call-spans.ts";
import { defined } from "../util/defined.ts";
import { clipText } from "../util/visible-text.ts";

/** Providers and content of the telemetry. */
export interface TelemetryOptions {
  /** Default: the one registered with `@opentelemetry/api`. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the one registered with `@opentelemetry/api`. */
  readonly meterProvider?: MeterProvider;
  /**
   * Whether spans contain the arguments and results of calls and what handlers threw, without values that the schemas mark as secret;
   * default false, because they may be personal.
   */
  readonly captureContent?: boolean;
}

/** The options of `createRuntime` that report its calls. */
export interface Telemetry {
  readonly stages: readonly AddedStage[];
  readonly onEvent: EventListener;
}

/** In seconds; those the conventions advise for operations of this kind. */
const buckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];

/** Stands for the name of a tool that does not exist: a model may invent any number of names. */
const unknownTool = "_OTHER";

/**
 * Reports the calls of a runtime to OpenTelemetry: a span `execute_tool <tool>` each, with calls made by `ctx.call` as its children, and
 * the histogram `gen_ai.execute_tool.duration` in seconds. The span is active in the handler, so that what the handler's own
 * instrumented libraries do becomes part of it.
 *
 * @example
 * const runtime = createRuntime({ registry, ...createTelemetry() });
 */
export function createTelemetry(options: TelemetryOptions = {}): Telemetry {
  const { tracerProvider = trace.getTracerProvider(), meterProvider = metrics.getMeterProvider() } = options;
  const tracer = tracerProvider.getTracer("toolwright");
  const durations = meterProvider.getMeter("toolwright").createHistogram("gen_ai.execute_tool.duration", {
    description: "Duration of tool calls.",
    unit: "s",
    advice: { explicitBucketBoundaries: buckets },
  });
  /** The calls that reached the pipeline and whose end has not been delivered; an id may be used again. */
  const running = new Map<string, number>();
  const keyOf = (sessionId: string, callId: string): string => JSON.stringify([sessionId, callId]);
  const count = (key: string, change: 1 | -1): void => {
    const left = (running.get(key) ?? 0) + change;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    // More would only be kept where a host uses the stage without the listener.
    const [oldest] = running.size > maxRunning ? running.keys() : [];
    if (oldest !== undefined) running.delete(oldest);
  };
  const instruments = { tracer, durations, capturesContent: options.captureContent === true };
  const stage = callStage(instruments, ({ session, id }) => count(keyOf(session.id, id), 1));
  return {
    stages: [{ before: "restore", stage }],
    onEvent: (event) => {
      if (event.type !== "tool_call_end") return;
      const key = keyOf(event.sessionId, event.callId);
      if (running.has(key)) count(key, -1);
      // It never reached the pipeline: its tool does not exist, or it may not be made here.
      else reportRefused(event, instruments);
    },
  };
}

const maxRunning = 10_000;

interface Instruments {
  readonly tracer: Tracer;
  readonly durations: Histogram;
  readonly capturesContent: boolean;
}

function callStage({ tracer, durations, capturesContent }: Instruments, onCall: (call: Call) => void): Stage {
  const spans = new CallSpans(tracer);
  return {
    name: "telemetry",
    run(call, next, { clock }) {
      const startedAt = clock.now();
      onCall(call);
      const { span, context: own } = spans.start(call);
      if (capturesContent) recordArguments(span, call);
      const record = (errorType: string | undefined): void => {
        const seconds = Math.max(0, clock.now() - startedAt) / 1000;
        durations.record(seconds, metricAttributes(call.tool.toolId, errorType));
      };
      const end = (outcome: Outcome): Outcome => {
        if (capturesContent) recordOutcome(span, call, outcome);
        spans.end(call, span, outcome);
        record(outcome.ok ? undefined : outcome.error.type);
        return outcome;
      };
      const broken = (thrown: unknown): never => {
        spans.end(call, span);
        record("INTERNAL");
        throw thrown;
      };
      const outcome = attempt(() => context.with(own, next, undefined, call), broken);
      return outcome instanceof Promise ? outcome.then(end, broken) : end(outcome);
    },
  };
}

function attempt<Value>(run: () => Value, failed: (thrown: unknown) => never): Value {
  try {
    return run();
  } catch (thrown) {
    return failed(thrown);
  }
}

/** Few values each: every combination is a separate series. */
const metricAttributes = (tool: string, errorType: string | undefined): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  ...defined({ "error.type": errorType }),
});

/** The name of a tool that does not exist may be any text. */
const maxName = 100;

function reportRefused(event: ToolCallEnd, { tracer, durations }: Instruments): void {
  const { response, time, durationMs } = event;
  const errorType = response.ok ? undefined : response.error.type;
  const isKnown = response.meta.toolVersion !== undefined;
  const span: Span = tracer.startSpan(
    isKnown ? `${operation} ${event.tool}` : operation,
    {
      kind: SpanKind.INTERNAL,
      startTime: new Date(time - durationMs),
      attributes: identityAttributes({ ...event, tool: event.tool.slice(0, maxName) }),
    },
    ROOT_CONTEXT,
  );
  if (!response.ok) fail(span, response.error.type, response.error.message);
  span.end(new Date(time));
  durations.record(durationMs / 1000, metricAttributes(isKnown ? event.tool : unknownTool, errorType));
}

/** Longer content is cut: an exporter may refuse the whole batch. */
const longest = 10_000;

/** The arguments as JSON, redacted. */
function recordArguments(span: Span, { args, turn: { redaction } }: Call): void {
  if (args === undefined) return;
  span.setAttribute("gen_ai.tool.call.arguments", text(redaction === undefined ? args : redaction.input()));
}

/** The result as JSON, or the thrown value, redacted. */
function recordOutcome(span: Span, { turn: { redaction } }: Call, outcome: Outcome): void {
  if (outcome.ok) {
    const data = redaction === undefined ? outcome.data : redaction.output(outcome.data);
    span.setAttribute("gen_ai.tool.call.result", text(data));
    return;
  }
  if (outcome.cause === undefined) return;
  const cause = redaction === undefined ? outcome.cause : redaction.cause(outcome.cause);
  try {
    span.recordException(cause instanceof Error ? cause : String(cause));
  } catch {
    // What was thrown may throw again when it is read.
  }
}

function text(value: unknown): string {
  return clipText(JSON.stringify(value ?? null), longest);
}
