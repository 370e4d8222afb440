import { expect, test } from "vitest";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./safety-hidden-chars.ts";

const hidden = (description: string): readonly (string | undefined)[] =>
  findingsOf(rule, ruleSubject({ description })).map((finding) => finding.evidence);

test.each([
  ["zero-width space", "sear\u200Bch", "sear⟨U+200B⟩ch"],
  ["word joiner", "sear\u2060ch", "sear⟨U+2060⟩ch"],
  ["joiner between Latin letters", "sear\u200Dch", "sear⟨U+200D⟩ch"],
  ["byte order mark inside", "a\uFEFFb", "a⟨U+FEFF⟩b"],
  ["soft hyphen", "a\u00ADb", "a⟨U+00AD⟩b"],
  ["override of direction", "a\u202Eb", "a⟨U+202E⟩b"],
  ["isolate", "a\u2066b", "a⟨U+2066⟩b"],
  ["direction mark next to Latin letters", "a\u200Fb", "a⟨U+200F⟩b"],
  ["tag characters", "a\u{E0068}\u{E0069}", "a⟨U+E0068⟩⟨U+E0069⟩"],
  [
    "tags behind a flag that is too long to be one",
    "\u{1F3F4}\u{E0061}\u{E0062}\u{E0063}\u{E0064}\u{E0065}\u{E0066}\u{E0067}\u{E007F}",
    "🏴⟨U+E0061⟩⟨U+E0062⟩⟨U+E0063⟩⟨U+E0064⟩⟨U+E0065⟩⟨U+E0066⟩⟨U+E0067⟩⟨U+E007F⟩",
  ],
  ["a variation selector behind a letter", "a\uFE01b", "a\uFE01b"],
  ["an ideograph's variation behind a letter", "a\u{E0101}b", "a\u{E0101}b"],
  ["an interlinear mark", "a\uFFF9b", "a⟨U+FFF9⟩b"],
  ["a run of variation selectors", "a\uFE00\uFE01", "a\uFE00\uFE01"],
  ["a terminal's escape", "a\u001B[2Jb", "a⟨U+001B⟩[2Jb"],
])("%s", (_, text, evidence) => {
  expect(hidden(text)).toEqual([evidence]);
});

test.each([
  "Plain text,\nwith\ttabs and \r\n line breaks.",
  "Ümläute, ñ, 漢字, ελληνικά",
  "A family 👨‍👩‍👧‍👦, a doctor 👩🏽‍⚕️, a heart ❤️",
  "Scotland \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  "می\u200Cخواهم",
  "क्\u200Dष",
  "ភាសា\u200Bខ្មែរ",
  "葛\u{E0100}城市",
  "Press 1\uFE0F\u20E3 or ▶\uFE0F",
  "שלום\u200F (abc)",
  "",
])("%j is fine", (text) => {
  expect(hidden(text)).toEqual([]);
});

test("every text that a model reads is checked, and reported with its kind and location", () => {
  const bad = "x\u200B";
  const subject = ruleSubject(
    {
      name: bad,
      description: bad,
      input: {
        type: "object",
        properties: { a: { type: "string", description: bad, enum: [bad] }, [bad]: { type: "string" } },
      },
      output: { type: "string", description: bad },
      metadata: { category: "utility", title: bad, examples: [{ request: bad, input: {} }] },
      locations: { "/properties/a": { file: "lib/a.ts", line: 4, column: 3 } },
    },
    { "doc_summary.md": `one\ntwo${bad}\n`, "doc.md": `\uFEFF# Title\n\n${bad}` },
  );
  const seen = findingsOf(rule, subject).map(({ message, at, pointer }) => [
    /in (.*): ⟨U\+200B⟩ \(1 in all\)/.exec(message)?.[1],
    `${at?.file ?? ""}:${at?.line ?? 0}:${at?.column ?? 0}`,
    pointer,
  ]);
  expect(seen).toEqual([
    ["the tool's name", "tools/greet/tool.ts:3:16", undefined],
    ["the tool's description", "tools/greet/tool.ts:3:16", undefined],
    ["`/properties/x⟨U+200B⟩` of the input schema", "tools/greet/tool.ts:3:16", "/properties/x\u200B"],
    ["`/properties/a/description` of the input schema", "lib/a.ts:4:3", "/properties/a/description"],
    ["`/properties/a/enum/0` of the input schema", "lib/a.ts:4:3", "/properties/a/enum/0"],
    ["`/description` of the output schema", "tools/greet/tool.ts:3:16", undefined],
    ["the option `title`", "tools/greet/tool.ts:3:16", undefined],
    ["the option `examples/0/request`", "tools/greet/tool.ts:3:16", undefined],
    ["`doc_summary.md`", "tools/greet/doc_summary.md:2:5", undefined],
    ["`doc.md`", "tools/greet/doc.md:3:2", undefined],
  ]);
});

