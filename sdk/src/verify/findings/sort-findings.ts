import type { Finding } from "../../model/finding.ts";
import { compareText } from "../../util/compare-text.ts";
import { rememberObjects } from "../../util/remember-objects.ts";

/** The findings by file, line, column and code; those without a place last. Does not change its argument. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings
    .map((finding) => ({ finding, key: keyOf(finding) }))
    .sort((left, right) => compareText(left.key, right.key))
    .map(({ finding }) => finding);
}

/** A text that sorts as its finding does. A project may have many thousands, which are mostly those of the time before. */
const keyOf = rememberObjects(({ at, code, tool, pointer, message }: Finding) =>
  [
    at === undefined ? "1" : "0",
    at?.file ?? "",
    digits(at?.line),
    digits(at?.column),
    code,
    tool ?? "",
    pointer ?? "",
    message,
  ].join("\0"),
);

const digits = (number = 0): string => String(number).padStart(10, "0");
