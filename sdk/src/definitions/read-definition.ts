import { findingOf } from "../errors/toolwright-error.ts";
import type { ToolAnnotations } from "../model/tool/annotations.ts";
import type { Finding, Location } from "../model/finding.ts";
import type { Json, JsonObject } from "../util/json.ts";
import type { DescribedTool, FormId, GivenSchemas, RuleSubject } from "../model/verify/rule.ts";
import type { ToolExample } from "../model/tool/tool.ts";
import { readSchema } from "../schema/read.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import { valueAt } from "../util/json-pointer.ts";
import { clipText } from "../util/visible-text.ts";
import type { DefinitionParts } from "./kinds/shared/definition-kind.ts";
import type { EntryLocations } from "./find-entries.ts";

export interface ReadDefinition {
  readonly subject: RuleSubject;
  readonly findings: readonly Finding[];
}

// Every provider refuses a longer name; the clipped name fits into a message.
const longestName = 256;

/** Reads an entry whose name is a string. Parts of the wrong type are omitted and reported. */
export function readDefinition(entry: JsonObject, parts: DefinitionParts, locations?: EntryLocations): ReadDefinition {
  const findings: Finding[] = [];
  const name = clipText(textOf(valueAt(entry, parts.name)) ?? "", longestName);
  const wrong = (pointer: string, value: unknown, expected: string): void => {
    const at = locations?.at(pointer);
    const message = `\`${pointer}\` of \`${name}\` is ${kindOf(value)}; expected ${expected}.`;
    findings.push(findingOf("DEFINITION_INVALID", message, { ...(at && { at }), tool: name, evidence: shown(value) }));
  };
  const part = <Value>(pointer: string | undefined, read: (value: Json) => Value | undefined, expected: string) => {
    const value = pointer === undefined ? undefined : (valueAt(entry, pointer) as Json | undefined);
    if (pointer === undefined || value === undefined || value === null) return undefined;
    const found = read(value);
    if (found === undefined) wrong(pointer, value, expected);
    return found;
  };

  const adapt = parts.toJsonSchema ?? ((schema: Json) => schema);
  const schemaAt = (pointer: string | undefined): Json | undefined => {
    const value = pointer === undefined ? undefined : (valueAt(entry, pointer) as Json | undefined);
    return value === undefined ? undefined : adapt(value);
  };
  const input = schemaAt(parts.input);
  const output = schemaAt(parts.output);
  const hints = part(parts.annotations, recordOf, "an object") ?? {};
  const title = part(parts.title, textOf, "a string") ?? textOf(hints.title);
  const annotations = hintsOf(hints, (hint, value) => wrong(`${parts.annotations ?? ""}/${hint}`, value, "a boolean"));
  const strict = part(parts.strict, (value) => (typeof value === "boolean" ? { value } : undefined), "a boolean");
  const definition: DescribedTool = {
    name,
    ...defined({ title }),
    description: part(parts.description, textOf, "a string") ?? "",
    input: input === undefined ? { type: "object" } : readSchema(input).schema,
    ...(output !== undefined && { output: readSchema(output).schema }),
    annotations,
    examples: part(parts.examples, examplesOf, "a list of objects") ?? [],
    locations: {},
  };
  return {
    subject: {
      name,
      definition: locations === undefined ? definition : placed(definition, entry, { parts, locations, input }),
      given: {
        ...defined({
          input,
          output,
          form: formAt(entry, parts.input, strict?.value === true ? "openai-strict" : parts.form),
          outputForm: formAt(entry, parts.output, parts.outputForm),
        }),
      },
    },
    findings,
  };
}

function formAt(entry: JsonObject, pointer: string | undefined, id: FormId | undefined): GivenSchemas["form"] {
  const schema = pointer === undefined ? undefined : (valueAt(entry, pointer) as Json | undefined);
  return schema === undefined || id === undefined ? undefined : { id, schema };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const recordOf = (value: Json): JsonObject | undefined => (isRecord(value) ? value : undefined);

function examplesOf(value: Json): readonly ToolExample[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const examples = (value as readonly Json[]).flatMap((example): readonly ToolExample[] => {
    const input = recordOf(example);
    return input === undefined ? [] : [{ input }];
  });
  return examples.length === value.length ? examples : undefined;
}

const hintNames = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

function hintsOf(given: JsonObject, wrong: (hint: string, value: Json) => void): ToolAnnotations {
  const hints: Partial<Record<(typeof hintNames)[number], boolean>> = {};
  for (const hint of hintNames) {
    const value = given[hint];
    if (typeof value === "boolean") hints[hint] = value;
    else if (value !== undefined && value !== null) wrong(hint, value);
  }
  return hints;
}

/** The same definition with its locations, which are computed on first use. */
function placed(
  definition: DescribedTool,
  entry: JsonObject,
  { parts, locations, input }: { parts: DefinitionParts; locations: EntryLocations; input: Json | undefined },
): DescribedTool {
  const isDescribed = valueAt(entry, parts.description) !== undefined;
  return Object.defineProperties(definition, {
    at: lazy(() => locations.at(parts.name)),
    ...(isDescribed && { descriptionAt: lazy(() => locations.at(parts.description)) }),
    locations: lazy(() => (parts.input === undefined ? {} : schemaLocations(locations.within(parts.input), input))),
  });
}

function schemaLocations(
  locations: Readonly<Record<string, Location>>,
  given?: Json,
): Readonly<Record<string, Location>> {
  const { pointerOf } = readSchema(given);
  return Object.fromEntries(Object.entries(locations).map(([pointer, location]) => [pointerOf(pointer), location]));
}

function lazy<Value>(make: () => Value): PropertyDescriptor {
  let found: { readonly value: Value } | undefined;
  return { enumerable: true, configurable: true, get: () => (found ??= { value: make() }).value };
}

const longestShown = 160;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  const kinds: Readonly<Record<string, string>> = { boolean: "a boolean", number: "a number", string: "a string" };
  return kinds[typeof value] ?? "an object";
}

const shown = (value: unknown): string => clipText(JSON.stringify(value), longestShown);
