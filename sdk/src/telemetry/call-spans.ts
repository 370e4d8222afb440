import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from "@opentelemetry/api";
import type { Call, CallSession, Outcome } from "../model/call/call.ts";
import type { ActivityEvent } from "../model/call/event.ts";
import { defined } from "../util/defined.ts";

/** The value of the convention's `gen_ai.operation.name`. */
export const operation = "execute_tool";

/** A call's span, and the context in which its handler runs. */
interface CallSpan {
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

  start({ parent, session, tool, id, agent }: Call): CallSpan {
    const contexts = this.#contexts.get(session) ?? new Map<string, Context>();
    const above = contexts.get(parent?.id ?? "") ?? context.active();
    const [firstLine = ""] = tool.description.split("\n");
    const attributes = {
      ...identityAttributes({ tool: tool.toolId, callId: id, sessionId: session.id, agent }),
      ...(firstLine !== "" && { "gen_ai.tool.description": firstLine }),
    };
    const span = this.#tracer.startSpan(`${operation} ${tool.toolId}`, { kind: SpanKind.INTERNAL, attributes }, above);
    const own = trace.setSpan(above, span);
    this.#contexts.set(session, contexts.set(id, own));
    return { span, context: own };
  }

  /** Without an outcome, a stage of the call threw. */
  end({ id, session, turn: { redaction } }: Call, span: Span, outcome?: Outcome): void {
    this.#contexts.get(session)?.delete(id);
    if (outcome === undefined) fail(span, "INTERNAL", "A stage of the pipeline failed.");
    else if (!outcome.ok)
      fail(span, outcome.error.type, redaction?.text(outcome.error.message) ?? outcome.error.message);
    span.end();
  }
}

/** Marks a span as failed. */
export function fail(span: Span, errorType: string, message: string): void {
  span.setAttribute("error.type", errorType);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

export const identityAttributes = ({
  tool,
  callId,
  sessionId,
  agent,
}: Pick<ActivityEvent, "tool" | "callId" | "sessionId"> & { readonly agent?: string | undefined }): Attributes => ({
  "gen_ai.operation.name": operation,
  "gen_ai.tool.name": tool,
  "gen_ai.tool.call.id": callId,
  // The convention's other types are for tools that the provider runs.
  "gen_ai.tool.type": "function",
  "gen_ai.conversation.id": sessionId,
  ...defined({ "gen_ai.agent.name": agent }),
});
