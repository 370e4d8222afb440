import { context, SpanKind, SpanStatusCode, trace, type Context, type Span, type Tracer } from "@opentelemetry/api";
import type { Call, CallSession, Outcome } from "../model/call/call.ts";
import { callAttributes, operation } from "./attributes.ts";

/** A call's span, and the context in which its handler runs. */
export interface CallSpan {
  readonly span: Span;
  readonly context: Context;
}

/** The spans of calls that run, so that calls made from them become their children even where no context manager is registered. */
export class CallSpans {
  readonly #tracer: Tracer;
  readonly #contexts = new WeakMap<CallSession, Map<string, Context>>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  start(call: Call): CallSpan {
    const { parent, session, tool, id } = call;
    const above = (parent === undefined ? undefined : this.#contexts.get(session)?.get(parent.id)) ?? context.active();
    const options = { kind: SpanKind.INTERNAL, attributes: callAttributes(call) };
    const span = this.#tracer.startSpan(`${operation} ${tool.toolId}`, options, above);
    const own = trace.setSpan(above, span);
    const contexts = this.#contexts.get(session) ?? new Map<string, Context>();
    contexts.set(id, own);
    this.#contexts.set(session, contexts);
    return { span, context: own };
  }

  end({ id, session, turn: { redaction } }: Call, span: Span, outcome: Outcome): void {
    this.#contexts.get(session)?.delete(id);
    if (!outcome.ok) fail(span, outcome.error.type, redaction?.text(outcome.error.message) ?? outcome.error.message);
    span.end();
  }

  /** A call whose stages threw. */
  break({ id, session }: Call, span: Span): void {
    this.#contexts.get(session)?.delete(id);
    fail(span, "INTERNAL", "A stage of the pipeline failed.");
    span.end();
  }
}

/** Marks a span as failed. */
export function fail(span: Span, errorType: string, message: string): void {
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** More would only be kept where a host uses the stage without the listener. */
const most = 10_000;

/** The calls that reached the pipeline and whose end has not been delivered. */
export class RecentCalls {
  readonly #counts = new Map<string, number>();

  add(sessionId: string, callId: string): void {
    const key = keyOf(sessionId, callId);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    if (this.#counts.size <= most) return;
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest);
      break;
    }
  }

  /** Whether the call was there; counts one end of it. */
  take(sessionId: string, callId: string): boolean {
    const key = keyOf(sessionId, callId);
    const count = this.#counts.get(key);
    if (count === undefined) return false;
    if (count === 1) this.#counts.delete(key);
    else this.#counts.set(key, count - 1);
    return true;
  }
}

const keyOf = (sessionId: string, callId: string): string => JSON.stringify([sessionId, callId]);
