import fc from "fast-check";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { tags } from "./tags/tags.ts";
import { inferTool, type InferResult } from "../infer-tools.ts";

const infer = (text: string): InferResult =>
  inferTool("tools/notify/tool.ts", {
    root: tempFolder({
      "tools/notify/tool.ts": `import { defineTool } from "toolwright";\n${text}`,
      "package.json": "{}",
    }),
  });

/** One tool whose properties have these comments. */
function inferComments(comments: readonly string[]) {
  const members = comments.map((comment, index) => `${comment}\n  p${index}?: string;`);
  const found = infer(`interface Input {\n  ${members.join("\n  ")}\n}
/** Notify. */
export default defineTool({ category: "action", execute: (input: Input): string => String(input) });`);
  const tool = found.tool ?? found.partial;
  return comments.map((_, index) => ({
    schema: tool?.input.properties?.[`p${index}`] ?? {},
    findings: found.findings,
  }));
}

const stars = (text: string): string => `/**\n${text.replaceAll(/^/gm, "   * ")}\n   */`;

test.each([
  ["Whom to notify, such as @here or @channel.", "Whom to notify, such as @here or @channel."],
  ["@mentions are resolved.", "@mentions are resolved."],
  ["@group is pinged by everyone here.", "@group is pinged by everyone here."],
  ["See the users.\n@all is everyone.", "See the users. @all is everyone."],
  ["Import from @/components/button or @types/node.", "Import from @/components/button or @types/node."],
  ["@types/node is installed.", "@types/node is installed."],
  ["Use @default to take the first one.", "Use @default to take the first one."],
  ["Use @minimum words.", "Use @minimum words."],
  ["`use @default 3 here`", "`use @default 3 here`"],
  ["- @here pings all\n- @channel pings some", "- @here pings all\n- @channel pings some"],
  [
    "Such as:\n\n```ts\n@Component({ a: 1 })\n// @default 3\n```\n\nMore.",
    "Such as:\n\n```ts\n@Component({ a: 1 })\n// @default 3\n```\n\nMore.",
  ],
  ["~~~\n@default 3\n~~~", "~~~\n@default 3\n~~~"],
  ['Mail me@a.example, react@18, (@team), "@here".', 'Mail me@a.example, react@18, (@team), "@here".'],
  ["Like {@link Input} or {@link https://a.example | the guide}.", "Like Input or the guide."],
  ["Of {@link Input.name the name}, {@code a < b}.", "Of the name, a < b."],
  ["Such as `src/**\\/*.ts`.", "Such as `src/**/*.ts`."],
  ["\\@default is text.", "@default is text."],
  ["Who.\n\n@remarks Only once.\n@see the guide", "Who.\n\nOnly once.\n\nSee: the guide"],
  ["@group Filters\nWhom to notify.", "Whom to notify."],
  ["Who.\n@inheritDoc\nOnly once.", "Who.\n\nOnly once."],
  ["Who.\n@internal For tests.\n@privateRemarks Slow.\n@since 1.2", "Who."],
  ["Who. @since 1.2 @internal", "Who."],
  ["Who. @experimental", "Who."],
  ["Who. @internal staff gets it first.", "Who. @internal staff gets it first."],
  ["Who. @author of the change gets a message", "Who. @author of the change gets a message"],
  ["Who. @author Ann Lee @since 1.2", "Who."],
  ["Who. @todo Allow groups. @privateRemarks Slow for groups.", "Who."],
  ["Who. @name of the person comes first.", "Who. @name of the person comes first."],
  ["Who @since 1.2", "Who @since 1.2"],
  ["@default 'en' - English", "Default: 'en' - English."],
  ['@default "left" (the usual one)', 'Default: "left" (the usual one).'],
  ['@default "a" | "b"', 'Default: "a" | "b".'],
  ["@default `./dist` relative to the root", "Default: `./dist` relative to the root."],
  ["@default Mode.Fast", "Default: Mode.Fast."],
  ["Which:\n| a | b |\n|---|---|\n| 1 | 2 |", "Which:\n| a | b |\n|---|---|\n| 1 | 2 |"],
  ["Who.\n@example <caption>By name</caption> ann", "Who.\n\nExample: By name"],
])("the words of %j are the description", (text, description) => {
  const [one, two] = inferComments([stars(text), stars(text).replaceAll("\n", "\r\n")]);
  expect(one?.schema.description).toBe(description);
  expect(two?.schema.description).toBe(description);
});

