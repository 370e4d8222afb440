import type { JsonSchema } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { clipText } from "../../util/visible-text.ts";
import { resolveReference } from "../definitions.ts";
import { compiles } from "../pattern/judge-pattern.ts";
import { membersOf, tokensOf } from "../pattern/pattern-tokens.ts";
import { uniqueValues } from "../read-keywords.ts";
import { readSchema } from "../read.ts";
import { partsOf, subschemas, type Subschema } from "../walk.ts";
import { measure, type SchemaSize } from "./measure.ts";
import type { FormLimit, SchemaForm } from "./schema-form.ts";

export interface FormFault {
  readonly limit: FormLimit;
  readonly pointer: string;
  readonly message: string;
}

/** A schema in a provider's form, which may be any JSON. */
type Part = Omit<Subschema, "schema"> & { readonly schema: Readonly<Record<string, unknown>> };
type Check = (part: Part, form: SchemaForm) => readonly string[];

const namesOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((name) => (typeof name === "string" ? [name.toLowerCase()] : []));
const typesIn = ({ schema }: Part): readonly string[] => namesOf(schema.type);
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
const isObjectPart = (part: Part): boolean =>
  typesIn(part).includes("object") || (part.schema.type === undefined && isRecord(part.schema.properties));
const quoted = (texts: readonly string[]): string => {
  const shown = texts.slice(0, 5).map((text) => `\`${clipText(text, 80)}\``);
  return `${shown.join(", ")}${texts.length > shown.length ? ", …" : ""}`;
};
const when = (is: boolean, message: string): readonly string[] => (is ? [message] : []);

/** Whether the form accepts a schema's keyword with its value. The caller handles the names of our own notes. */
export function takesKeyword(form: SchemaForm, keyword: string, schema: JsonSchema): boolean {
  if (form.keywords?.has(keyword) === false) return false;
  if (keyword === "format")
    return (
      form.formats === undefined ||
      formatsOf({ pointer: "", schema: schema as Part["schema"] }, form).includes(schema.format ?? "")
    );
  if (keyword !== "pattern" && keyword !== "patternProperties") return true;
  const texts = keyword === "pattern" ? [schema.pattern ?? ""] : Object.keys(schema.patternProperties ?? {});
  return !form.limits.some(({ id }) => id === "patterns") || texts.every(isCommonPattern);
}

/** Escapes with one meaning in the engines of JavaScript, Python, Rust and RE2. */
const sharedEscape = /^\\(?:[dDwWsStnrfv]|x[\dA-Fa-f]{2}|u(?![dD][89A-Fa-f])[\dA-Fa-f]{4}|[!-/:-@[-`{-~])$/;

const isSharedMember = (part: string): boolean => (part.startsWith("\\") ? sharedEscape.test(part) : part !== "[");

function isSharedClass(token: string): boolean {
  const body = token.slice(token.startsWith("[^") ? 2 : 1, -1);
  // The engine of Rust reads these pairs as operators on sets.
  return body !== "" && !/&&|--|~~/.test(body) && membersOf(body).every(isSharedMember);
}

function isShared(token: string): boolean {
  if (token.startsWith("[") && token.length > 1) return isSharedClass(token);
  if (token.startsWith("(")) return token === "(" || token === "(?:";
  return !token.startsWith("\\") || sharedEscape.test(token);
}

/**
 * Whether a pattern compiles in every engine that providers are known to use: without lookaround, word boundaries, back-references, named
 * groups, flags, Unicode properties or code points in braces.
 */
const isCommonPattern = (pattern: string): boolean =>
  (compiles(pattern, "u") || compiles(pattern, "")) && tokensOf(pattern).every(isShared);

/** The formats that a form accepts for the types of a schema; `enum` is the format of a schema with values. */
const formatsOf = (part: Part, { formats = {} }: SchemaForm): readonly string[] =>
  typesIn(part)
    .flatMap((type) => formats[type] ?? [])
    .filter((format) => format !== "enum" || Array.isArray(part.schema.enum));

function refusedIn({ schema }: Part, form: SchemaForm): readonly string[] {
  const { keywords, refusedKeywords, disputedKeywords = [] } = form;
  const found = Object.keys(schema);
  if (refusedKeywords) return found.filter((keyword) => refusedKeywords.includes(keyword));
  return keywords ? found.filter((keyword) => !keywords.has(keyword) && !disputedKeywords.includes(keyword)) : [];
}

/** A schema needs at least one of these keywords to describe a value. */
export const tellingKeywords: readonly string[] = ["$ref", "type", "const", "enum", "anyOf", "oneOf"];

const isUntyped = ({ schema }: Part): boolean =>
  !["type", "anyOf", "oneOf", "$ref"].some((keyword) => Object.hasOwn(schema, keyword));

const hasItems = ({ schema }: Part): boolean => isRecord(schema.items);

/** Boolean schemas are checked with their parents: a walk over schemas does not visit them. */
const hasBooleanPart = ({ schema: { properties, anyOf } }: Part): boolean =>
  [properties, anyOf].some(
    (held) =>
      typeof held === "object" && held !== null && Object.values(held).some((part) => typeof part === "boolean"),
  );

function shapeFaults(part: Part): readonly string[] {
  const { type, properties } = part.schema;
  const isEmpty = isObjectPart(part) && !(isRecord(properties) && Object.keys(properties).length > 0);
  return [
    ...when(Array.isArray(type), "`type` is a list; a schema has one type, and `nullable: true` where null is taken."),
    ...when(typeof type === "string" && type.toLowerCase() === "null", "null alone is not a type; write `nullable`."),
    ...when(isUntyped(part), "a part without a type."),
    ...when(isEmpty, "an object without properties."),
    ...when(hasBooleanPart(part), "a schema is a boolean."),
  ];
}

function closedFaults(part: Part): readonly string[] {
  if (!isObjectPart(part)) return [];
  const { properties, required, additionalProperties } = part.schema;
  const optional = Object.keys(isRecord(properties) ? properties : {}).filter(
    (key) => !textsIn(required).includes(key),
  );
  return [
    ...when(additionalProperties !== false, "an object is not closed by `additionalProperties: false`."),
    ...when(optional.length > 0, `${quoted(optional)} must be in \`required\`; optional properties accept \`null\`.`),
  ];
}

