import {
  context,
  metrics,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Histogram,
  type MeterProvider,
  type Span,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import type { Call, Outcome, Stage } from "../model/call/call.ts";
import type { ActivityEvent, ToolCallEnd } from "../model/call/event.ts";
import type { AddedStage } from "../runtime/kernel/pipeline.ts";
import type { EventListener } from "../runtime/session/events.ts";
import { defined } from "../util/defined.ts";
import { clipText } from "../util/visible-text.ts";

/** Providers and content of the telemetry. */
export interface TelemetryOptions {
  /** Default: the provider registered with `@opentelemetry/api`. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the provider registered with `@opentelemetry/api`. */
  readonly meterProvider?: MeterProvider;
  /**
   * Whether spans contain the arguments and results of calls and the exceptions of handlers, without values that the schemas mark as secret;
   * default false, because they may be personal.
   */
  readonly captureContent?: boolean;
}

/** The options of `createRuntime` that report its calls. */
export interface Telemetry {
  readonly stages: readonly AddedStage[];
  readonly onEvent: EventListener;
}

/** In seconds; the buckets that the conventions recommend for such operations. */
const buckets = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];

/** Replaces the name of an unknown tool, because a model may invent any number of names. */
const unknownTool = "_OTHER";

/** The value of the convention's `gen_ai.operation.name`. */
const operation = "execute_tool";

/**
 * Reports the calls of a runtime to OpenTelemetry: a span `execute_tool <tool>` for each call, with calls made by `ctx.call` as children, and
 * the histogram `gen_ai.execute_tool.duration` in seconds. The span is active in the handler, so that spans of instrumented libraries become its
 * children.
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
  const instruments = { tracer, durations, capturesContent: options.captureContent === true };
  // By key of the call: ids may be reused.
  const reached = new Map<string, number>();
  return {
    stages: [{ before: "restore", stage: callStage(instruments, reached) }],
    onEvent: (event) => {
      if (event.type !== "tool_call_end") return;
      const key = keyOf(event);
      const count = reached.get(key) ?? 0;
      if (count > 1) reached.set(key, count - 1);
      else reached.delete(key);
      // A call that never reached the pipeline: its tool does not exist, or the call is not allowed here.
      if (count === 0) reportRefused(event, instruments);
    },
  };
}

const keyOf = ({ sessionId, callId }: Pick<ActivityEvent, "sessionId" | "callId">): string =>
  JSON.stringify([sessionId, callId]);

interface Instruments {
  readonly tracer: Tracer;
  readonly durations: Histogram;
  readonly capturesContent: boolean;
}

function callStage({ tracer, durations, capturesContent }: Instruments, reached: Map<string, number>): Stage {
  return {
    name: "telemetry",
    run(call, next, { clock }) {
      const startedAt = clock.now();
      const { session, turn, tool } = call;
      const span = startSpan(tracer, call);
      const own = trace.setSpan(context.active(), span);
      const key = keyOf({ sessionId: session.id, callId: call.id });
      reached.set(key, (reached.get(key) ?? 0) + 1);
      if (capturesContent) recordArguments(span, call);
      const ended = (error?: { readonly type: string; readonly message: string }): void => {
        if (error !== undefined) fail(span, error.type, turn.redaction?.text(error.message) ?? error.message);
        span.end();
        const seconds = Math.max(0, clock.now() - startedAt) / 1000;
        durations.record(seconds, metricAttributes(tool.toolId, error?.type));
      };
      const end = (outcome: Outcome): Outcome => {
        if (capturesContent) recordOutcome(span, call, outcome);
        ended(outcome.ok ? undefined : outcome.error);
        return outcome;
      };
      const broken = (thrown: unknown): never => {
        ended({ type: "INTERNAL", message: "A stage of the pipeline failed." });
        throw thrown;
      };
      const outcome = attempt(() => context.with(own, next, undefined, call), broken);
      return outcome instanceof Promise ? outcome.then(end, broken) : end(outcome);
    },
  };
}

function startSpan(tracer: Tracer, { session, tool, id, agent }: Call): Span {
  const [firstLine = ""] = tool.description.split("\n");
  const attributes = {
    ...identityAttributes({ tool: tool.toolId, callId: id, sessionId: session.id, agent }),
    ...(firstLine !== "" && { "gen_ai.tool.description": firstLine }),
  };
  return tracer.startSpan(`${operation} ${tool.toolId}`, { kind: SpanKind.INTERNAL, attributes });
}

function fail(span: Span, errorType: string, message: string): void {
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

type Identity = Pick<ActivityEvent, "tool" | "callId" | "sessionId"> & { readonly agent?: string | undefined };

const identityAttributes = ({ tool, callId, sessionId, agent }: Identity): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  "gen_ai.tool.call.id": callId,
  // The convention's other types are for tools that the provider runs.
  "gen_ai.tool.type": "function",
  "gen_ai.conversation.id": sessionId,
  ...defined({ "gen_ai.agent.name": agent }),
});

function attempt<Value>(run: () => Value, failed: (thrown: unknown) => never): Value {
  try {
    return run();
  } catch (thrown) {
    return failed(thrown);
  }
}

/** Attributes with few values, because every combination is a separate series. */
const metricAttributes = (tool: string, errorType: string | undefined): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  ...defined({ "error.type": errorType }),
});

/** The name of an unknown tool may be any text. */
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

/** Longer content is cut, because an exporter may refuse the whole batch. */
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
    // Reading the thrown value may throw again.
  }
}

function text(value: unknown): string {
  return clipText(JSON.stringify(value ?? null), longest);
}