test.each([
  ["@default 'en' - English", { default: "en" }],
  ['@default "left" (the usual one)', { default: "left" }],
  ["@example <caption>By name</caption> ann", { examples: ["ann"] }],
  ["Who. @default en @since 1.2", { default: "en", description: "Who." }],
  ['@example {"a":1}', { examples: ['{"a":1}'] }],
  ['@example\n```json\n{ "a": 1 }\n```', { examples: ['{ "a": 1 }'] }],
  ["@pattern /^[A-Z]{3}$/", { pattern: "^[A-Z]{3}$" }],
  ["@pattern /^a\\/b$/u", { pattern: "^a/b$" }],
  ['@pattern "^[a-z]+$"', { pattern: "^[a-z]+$" }],
  ['@pattern "^\\\\d+$"', { pattern: "^\\d+$" }],
  ["@pattern `^[a-z]+$`", { pattern: "^[a-z]+$" }],
  ["Code @pattern ^[A-Z]$", { pattern: "^[A-Z]$", description: "Code" }],
  ['@format "email"', { format: "email" }],
  ["Of @minLength 1 @maxLength 1_000", { minLength: 1, maxLength: 1000, description: "Of" }],
  ["A key @secret", { "x-secret": true, description: "A key" }],
])("%s gives %j", (text, keywords) => {
  const [found] = inferComments([stars(text)]);
  expect(found?.schema).toMatchObject({ type: "string", ...keywords });
  expect(found?.findings).toEqual([]);
});

test.each([
  ["@pattern /^[A-Z]{3}$/i", '@pattern has the flags "i", which JSON Schema cannot express.'],
  [
    "@pattern ^[a-z]+$ lower case only",
    '@pattern can match no text: "^[a-z]+$ lower case only" continues after its anchor.',
  ],
  [
    "@pattern `^[a-z]+$` lower case",
    '@pattern has "lower case" behind the regular expression; write it above the tag.',
  ],
  [
    "@pattern /^[a-z]+$/ lower case",
    '@pattern has "lower case" behind the regular expression; write it above the tag.',
  ],
  ["@minLength 3 letters", '@minLength needs one number, not "3 letters".'],
  ["@secret of the user", '@secret takes no text, not "of the user"; write it above the tag.'],
  ["@returns The name of it.", '@returns does not apply here and is ignored: "The name of it.".'],
  ["@group Payment options", '@group does not apply here and is ignored: "Payment options".'],
  ["@file of all words", '@file does not apply here and is ignored: "of all words".'],
  ["@example greet(1)", '@example does not apply here and is ignored: "greet(1)".'],
  ["@mentions are resolved.", "There is no tag @mentions, so its text joins the description."],
])("%s is a finding", (text, message) => {
  expect(inferComments([stars(text)])[0]?.findings.map((finding) => finding.message)).toEqual([message]);
});

test("a glob that ends its comment says how to write it", () => {
  const { findings } = infer(`interface Input {
  /** Files, such as \`src/**/*.ts\`. */
  files: string;
}
/** Notify. */
export default defineTool({ category: "action", execute: (input: Input): string => input.files });`);
  expect(findings[0]).toMatchObject({
    code: "TOOL_SYNTAX",
    at: { line: 3, column: 30 },
    remedy: "Write `**\\/` in the comment, which ends at `*/`.",
  });
});

test("a property that the compiler loses behind an @ in a description is a finding", () => {
  const file = "tools/notify/tool.js";
  const typedef = (name: string): string => `/**
 * @typedef {object} Options
 * @property {string} who Whom, such as ${name}.
 * @property {number} [most] Most people.
 */
/**
 * Notify.
 * @param {Options} input
 * @returns {string} The name.
 */
function notify(input) { return input.who; }
export default defineTool(notify);`;
  const read = (text: string): InferResult =>
    inferTool(file, {
      root: tempFolder({ [file]: `import { defineTool } from "toolwright";\n${text}`, "package.json": "{}" }),
    });
  expect(read(typedef("@here")).findings.map(({ message }) => message)).toEqual([
    '@property most does not apply here and is ignored: "Most people.".',
  ]);
  expect(Object.keys(read(typedef("`@here`")).tool?.input.properties ?? {})).toEqual(["who", "most"]);
});

