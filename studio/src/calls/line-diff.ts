import { diffLines } from "diff";

/** The lines of two texts, each with a sign: in both, only in the first, only in the second. */
export function lineDiff(one: string, other: string): readonly string[] {
  return diffLines(`${one}\n`, `${other}\n`).flatMap(({ value, added, removed }) => {
    const sign = added ? "+" : removed ? "-" : " ";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => `${sign}${line}`);
  });
}
