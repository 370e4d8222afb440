import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import { isRecord } from "../../../util/is-record.ts";
import { parseJson, type Json } from "../../../util/json.ts";
import { stored } from "../../../util/stored.ts";

/** A span of a trace, by the names of OTLP. Times are milliseconds since 1970. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly startedAt: number;
  /** Left out while it runs. */
  readonly endedAt?: number;
  readonly isFailed: boolean;
  readonly attributes: Readonly<Record<string, Json>>;
  /** `service.name` of its resource. */
  readonly service: string;
  /** As the file has it. */
  readonly source: Json;
}

/** The most spans of one file. */
const mostSpans = 50_000;

/**
 * Reads the spans of a file of OpenTelemetry: a JSON document of the OTLP exporter, a list of such, or one of them a line. What is not a span is left out.
 *
 * @throws ToolwrightError `SPANS_UNREADABLE` where it has no span, or too many.
 */
export function readSpans(name: string, text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const document of documentsOf(text))
    for (const resource of listOf(document, "resourceSpans")) addSpans(resource, spans);
  if (spans.length > mostSpans) throw unreadable(`${name} has ${spans.length} spans; at most ${mostSpans} are read.`);
  if (spans.length > 0) return spans;
  throw unreadable(`${name} has no span of OpenTelemetry.`);
}

const unreadable = (message: string): ToolwrightError => new ToolwrightError("SPANS_UNREADABLE", message);

function documentsOf(text: string): readonly Json[] {
  const whole = parseJson(text);
  if (whole !== undefined) return Array.isArray(whole) ? (whole as Json[]) : [whole];
  return text.split("\n").flatMap((line) => parseJson(line) ?? []);
}

/** In the form of JSON, and in that of languages that write names with underlines. */
function listOf(value: Json | undefined, name: string): readonly Json[] {
  if (!isRecord(value)) return [];
  const found = value[name] ?? value[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  return Array.isArray(found) ? (found as Json[]) : [];
}

function addSpans(resource: Json, spans: Span[]): void {
  const owner = isRecord(resource) && isRecord(resource.resource) ? attributesOf(resource.resource) : {};
  const service = owner["service.name"];
  for (const scope of listOf(resource, "scopeSpans"))
    for (const span of listOf(scope, "spans")) {
      const read = spanOf(span, typeof service === "string" ? service : "");
      if (read !== undefined) spans.push(read);
    }
}

function spanOf(source: Json, service: string): Span | undefined {
  if (!isRecord(source)) return undefined;
  const { traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, status } = source;
  const startedAt = millisecondsOf(startTimeUnixNano);
  if (typeof traceId !== "string" || typeof spanId !== "string" || startedAt === undefined) return undefined;
  const endedAt = millisecondsOf(endTimeUnixNano);
  const code = isRecord(status) ? status.code : undefined;
  return {
    traceId,
    spanId,
    parentSpanId: typeof parentSpanId === "string" ? parentSpanId : "",
    name: typeof name === "string" ? name : "",
    startedAt,
    ...(endedAt !== undefined && endedAt > 0 && { endedAt: Math.max(startedAt, endedAt) }),
    isFailed: code === 2 || code === "STATUS_CODE_ERROR",
    attributes: attributesOf(source),
    service,
    source: stored<object>().write(source),
  };
}

/** Nanoseconds are a text, since numbers of JSON are not exact enough. */
function millisecondsOf(nanoseconds: unknown): number | undefined {
  const isText = typeof nanoseconds === "string" && /^\d{1,20}$/.test(nanoseconds);
  if (!isText && typeof nanoseconds !== "number") return undefined;
  const milliseconds = isText ? Number(BigInt(nanoseconds) / 1000n) / 1000 : Number(nanoseconds) / 1_000_000;
  return Number.isFinite(milliseconds) && milliseconds >= 0 && milliseconds < 8.64e15 ? milliseconds : undefined;
}

function attributesOf(owner: Json): Readonly<Record<string, Json>> {
  const members = listOf(owner, "attributes").flatMap((pair) =>
    isRecord(pair) && typeof pair.key === "string" ? [[pair.key, valueOf(pair.value as Json)] as const] : [],
  );
  return Object.fromEntries(members);
}

function valueOf(value: Json | undefined): Json {
  if (!isRecord(value)) return null;
  const { stringValue, intValue, doubleValue, boolValue, arrayValue, kvlistValue } = value;
  if (typeof intValue === "string") return Number(intValue);
  if (isRecord(arrayValue)) return listOf(arrayValue as Json, "values").map(valueOf);
  if (isRecord(kvlistValue)) return attributesOf({ attributes: listOf(kvlistValue, "values") });
  return stringValue ?? intValue ?? doubleValue ?? boolValue ?? null;
}
