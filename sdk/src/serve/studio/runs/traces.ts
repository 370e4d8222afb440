import { nestedBars, type NestedBar } from "../../../agents/show/nested-bars.ts";
import type { Usage } from "../../../model/tasks/usage.ts";
import { defined } from "../../../util/defined.ts";
import { clipText, visibleText } from "../../../util/visible-text.ts";
import { lastBars } from "./last-bars.ts";
import { readSpans, type Span } from "./read-spans.ts";
import type { StudioEntry, StudioRun, StudioRunPage } from "./run-types.ts";
import { windowOf } from "./window-of.ts";

const prefix = "trace:";
/** The most traces that are kept; the oldest go. */
const mostTraces = 200;

/** Traces that were read from files, in memory. */
export class Traces {
  readonly #traces = new Map<string, readonly Span[]>();

  /**
   * Takes the spans of a file; gives the ids of its traces.
   *
   * @throws ToolwrightError `SPANS_UNREADABLE`.
   */
  add(name: string, text: string): readonly string[] {
    const byTrace = Map.groupBy(readSpans(name, text), ({ traceId }) => traceId);
    for (const [trace, spans] of byTrace) {
      const once = [...new Map(spans.map((span) => [span.spanId, span])).values()];
      this.#traces.delete(`${prefix}${trace}`);
      this.#traces.set(
        `${prefix}${trace}`,
        once.sort((one, other) => one.startedAt - other.startedAt),
      );
    }
    for (const id of [...this.#traces.keys()].slice(0, -mostTraces)) this.#traces.delete(id);
    return [...byTrace.keys()].map((trace) => `${prefix}${trace}`);
  }

  /** The newest first. */
  get list(): readonly StudioRun[] {
    return [...this.#traces].map(([id, spans]) => summaryOf(id, spans)).reverse();
  }

  /** A trace at one of its spans; default: the last. */
  page(id: string, seq: number | undefined): StudioRunPage | undefined {
    const spans = this.#traces.get(id)?.map((span, index) => ({ ...span, seq: index + 1 }));
    if (spans === undefined) return undefined;
    const until = Math.max(
      0,
      spans.findLastIndex((span) => span.seq <= (seq ?? Infinity)),
    );
    const past = spans.slice(0, until + 1);
    return {
      ...summaryOf(id, spans),
      ...windowOf(spans, until, rowOf),
      entry: spans[until]?.source ?? null,
      ...lastBars(nestedBars(past.map(barOf))),
      questions: [],
    };
  }
}

function summaryOf(id: string, spans: readonly Span[]): StudioRun {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const root = spans.find(({ parentSpanId }) => !known.has(parentSpanId)) ?? spans[0];
  const lastAt = spans.reduce((last, { startedAt, endedAt = startedAt }) => Math.max(last, endedAt), 0);
  return {
    id,
    kind: "trace",
    name: root === undefined ? id : clipText(visibleText(root.name)),
    agent: textOf(root?.attributes["gen_ai.agent.name"]) ?? root?.service ?? "",
    status: spans.some(({ endedAt }) => endedAt === undefined)
      ? "open"
      : root?.isFailed === true
        ? "failed"
        : "completed",
    entries: spans.length,
    usage: usageOf(spans),
    ...defined({ startedAt: spans[0]?.startedAt, lastAt }),
  };
}

/** Spans of agents repeat what their models have used. */
function usageOf(spans: readonly Span[]): Usage {
  const models = spans.filter((span) => kindOf(span) === "model");
  const sum = (name: string): number =>
    models.reduce((total, { attributes }) => total + (Number(attributes[`gen_ai.usage.${name}`] ?? 0) || 0), 0);
  const [inputTokens, outputTokens] = [sum("input_tokens"), sum("output_tokens")];
  return { inputTokens, outputTokens, cachedTokens: sum("cache_read.input_tokens"), cost: 0 };
}

/** By the values of `gen_ai.operation.name` in the semantic conventions. */
const kinds: Readonly<Record<string, NestedBar["kind"]>> = {
  chat: "model",
  text_completion: "model",
  generate_content: "model",
  embeddings: "model",
  execute_tool: "call",
  invoke_agent: "task",
  create_agent: "task",
  invoke_workflow: "task",
};

function kindOf({ attributes }: Span): NestedBar["kind"] {
  const operation = textOf(attributes["gen_ai.operation.name"]) ?? "";
  return Object.hasOwn(kinds, operation) ? (kinds[operation] ?? "other") : "other";
}

/** What a span is about: the tool, the agent or the model. */
const subjects: Readonly<Partial<Record<NestedBar["kind"], readonly string[]>>> = {
  call: ["gen_ai.tool.name"],
  task: ["gen_ai.agent.name", "gen_ai.workflow.name"],
  model: ["gen_ai.response.model", "gen_ai.request.model"],
};

function labelOf(span: Span): string {
  const found = (subjects[kindOf(span)] ?? []).map((name) => textOf(span.attributes[name])).find(Boolean);
  return clipText(visibleText(found ?? span.name));
}

type Placed = Span & { readonly seq: number };

const barOf = (span: Placed): NestedBar => ({
  id: span.spanId,
  parent: span.parentSpanId,
  label: labelOf(span),
  kind: kindOf(span),
  startedAt: span.startedAt,
  ...defined({ endedAt: span.endedAt }),
  status: span.isFailed ? "failed" : span.endedAt === undefined ? "running" : "ok",
  seq: span.seq,
});

function rowOf({ seq, startedAt, name, attributes, isFailed }: Placed): StudioEntry {
  const agent = textOf(attributes["gen_ai.agent.name"]) ?? "";
  const type = textOf(attributes["gen_ai.operation.name"]) ?? "span";
  const error = isFailed ? ` failed: ${textOf(attributes["error.type"]) ?? "error"}` : "";
  return { seq, at: startedAt, task: "", agent, type, text: clipText(visibleText(`${name}${error}`)) };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