function valueFaults({ schema }: Part, { enumTypes = [] }: SchemaForm): readonly string[] {
  const { enum: values } = schema;
  const others = (Array.isArray(values) ? values : []).filter((value) => !enumTypes.includes(typeof value));
  return [
    ...when(others.length > 0, `an enum contains ${quoted(others.map((value) => JSON.stringify(value)))}.`),
    ...when(Array.isArray(values) && values.includes(""), "an enum contains an empty string."),
  ];
}

/** The faults that each limit finds in one part; limits without a check are about names, sets or words. */
const checks: Readonly<Record<string, Check>> = {
  "valid-schema": ({ schema }) =>
    when(Array.isArray(schema.enum) && schema.enum.length === 0, "an enum has no values, so nothing fits it."),
  "root-object": ({ pointer, schema }, { refusedAtRoot = [], refusedRoot, refusesBooleans }) => {
    if (pointer !== "") return [];
    const refused = refusedAtRoot.filter((name) => Object.hasOwn(schema, name));
    const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
    const booleans = properties.filter(([, part]) => typeof part === "boolean").map(([name]) => name);
    const isRefused = refusedRoot === "other" ? schema.type !== "object" : schema.type === undefined;
    return [
      ...refused.map((name) => `the root does not take \`${name}\`.`),
      ...when(refusedRoot !== undefined && isRefused, 'the root has no `type: "object"`.'),
      ...when(refusesBooleans === true && booleans.length > 0, `the schema of ${quoted(booleans)} is a boolean.`),
    ];
  },
  "parameter-names": ({ pointer, property }, { keys }) => {
    if (keys === undefined || property === undefined) return [];
    const isChecked = keys.everywhere || /^\/properties\/[^/]*$/.test(pointer);
    return when(isChecked && !keys.pattern.test(property), `the key ${quoted([property])} is not taken.`);
  },
  keywords: (part, form) => refusedIn(part, form).map((keyword) => `${quoted([keyword])} is not taken.`),
  formats: (part, form) => {
    const { format } = part.schema;
    if (typeof format !== "string" || form.disputedFormats?.includes(format)) return [];
    return when(!formatsOf(part, form).includes(format), `the format ${quoted([format])} is not taken.`);
  },
  patterns: ({ schema: { pattern, patternProperties } }) =>
    [...textsIn([pattern]), ...(isRecord(patternProperties) ? Object.keys(patternProperties) : [])]
      .filter((text) => !isCommonPattern(text))
      .map((text) => `the pattern ${quoted([text])} does not compile.`),
  "enum-values": valueFaults,
  enums: ({ schema: { enum: values } }) =>
    when(Array.isArray(values) && uniqueValues(values).length < values.length, "an enum contains a value twice."),
  arrays: (part) => when(typesIn(part).includes("array") && !hasItems(part), "an array does not name its `items`."),
  references: ({ schema }, { solitary = "", refersToDefinitions }) => {
    const { $ref } = schema;
    const isElsewhere = typeof $ref === "string" && !/^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/.test($ref);
    const beside = Object.keys(schema).filter((keyword) => keyword !== solitary && !keyword.startsWith("$"));
    const isBeside = Object.hasOwn(schema, solitary) && beside.length > 0;
    return [
      ...when(isBeside, `${quoted(beside)} ${beside.length === 1 ? "is" : "are"} next to \`${solitary}\`.`),
      ...when(
        refersToDefinitions === true && isElsewhere,
        `the reference ${quoted(textsIn([$ref]))} leads to no definition of the root.`,
      ),
    ];
  },
  shapes: shapeFaults,
  "strict-objects": closedFaults,
  "strict-types": (part) => [
    ...when(part.pointer !== "" && isUntyped(part), "a part without a type."),
    ...when(hasBooleanPart(part), "a schema is a boolean."),
  ],
};

