import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { isToolwrightError, type ToolwrightError } from "../errors/toolwright-error.ts";
import { parseRegistry } from "./parse-registry.ts";

const good = {
  format: "1.0",
  version: "1.0.0+0123456789ab",
  gitCommit: null,
  buildTimestamp: "2025-01-31T09:30:00Z",
  tools: [recordOf({ name: "kb_search", execute: "", output: { type: "string" } })],
};

test("reads back the written text, also after a byte order mark", () => {
  expect(parseRegistry(JSON.stringify(good), "r.json")).toEqual(good);
  expect(parseRegistry(`\uFEFF${JSON.stringify(good)}`, "r.json")).toEqual(good);
});

test("an incomplete file is reported with its end", () => {
  const text = JSON.stringify(good, null, 2);
  const error = failureOf(text.slice(0, text.indexOf('"version"')));
  expect(error).toMatchObject({
    code: "REGISTRY_UNREADABLE",
    message: "dist/r.json is not valid JSON: it ends too early.",
    at: { file: "dist/r.json", line: 3, column: 3 },
    remedy: "Run `toolwright build` to write it again.",
  });
});

test("every beginning of a registry is refused, never read as one", () => {
  const text = JSON.stringify(good);
  for (let length = 0; length < text.length; length += 1)
    expect(failureOf(text.slice(0, length)).code).toBe("REGISTRY_UNREADABLE");
});

test.each([
  ["", "dist/r.json is empty."],
  ["{'a':1}", "dist/r.json is not valid JSON: strings and names need double quotes."],
  ["[]", "dist/r.json is JSON but not a registry: it has no `format`."],
  ["null", "dist/r.json is JSON but not a registry: it has no `format`."],
  ['{"format":1}', "dist/r.json is JSON but not a registry: it has no `format`."],
])("%j is not a registry", (text, message) => {
  expect(failureOf(text)).toMatchObject({ code: "REGISTRY_UNREADABLE", message });
});

test("another format and a broken file are different errors", () => {
  expect(failureOf(JSON.stringify({ ...good, format: "2.0" }))).toMatchObject({
    code: "REGISTRY_FORMAT",
    message: 'dist/r.json has format "2.0"; this version reads "1.0".',
  });
});

const tool = good.tools[0]!;

test.each<readonly [content: object, fault: string]>([
  [{ ...good, tools: {} }, "/tools must be an array, but is {}"],
  [{ ...good, version: "" }, '/version must be a string that is not empty, but is ""'],
  [
    { ...good, providers: { openai: { path: "../openai.json", sha256: "0".repeat(64) } } },
    '/providers/openai/path must be a path inside the registry\'s folder, but is "../openai.json"',
  ],
  [
    { ...good, providers: { openai: { path: "providers/openai.json", sha256: 1 } } },
    "/providers/openai/sha256 must be the SHA-256 of the file in 64 hexadecimal digits, but is 1",
  ],
  [{ ...good, tools: [null] }, "/tools/0 must be an object, but is null"],
  [{ ...good, tools: [{ ...tool, jsonSchema: null }] }, "/tools/0/jsonSchema must be an object, but is null"],
  [
    { ...good, tools: [{ ...tool, category: "magic" }] },
    '/tools/0/category must be one of "retrieval", "action", "utility", "ui", "lifecycle", "orchestration", but is "magic"',
  ],
  [{ ...good, tools: [tool, tool] }, '/tools/1/toolId must be unique, but "kb_search" occurs twice'],
  [
    { ...good, tools: [{ ...tool, handlerPath: "../../evil.js" }] },
    '/tools/0/handlerPath must be a path inside the registry\'s folder, but is "../../evil.js"',
  ],
  [
    { ...good, tools: [{ ...tool, validatorPath: "data:text/javascript,1" }] },
    '/tools/0/validatorPath must be a path inside the registry\'s folder, but is "data:text/javascript,1"',
  ],
  ...[
    "/etc/x.js",
    " /etc/evil.js",
    "handlers/.\t./.\t./evil.js",
    "handlers/.\n./evil.js",
    "handlers/./evil.js",
    "handlers//evil.js",
    "handlers\\..\\evil.js",
    "handlers/%2e%2e/evil.js",
    "handlers/a.js?x",
    "handlers/a.js\n",
    "",
  ].map((handlerPath): readonly [content: object, fault: string] => [
    { ...good, tools: [{ ...tool, handlerPath }] },
    `/tools/0/handlerPath must be a path inside the registry's folder, but is ${JSON.stringify(handlerPath)}`,
  ]),
  [
    { ...good, tools: [{ ...tool, metadata: { category: "utility", examples: [null] } }] },
    "/tools/0/metadata/examples/0 must be an object, but is null",
  ],
  [
    { ...good, tools: [{ ...tool, metadata: { category: "utility", timeoutMs: "1000" } }] },
    '/tools/0/metadata/timeoutMs must be a number, but is "1000"',
  ],
  [
    { ...good, tools: [{ ...tool, metadata: { category: "utility", deprecated: "yes" } }] },
    '/tools/0/metadata/deprecated must be an object, but is "yes"',
  ],
  ...["__proto__", "a.b", "../a", "a".repeat(64)].map((toolId): readonly [content: object, fault: string] => [
    { ...good, tools: [{ ...tool, toolId }] },
    `/tools/0/toolId must be a name that a tool can have, not ${JSON.stringify(toolId.slice(0, 40))}`,
  ]),
  ...["1.0.0 || *", "1", "1.0", "v1.0.0", "01.0.0", "1.0.0+a b", "1.0.0\n"].map(
    (version): readonly [content: object, fault: string] => [
      { ...good, version },
      `/version must be a semantic version, not ${JSON.stringify(version)}`,
    ],
  ),
  [
    { ...good, tools: [{ ...tool, metadata: { category: "utility", version: "1.0.0 || *" } }] },
    '/tools/0/metadata/version must be a semantic version, not "1.0.0 || *"',
  ],
  [{ ...good, tools: Array.from({ length: 10_001 }, () => 1) }, "/tools must be at most 10000 tools, but has 10001"],
])("a wrong member is named (%#)", (content, fault) => {
  expect(failureOf(JSON.stringify(content))).toMatchObject({
    code: "REGISTRY_UNREADABLE",
    message: `dist/r.json is not a valid registry: ${fault}.`,
  });
});

test("many faults are counted, not all listed", () => {
  const { message } = failureOf(JSON.stringify({ ...good, tools: [1, 2, 3, 4, 5, 6, 7] }));
  expect(message).toBe(
    "dist/r.json is not a valid registry: /tools/0 must be an object, but is 1; /tools/1 must be an object, but is 2; " +
      "/tools/2 must be an object, but is 3; /tools/3 must be an object, but is 4; /tools/4 must be an object, but is 5; and 2 more.",
  );
});

function failureOf(text: string): ToolwrightError {
  try {
    parseRegistry(text, "dist/r.json");
  } catch (error) {
    if (isToolwrightError(error)) return error;
    throw error;
  }
  throw new Error(`This was read as a registry: ${text.slice(0, 200)}`);
}
