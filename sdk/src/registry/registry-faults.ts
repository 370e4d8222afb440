import { categories } from "../model/tool.ts";
import { isRecord } from "../util/is-record.ts";

type Members = Readonly<Record<string, unknown>>;

/** What each member must be, in words, and how it is told. */
const kinds = {
  text: { name: "a text", fits: (value: unknown) => typeof value === "string" },
  name: { name: "a text that is not empty", fits: (value: unknown) => typeof value === "string" && value !== "" },
  "text or null": { name: "a text or null", fits: (value: unknown) => value === null || typeof value === "string" },
  object: { name: "an object", fits: isRecord },
  "object or nothing": { name: "an object", fits: (value: unknown) => value === undefined || isRecord(value) },
  "objects or nothing": {
    name: "a list of objects",
    fits: (value: unknown) => value === undefined || (Array.isArray(value) && value.every(isRecord)),
  },
  "map of objects": {
    name: "an object of objects",
    fits: (value: unknown) => isRecord(value) && Object.values(value).every(isRecord),
  },
  category: {
    name: `one of ${categories.join(", ")}`,
    fits: (value: unknown) => (categories as readonly unknown[]).includes(value),
  },
  path: { name: "a path inside the registry's folder", fits: isInnerPath },
} as const;

const ofFile = {
  version: "name",
  gitCommit: "text or null",
  buildTimestamp: "text or null",
} as const satisfies Readonly<Record<string, keyof typeof kinds>>;

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
  providerSchemas: "map of objects",
  reverseMaps: "map of objects",
  handlerPath: "path",
  validatorPath: "path",
  sourcePath: "text",
} as const satisfies Readonly<Record<string, keyof typeof kinds>>;

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
    if (seen.has(tool.toolId))
      faults.push(`${pointer}/toolId must be unique, but ${JSON.stringify(tool.toolId)} comes twice`);
    return seen.add(tool.toolId);
  });
  return faults;
}

function memberFaults(
  members: Members,
  expected: Readonly<Record<string, keyof typeof kinds>>,
  pointer: string,
): string[] {
  return Object.entries(expected)
    .filter(([key, kind]) => !kinds[kind].fits(Object.hasOwn(members, key) ? members[key] : undefined))
    .map(([key, kind]) => `${pointer}/${key} must be ${kinds[kind].name}`);
}

function reverseMapFaults(maps: unknown, pointer: string): readonly string[] {
  if (!isRecord(maps)) return [];
  return Object.entries(maps).flatMap(([provider, map]) => {
    if (!isRecord(map)) return [];
    const { dropNulls = [], renames = {} } = map;
    const at = `${pointer}/reverseMaps/${provider}`;
    return [
      ...(isTexts(dropNulls) ? [] : [`${at}/dropNulls must be a list of texts`]),
      ...(isRecord(renames) && isTexts(Object.values(renames)) ? [] : [`${at}/renames must be an object of texts`]),
    ];
  });
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

/** The path of a module is imported, so it may not lead out of the folder the registry stands in. */
function isInnerPath(value: unknown): boolean {
  if (typeof value !== "string" || value === "" || /[\\:?#%\0]/.test(value) || value.startsWith("/")) return false;
  return value.split("/").every((part) => part !== "" && part !== "..");
}
