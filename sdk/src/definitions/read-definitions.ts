import { findingOf, ToolwrightError } from "../errors/toolwright-error.ts";
import type { Finding } from "../model/finding.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { FormId, RuleSubject } from "../model/verify/rule.ts";
import { decodeText } from "../util/texts.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import { withinBounds } from "../schema/walk.ts";
import { errorMessage } from "../util/failures.ts";
import { valueAt } from "../util/json-pointer.ts";
import { clipText } from "../util/visible-text.ts";
import type { DefinitionKind } from "./kinds/shared/definition-kind.ts";
import {
  builtInTool,
  detectKind,
  findEntries,
  type Entry,
  entryLocations,
  type EntryLocations,
} from "./find-entries.ts";
import { definitionKinds } from "./kinds/index.generated.ts";
import { readDefinition } from "./read-definition.ts";
import { readSource, type Source } from "./read-source.ts";

export interface ReadOptions {
  /** The id of the kind of all definitions; default: detected per definition. */
  readonly from?: string | undefined;
  /** The file name in locations; default: findings have no location. */
  readonly file?: string | undefined;
}

export interface ReadDefinitions {
  readonly subjects: readonly RuleSubject[];
  readonly findings: readonly Finding[];
}

/**
 * Reads tool definitions of any kind from a text (JSON or JSON Lines), its bytes, or a value, in any wrapper. Invalid input never throws:
 * an entry that is not a definition becomes a finding.
 *
 * @throws ToolwrightError `DEFINITION_KIND_UNKNOWN` when `from` is not the id of a kind.
 */
export function readDefinitions(given: unknown, { from, file }: ReadOptions = {}): ReadDefinitions {
  const forced = from === undefined ? undefined : kindOf(from);
  const source = sourceOf(given, file);
  const faults = (source.faults ?? []).map(({ message, at }) =>
    findingOf("DEFINITION_UNREADABLE", message, { ...defined({ at }), remedy: syntaxRemedy }),
  );
  const { subjects, findings } = readValue(source, forced);
  return { subjects, findings: [...faults, ...findings] };
}

const syntaxRemedy = "Use JSON, or JSON Lines with one value per line, without comments or trailing commas.";

function sourceOf(given: unknown, file: string | undefined): Source {
  if (typeof given === "string") return readSource(given, file);
  return given instanceof Uint8Array ? readSource(decodeText(given), file) : { value: given };
}

function kindOf(id: string): DefinitionKind {
  const kind = definitionKinds.find((candidate) => candidate.id === id);
  if (kind !== undefined) return kind;
  const ids = definitionKinds.map((candidate) => candidate.id).join(", ");
  throw new ToolwrightError("DEFINITION_KIND_UNKNOWN", `Unknown kind "${id}". Known kinds: ${ids}.`);
}

function readValue({ value, locator }: Source, kind: DefinitionKind | undefined): ReadDefinitions {
  const entries = entriesIn(value);
  const results = entries.map((entry, index) =>
    readEntry(entry, index + 1, { kind, locations: locator && entryLocations(entry, locator) }),
  );
  return {
    subjects: results.flatMap(({ subject }) => subject ?? []),
    findings: results.flatMap(({ findings }) => findings),
  };
}

function entriesIn(value: unknown): readonly Entry[] {
  try {
    return findEntries(value);
  } catch {
    // A getter or a proxy may throw anything; the whole then becomes one unreadable entry.
    return [{ pointer: "", value }];
  }
}

interface ReadEntry {
  readonly subject?: RuleSubject;
  readonly findings: readonly Finding[];
}

interface EntryOptions {
  /** The kind to read it as; default: detected. */
  readonly kind: DefinitionKind | undefined;
  readonly locations: EntryLocations | undefined;
}

function readEntry({ pointer, value }: Entry, number: number, { kind: forced, locations }: EntryOptions): ReadEntry {
  const { value: entry, fault = "is not an object" } = plainJson(value);
  const at = (inner: string): Pick<Finding, "at"> => {
    const location = locations?.at(inner);
    return location === undefined ? {} : { at: location };
  };
  const label = `Definition ${String(number)}${pointer === "" ? "" : ` (\`${pointer}\`)`}`;
  const unreadable = (message: string, inner = ""): ReadEntry => {
    const evidence = entry === undefined ? {} : { evidence: clipText(JSON.stringify(entry)) };
    return { findings: [findingOf("DEFINITION_UNREADABLE", `${label} ${message}.`, { ...at(inner), ...evidence })] };
  };
  const builtIn = entry === undefined ? undefined : builtInTool(entry);
  if (builtIn !== undefined) return { findings: [{ ...builtInFinding(label, builtIn), ...at("") }] };
  if (!isObject(entry)) return unreadable(fault);
  const kind = forced ?? detectKind(entry);
  if (kind === undefined) return unreadable("is not a tool of OpenAI, Anthropic, Gemini or MCP: it has no name");
  const found = kind.read(entry);
  const form = formAt(pointer, { kind, isForced: forced !== undefined, form: found.form });
  const parts = { ...found, form };
  const name = valueAt(entry, parts.name);
  if (name === undefined) return unreadable(`has no name: ${kind.id} expects it at \`${parts.name}\``);
  if (typeof name !== "string") return unreadable("has a name that is not a string", parts.name);
  if (name.trim() === "") return unreadable("has an empty name", parts.name);
  return readDefinition(entry, parts, locations);
}

/** A value as plain JSON, or the reason why it is not, as a predicate. */
function plainJson(given: unknown): { readonly value?: Json | undefined; readonly fault?: string } {
  try {
    if (!withinBounds(given)) return { fault: "is nested too deeply, is too large or contains itself" };
    const text = JSON.stringify(given) as string | undefined;
    return { value: text === undefined ? undefined : (JSON.parse(text) as Json) };
  } catch (error) {
    return { fault: `cannot be read: ${errorMessage(error)}` };
  }
}

interface FoundForm {
  readonly kind: DefinitionKind;
  readonly isForced: boolean;
  readonly form: FormId;
}

/** The form of an entry, which depends on its place: OpenAI's older `functions` have the members of Gemini's declarations. */
function formAt(pointer: string, { kind, isForced, form }: FoundForm): FormId {
  if (kind.id !== "gemini") return form;
  if (/(?:^|\/)functions\/\d+$/.test(pointer)) return "openai";
  const isDeclared = isForced || /(?:^|\/)function_?declarations\/\d+$/i.test(pointer);
  return isDeclared && form === "openai" ? "gemini-native" : form;
}

const isObject = (value: Json | undefined): value is JsonObject => isRecord(value);

function builtInFinding(label: string, type: string): Finding {
  const message = `${label} names a tool of the provider's own, \`${clipText(type)}\`, which cannot be verified.`;
  return { ...findingOf("DEFINITION_BUILT_IN", message), severity: "info" };
}
