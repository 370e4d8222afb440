import { findingOf } from "../errors/finding-of.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { RuleSubject } from "../model/rule.ts";
import { decodeText } from "../util/decode-text.ts";
import { isRecord } from "../util/is-record.ts";
import { valueAt } from "../util/json-pointer.ts";
import { clipText } from "../util/visible-text.ts";
import type { DefinitionKind } from "./kinds/shared/definition-kind.ts";
import { builtInTool, detectKind } from "./detect-kind.ts";
import { entryPlaces, type EntryPlaces } from "./entry-places.ts";
import { findEntries, type Entry } from "./find-entries.ts";
import { definitionKinds } from "./kinds/index.generated.ts";
import { plainJson } from "./plain-json.ts";
import { readDefinition } from "./read-definition.ts";
import { readSource, type Source } from "./read-source.ts";

/** How definitions are to be read. */
export interface ReadOptions {
  /** The kind they all are, by its id; default: found out for each. */
  readonly from?: string | undefined;
  /** What places call the text that was given; default: findings have no place. */
  readonly file?: string | undefined;
}

/** The tools that could be read, and what is to be said of the rest. */
export interface ReadDefinitions {
  readonly subjects: readonly RuleSubject[];
  readonly findings: readonly Finding[];
}

/**
 * Reads tool definitions of any kind from a text (JSON or JSON Lines), its bytes, or a value, in any wrapper. Whatever is given, this neither
 * throws nor takes longer than its size warrants: what is no definition becomes a finding.
 *
 * @throws ToolwrightError `DEFINITION_KIND_UNKNOWN` when `from` is the id of no kind.
 */
export function readDefinitions(given: unknown, { from, file }: ReadOptions = {}): ReadDefinitions {
  const forced = from === undefined ? undefined : kindOf(from);
  const source = sourceOf(given, file);
  const faults = (source.faults ?? []).map(({ message, at }) =>
    findingOf("DEFINITION_UNREADABLE", message, { ...(at !== undefined && { at }), remedy: syntaxRemedy }),
  );
  const { subjects, findings } = readValue(source, forced);
  return { subjects, findings: [...faults, ...findings] };
}

const syntaxRemedy = "Give JSON, or JSON Lines with one value a line; neither has comments, nor commas after the last.";

function sourceOf(given: unknown, file: string | undefined): Source {
  if (typeof given === "string") return readSource(given, file);
  return given instanceof Uint8Array ? readSource(decodeText(given), file) : { value: given };
}

function kindOf(id: string): DefinitionKind {
  const kind = definitionKinds.find((candidate) => candidate.id === id);
  if (kind !== undefined) return kind;
  const ids = definitionKinds.map((candidate) => candidate.id).join(", ");
  throw new ToolwrightError("DEFINITION_KIND_UNKNOWN", `There is no kind "${id}"; there are ${ids}.`);
}

function readValue({ value, locator }: Source, forced: DefinitionKind | undefined): ReadDefinitions {
  const entries = entriesIn(value);
  const placesOf = locator && entryPlaces(entries, locator);
  const results = entries.map((entry, index) => readEntry(entry, index, forced, placesOf?.(entry)));
  return {
    subjects: results.flatMap(({ subject }) => subject ?? []),
    findings: results.flatMap(({ findings }) => findings),
  };
}

function entriesIn(value: unknown): readonly Entry[] {
  try {
    return findEntries(value);
  } catch {
    // A getter or a proxy may throw whatever it likes; reading the whole as one entry tells it.
    return [{ pointer: "", value }];
  }
}

interface ReadEntry {
  readonly subject?: RuleSubject;
  readonly findings: readonly Finding[];
}

function readEntry(
  { pointer, value }: Entry,
  index: number,
  forced: DefinitionKind | undefined,
  places: EntryPlaces | undefined,
): ReadEntry {
  const { value: entry, faults } = plainJson(value);
  const place = (inner: string): Pick<Finding, "at"> => {
    const at = places?.at(inner);
    return at === undefined ? {} : { at };
  };
  const label = `Definition ${String(index + 1)}${pointer === "" ? "" : ` (\`${pointer}\`)`}`;
  const unreadable = (message: string, inner = ""): ReadEntry => ({
    findings: [
      findingOf("DEFINITION_UNREADABLE", `${label} ${message}.`, {
        ...place(inner),
        ...(entry !== undefined && { evidence: clipText(JSON.stringify(entry)) }),
      }),
    ],
  });
  const builtIn = entry === undefined ? undefined : builtInTool(entry);
  if (builtIn !== undefined) return { findings: [{ ...builtInFinding(label, builtIn), ...place("") }] };
  if (!isObject(entry)) return unreadable(faults[0]?.message ?? "is no object");
  const kind = forced ?? detectKind(entry);
  if (kind === undefined)
    return unreadable("has no name, so OpenAI, Anthropic, Gemini and MCP would know no tool in it");
  const parts = kind.read(entry);
  const name = valueAt(entry, parts.name);
  if (name === undefined) return unreadable(`has no name: there is no \`${parts.name}\`, where ${kind.id} has it`);
  if (typeof name !== "string") return unreadable("has a name that is no text", parts.name);
  if (name.trim() === "") return unreadable("has an empty name", parts.name);
  const { subject, findings } = readDefinition(entry, parts, places);
  const cuts = faults.map((fault) =>
    findingOf("DEFINITION_INVALID", `\`${clipText(fault.pointer)}\` of \`${subject.name}\` ${fault.message}.`, {
      ...place(fault.pointer),
      tool: subject.name,
      remedy: "Give less: no provider takes a definition like this. What is beyond was not verified.",
    }),
  );
  return { subject, findings: [...cuts, ...findings] };
}

const isObject = (value: Json | undefined): value is JsonObject => isRecord(value);

function builtInFinding(label: string, type: string): Finding {
  const message = `${label} names a tool of the provider's own, \`${clipText(type)}\`, of which nothing can be verified.`;
  return { ...findingOf("DEFINITION_BUILT_IN", message), severity: "info" };
}