/** Everything in a schema that its form does not accept. The schema may be any JSON. */
export function formFaults(schema: object, form: SchemaForm): readonly FormFault[] {
  const found = form.limits.flatMap((limit) => {
    const check = checks[limit.id] ?? (() => []);
    return subschemas(schema).flatMap((part) =>
      check(part as Part, form).map((message) => ({ limit, pointer: part.pointer, message })),
    );
  });
  return [...found, ...cycleFaults(schema, form), ...sizeFaults(readSchema(schema).schema, form)];
}

function cycleFaults(schema: object, { limits, cutsCycles }: SchemaForm): readonly FormFault[] {
  const limit = limits.find(({ id }) => id === "references");
  if (cutsCycles !== true || limit === undefined) return [];
  const message = "the reference leads back to itself through required parts alone.";
  return requiredCycles(schema).map((pointer) => ({ limit, pointer, message }));
}

/** Pointers to the references that lead back to themselves without an optional property on the way. The schema may be any JSON. */
const requiredCycles = (root: object): readonly string[] =>
  subschemas(root)
    .filter(({ schema }) => typeof schema.$ref === "string" && leadsBack(schema, root))
    .map(({ pointer }) => pointer);

function leadsBack(start: JsonSchema, root: object): boolean {
  const found = new Set(requiredParts(start, root));
  // Parts that are added during the loop are walked too.
  for (const part of found) for (const inner of requiredParts(part, root)) found.add(inner);
  return found.has(start);
}

/** The target of a schema's reference, and the schemas directly inside it, except optional properties and definitions. */
function requiredParts(schema: JsonSchema, root: object): readonly JsonSchema[] {
  const { $ref, required } = schema as Part["schema"];
  const target = typeof $ref === "string" ? resolveReference(root, $ref) : undefined;
  const parts = partsOf(schema).filter(({ pointer, property }) =>
    property === undefined ? !pointer.startsWith("/$defs/") : textsIn(required).includes(property),
  );
  return [...(target === undefined ? [] : [target]), ...parts.map((part) => part.schema)];
}

const sizes: Readonly<Record<string, readonly [keyof SchemaSize, string]>> = {
  "strict-depth": ["depth", "levels of nesting"],
  "strict-properties": ["properties", "properties"],
  "strict-enum-values": ["enumValues", "enum values"],
  "strict-enum-text": ["longestEnumText", "characters in one enum of more than 250 values"],
  "strict-text": ["text", "characters of names and enum values"],
};

export function sizeFaults(schema: JsonSchema, form: SchemaForm): readonly FormFault[] {
  const size = measure(schema);
  return form.limits.flatMap((limit) => {
    const [key, noun = ""] = sizes[limit.id] ?? [];
    if (key === undefined || size[key] <= Number(limit.value)) return [];
    return [
      { limit, pointer: "", message: `it has ${String(size[key])} ${noun}; at most ${String(limit.value)} are taken.` },
    ];
  });
}