test("a member that the compiler loses behind a tag says how to keep it", () => {
  const file = "tools/notify/tool.js";
  const read = (type: string): InferResult =>
    inferTool(file, {
      root: tempFolder({
        "package.json": "{}",
        [file]: `import { defineTool } from "toolwright";
/**
 * Notify.
 * @param {${type}} input
 * @param {number} [input.most] Most people. @maximum 9
 * @param {string} input.who Whom to notify.
 * @returns {string} The name.
 */
function notify(input) { return String(input); }
export default defineTool(notify);`,
      }),
    });
  expect(read("object").findings.map(({ message, remedy }) => [message, remedy])).toEqual([
    [
      '@param input.who does not apply here and is ignored: "Whom to notify.".',
      "Correct the name. In JavaScript, an `@` in an earlier description ends the type: put it into backticks if it is text; for a tag, write the whole type in braces, such as `{{ q: string }}`.",
    ],
  ]);
  expect(read("{ most?: number, who: string }").tool?.input.properties).toEqual({
    most: { type: "number", maximum: 9, description: "Most people." },
    who: { type: "string", description: "Whom to notify." },
  });
});

test("a tag with its value ends at a line with another name", () => {
  const [number, flag, text] = inferComments(
    ["@minLength 1\n@chance 2 in 3", "@secret\n@chance 2 in 3", "@deprecated Use\n@chance of it"].map(stars),
  );
  expect(number?.schema).toEqual({ type: "string", minLength: 1, description: "@chance 2 in 3" });
  expect(flag?.schema).toEqual({ type: "string", "x-secret": true, description: "@chance 2 in 3" });
  expect(text?.schema).toMatchObject({ deprecated: true, description: "Deprecated: Use\n@chance of it" });
});

test("words of a tool's own comment that belong to no parameter are findings", () => {
  const { findings } = infer(`/**
 * Notify.
 * @minimum 3
 * @param input.whom Whom to notify. @minLength 1
 * @param input.wohm Not known.
 * @example Ask for two at once.
 */
export default defineTool({ category: "action", execute: (input: { whom: string }): string => input.whom });`);
  expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
    ["warning", '@minimum does not apply here and is ignored: "3".'],
    ["warning", '@param input.wohm does not apply here and is ignored: "Not known.".'],
    ["warning", '@example shows no call with literal arguments and is ignored: "Ask for two at once.".'],
  ]);
});

/** Tags that take a name, and a name is not for a model. */
const named = ["group", "file", "category", "module", "kind", "event", "class", "typedef", "inheritDoc"];
const names = [
  ...["here", "types", "min", "regex", "minimun", "returns", "yields", "throws", "param", "prop", "arg"],
  ...["see", "remarks", "summary", "description", "type", "enum", "request", "override", "readonly"],
  ...tags.map(({ tag }) => tag.toLowerCase()),
  ...tags.map(({ tag }) => tag),
  ...named,
];
const name = fc.constantFrom(...names);
const word = fc.stringMatching(/^[a-z]{3,7}$/).filter((text) => !names.includes(text));
const piece = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: name.map((text) => (named.includes(text) ? `@${text} here` : `@${text}`)) },
  fc.tuple(word, word).map(([called, text]) => `${called}("${text}");`),
  fc.tuple(word, name).map(([text, tag]) => `${text}@${tag}`),
  fc.tuple(name, word).map(([tag, text]) => `@${tag}/${text}`),
  fc.tuple(name, word).map(([tag, text]) => `\`@${tag} ${text}\``),
  fc.tuple(word, word).map(([key, text]) => `${key} { ${key}: "@${text}" }`),
  fc.constantFrom(".", ". ", ", ", "(", ")", "{", "}", "'", '"', "`", "/", "|", ":", "1"),
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(" ")) },
  fc.tuple(name, word).map(([tag, text]) => `- @${tag} ${text}`),
  fc.constantFrom("", "```", "~~~", "```ts"),
);

const wordPattern = /[a-zA-Z]{3,}/g;

test("every word of a comment is in its schema, in order in the description, or in a finding", () => {
  const comments = fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(comments, (all) => {
      const texts = all.map((lines) => lines.join("\n").replaceAll("*/", "* /"));
      for (const [index, { schema, findings }] of inferComments(texts.map(stars)).entries()) {
        const words = (texts[index]?.match(wordPattern) ?? []).filter((each) => !names.includes(each));
        const said = `${JSON.stringify(schema)} ${JSON.stringify(findings)}`;
        expect(words.filter((each) => !said.includes(each))).toEqual([]);
        for (const paragraph of (schema.description ?? "").split("\n\n")) {
          let at = 0;
          for (const each of (paragraph.match(wordPattern) ?? []).filter((found) => words.includes(found))) {
            expect(words.slice(at)).toContain(each);
            at = words.indexOf(each, at) + 1;
          }
        }
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
