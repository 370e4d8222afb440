import { expect, test } from "vitest";
import { play } from "./play.ts";

test("the demo corrects the package, is refused, asks, and undoes everything", async () => {
  let text = "";
  await play((part) => (text += part));
  const lines = text.split("\n");
  const inOrder = [
    "  | ✖ rounds up to the next unit",
    "  = exit code 1",
    "[explorer] grep",
    "[explorer] index.js chooses it in fmtShort",
    "  = refused or failed: bash was not run: it is not permitted here. curl -s https://example.com/ms: The rule bash(curl *) denies it.",
    "  | ✔ rounds up to the next unit",
    "  = exit code 0",
    "Run this in bash?",
    "Asked because: The redirect >> writes readme.md.",
    "> yes",
    "The run is completed.",
    "+  if (Math.round(msAbs / s) >= 60) {",
    "+- 59.999 seconds are one minute.",
    "Undone: index.js",
    "Undone: readme.md",
    "Every file is as it was.",
  ];
  let from = 0;
  for (const start of inOrder) {
    const at = lines.findIndex((line, index) => index >= from && line.startsWith(start));
    expect(at, `${start}\n\nis missing in\n\n${text}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
});