test("a thousand hidden characters of one text are one finding that names a few", () => {
  const findings = findingsOf(
    rule,
    ruleSubject({ description: `a${"\u200B\u200C\u200D\u2060\u2061\u2062\u2063".repeat(1000)}` }),
  );
  expect(findings.map((finding) => finding.message)).toEqual([
    "There are invisible characters in the tool's description: ⟨U+200B⟩, ⟨U+200C⟩, ⟨U+200D⟩, ⟨U+2060⟩, ⟨U+2061⟩, … (7000 in all).",
  ]);
});

test("characters in a document or in JSDoc can be deleted mechanically, characters of a name or a value cannot", () => {
  const source = "/**\n * Find a us\u200Ber.\n */\n";
  const subject = ruleSubject(
    {
      name: "us\u200Ber",
      description: "Find a us\u200Ber.",
      input: { type: "object", properties: { a: { type: "string", enum: ["us\u200Ber"] } } },
    },
    { "tool.ts": source, "doc.md": "\uFEFFus\u200Ber" },
  );
  expect(findingsOf(rule, subject).map(({ message, fix }) => [/in (.*?):/.exec(message)?.[1], fix?.edits])).toEqual([
    ["the tool's name", undefined],
    ["the tool's description", [{ file: "tools/greet/tool.ts", start: 16, end: 17, text: "" }]],
    ["`/properties/a/enum/0` of the input schema", undefined],
    ["`doc.md`", [{ file: "tools/greet/doc.md", start: 3, end: 4, text: "" }]],
  ]);
});

const spelt = (property: string, name = "greet"): readonly (readonly [string, string | undefined])[] =>
  findingsOf(
    rule,
    ruleSubject({ name, input: { type: "object", properties: { [property]: { type: "string" } } } }),
  ).map(({ message, pointer }) => [message, pointer]);

test("a name with letters that look like Latin letters is reported", () => {
  expect(spelt("p\u0430y")).toEqual([
    [
      "The name of a parameter looks like `pay`, but has letters of another script: \u0430 (⟨U+0430⟩).",
      "/properties/p\u0430y",
    ],
  ]);
  expect(spelt("name", "get_\u03BFrder").map(([message]) => message)).toEqual([
    "The name of the tool looks like `order`, but has letters of another script: \u03BF (⟨U+03BF⟩).",
  ]);
});

test.each(["Δt", "α_max", "idКлиента", "имя", "名前Text", "größe", "naïve", "x"])(
  "the name %s deceives no reader",
  (property) => {
    expect(spelt(property)).toEqual([]);
  },
);

test("unknown keywords of a foreign schema count", () => {
  const { definition } = ruleSubject();
  const given = { input: { type: "object", "x-note": "a\u200Bb" } };
  expect(findingsOf(rule, { name: "greet", definition, given }).map(({ pointer }) => pointer)).toEqual(["/x-note"]);
});

test("a word of running text with look-alike letters is a warning, with its location", () => {
  const words = (description: string) =>
    findingsOf(rule, ruleSubject({ description })).map(({ severity, message }) => [severity, message]);
  expect(words("Greets a person, аnd sеnds it.")).toEqual([
    ["warning", 'A word in the tool\'s description looks like "and", but has letters of another script: а (⟨U+0430⟩).'],
  ]);
  expect(words("Ищет статью в API и возвращает Cсылку.")).toEqual([]);
  expect(words("Returns Δt in µs, and the angle α.")).toEqual([]);
});
