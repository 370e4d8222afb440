import { categories } from "../model/tool.ts";
import { isRecord } from "../util/is-record.ts";

type Members = Readonly<Record<string, unknown>>;

/** What each member must be, in words, and how it is told. */
const kinds = {
  text: { name: "a text", fits: (value: unknown) => typeof value === "string" },
  name: { name: "a text that is not empty", fits: (value: unknown) => typeof value === "string" && value !== "" },
  "text or null": { name: "a text or null", fits: (value: unknown) => value === null || typeof value === "string" },
  object: { name: "an object", fits: isRecord },
  "object or nothing": optional("an object", isRecord),
  "objects or nothing": optional("a list of objects", (value) => isListOf(value, isRecord)),
  "map of objects": {
    name: "an object of objects",
    fits: (value: unknown) => isRecord(value) && Object.values(value).every(isRecord),
  },
  category: {
    name: `one of ${categories.join(", ")}`,
    fits: (value: unknown) => (categories as readonly unknown[]).includes(value),
  },
  path: { name: "a path inside the registry's folder", fits: isInnerPath },
  "text or nothing": optional("a text", isText),
  "texts or nothing": optional("a list of texts", isTexts),
  "text, texts or nothing": optional("a text or a list of texts", (value) => isText(value) || isTexts(value)),
  "map of texts or nothing": optional("an object of texts", isTextMap),
  "examples or nothing": optional("a list of objects with an input", (value) => isListOf(value, isExample)),
  "revivals or nothing": optional("a list of places, each with what it stands for", (value) =>
    isListOf(value, isRevival),
  ),
  "number or nothing": optional("a number", (value) => typeof value === "number"),
  "truth or nothing": optional("true or false", (value) => typeof value === "boolean"),
} as const;

type Expected = Readonly<Record<string, keyof typeof kinds>>;

const ofFile = {
  version: "name",
  gitCommit: "text or null",
  buildTimestamp: "text or null",
} as const satisfies Expected;

const ofTool = {
  toolId: "name",
  category: "category",
  metadata: "object",
  description: "text",
  summary: "text",
  documentation: "text",
  jsonSchema: "object",
  outputSchema: "object or nothing",
  parameters: "objects or nothing",
  revive: "revivals or nothing",
  providerSchemas: "map of objects",
  reverseMaps: "map of objects",
  handlerPath: "path",
  validatorPath: "path",
  sourcePath: "text",
} as const satisfies Expected;

/** The members that are read when a call is made or a list is shown; the others are for the author alone. */
const ofMetadata = {
  title: "text or nothing",
  version: "text or nothing",
  component: "text or nothing",
  tags: "texts or nothing",
  modes: "texts or nothing",
  applyTo: "text, texts or nothing",
  deprecated: "object or nothing",
  examples: "examples or nothing",
  timeoutMs: "number or nothing",
  latencyBudgetMs: "number or nothing",
  maxOutput: "number or nothing",
  confirm: "truth or nothing",
  idempotent: "truth or nothing",
} as const satisfies Expected;

const ofReverseMap = {
  dropNulls: "texts or nothing",
  jsonTexts: "texts or nothing",
  renames: "map of texts or nothing",
  references: "map of texts or nothing",
} as const satisfies Expected;

/** Everything that keeps a parsed file from being a registry, each as `<JSON pointer> must be …`. Empty when it is one. */
export function registryFaults(file: Members): readonly string[] {
  const { tools } = file;
  const faults = memberFaults(file, ofFile, "");
  if (!Array.isArray(tools)) return [...faults, "/tools must be an array"];
  const seen = new Set<unknown>();
  tools.forEach((tool: unknown, index) => {
    const pointer = `/tools/${index}`;
    if (!isRecord(tool)) return faults.push(`${pointer} must be an object`);
    faults.push(...memberFaults(tool, ofTool, pointer), ...reverseMapFaults(tool.reverseMaps, pointer));
    if (isRecord(tool.metadata)) faults.push(...memberFaults(tool.metadata, ofMetadata, `${pointer}/metadata`));
    if (seen.has(tool.toolId))
      faults.push(`${pointer}/toolId must be unique, but ${JSON.stringify(tool.toolId)} comes twice`);
    return seen.add(tool.toolId);
  });
  return faults;
}

function memberFaults(members: Members, expected: Expected, pointer: string): string[] {
  return Object.entries(expected)
    .filter(([key, kind]) => !kinds[kind].fits(Object.hasOwn(members, key) ? members[key] : undefined))
    .map(([key, kind]) => `${pointer}/${key} must be ${kinds[kind].name}`);
}

function reverseMapFaults(maps: unknown, pointer: string): readonly string[] {
  if (!isRecord(maps)) return [];
  return Object.entries(maps).flatMap(([provider, map]) => mapFaults(map, `${pointer}/reverseMaps/${provider}`));
}

function mapFaults(map: unknown, pointer: string): readonly string[] {
  if (!isRecord(map)) return [];
  const own = memberFaults(map, ofReverseMap, pointer);
  const { definitions = {} } = map;
  if (!isRecord(definitions)) return [...own, `${pointer}/definitions must be an object of objects`];
  // Only the outermost map has definitions, so what lies deeper is not followed.
  const inner = Object.entries(definitions).flatMap(([name, definition]) => {
    const at = `${pointer}/definitions/${name}`;
    return isRecord(definition) ? memberFaults(definition, ofReverseMap, at) : [`${at} must be an object`];
  });
  return [...own, ...inner];
}

/** A kind that may also be left out. */
function optional(name: string, fits: (value: unknown) => boolean): Kind {
  return { name, fits: (value) => value === undefined || fits(value) };
}

interface Kind {
  readonly name: string;
  fits(value: unknown): boolean;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isTexts(value: unknown): boolean {
  return isListOf(value, isText);
}

function isTextMap(value: unknown): boolean {
  return isRecord(value) && isTexts(Object.values(value));
}

function isExample(value: unknown): boolean {
  return isRecord(value) && isRecord(value.input);
}

function isRevival(value: unknown): boolean {
  return isRecord(value) && isText(value.path) && (value.as === "date" || value.as === "url");
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

/**
 * The path of a module is imported, so it may not lead out of the folder the registry stands in. Only plain signs are let in:
 * an address parser drops or rewrites others, and `. .` could become `..`.
 */
function isInnerPath(value: unknown): boolean {
  if (typeof value !== "string" || !/^[\w.-]+(?:\/[\w.-]+)*$/.test(value)) return false;
  return value.split("/").every((part) => part !== "." && part !== "..");
}
