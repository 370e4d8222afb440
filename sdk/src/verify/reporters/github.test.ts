import { expect, test } from "vitest";
import { describedFinding as finding } from "#test/support/described-finding.ts";
import type { Finding } from "../../model/finding.ts";
import reporter from "./github.ts";

const annotate = (...findings: readonly Finding[]): string =>
  reporter.format({ toolCount: 1, findings }, { color: true });

test("a finding is an annotation at its location, and info is a notice", () => {
  const { at: _at, ...nowhere } = finding;
  expect(
    annotate(
      finding,
      { ...finding, severity: "warning", evidence: "limit?: number" },
      { ...nowhere, severity: "info" },
    ),
  ).toBe(
    [
      "::error file=tools/kb_search/tool.ts,line=6,col=3,title=kb_search%3A param-described::The parameter `limit` has no description.%0AWrite a JSDoc comment above `limit`.",
      "::warning file=tools/kb_search/tool.ts,line=6,col=3,title=kb_search%3A param-described::The parameter `limit` has no description.%0AFound: limit?: number%0AWrite a JSDoc comment above `limit`.",
      "::notice title=kb_search%3A param-described::The parameter `limit` has no description.%0AWrite a JSDoc comment above `limit`.",
    ].join("\n"),
  );
});

test("nothing in a text can end its command or begin another", () => {
  const hostile = annotate({
    ...finding,
    message: "100%\r\n::error::forged",
    evidence: "\u001B[2J\n::set-output name=a::b",
    at: { file: "tools/a,b:c%/tool.ts", line: 1, column: 1 },
  });
  expect(hostile.split("\n")).toEqual([
    "::error file=tools/a%2Cb%3Ac%25/tool.ts,line=1,col=1,title=kb_search%3A param-described::100%25⟨U+000D⟩%0A::error::forged%0AFound: ⟨U+001B⟩[2J%0A::set-output name=a::b%0AWrite a JSDoc comment above `limit`.",
  ]);
});

test("without findings there are no annotations", () => {
  expect(annotate()).toBe("");
});
