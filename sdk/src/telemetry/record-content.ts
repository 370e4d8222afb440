import type { Span } from "@opentelemetry/api";
import type { Call } from "../model/call.ts";
import type { Outcome } from "../model/outcome.ts";

/** Longer content is cut: an exporter may refuse the whole batch. */
const longest = 10_000;

/** The arguments as JSON, redacted. */
export function recordArguments(span: Span, { args, redaction }: Call): void {
  if (args === undefined) return;
  span.setAttribute("gen_ai.tool.call.arguments", text(redaction === undefined ? args : redaction.input()));
}

/** The result as JSON, or what was thrown, redacted. */
export function recordOutcome(span: Span, { redaction }: Call, outcome: Outcome): void {
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
  const json = JSON.stringify(value ?? null);
  return json.length > longest ? `${json.slice(0, longest)}…` : json;
}
