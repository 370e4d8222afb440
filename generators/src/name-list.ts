import type { NameFault } from "./tool/text-fault.ts";

/** The names of a list that is joined by commas. */
export const namesIn = (list = ""): readonly string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Why one of the names is not valid, or is given twice; the suggestion is the corrected list. */
export function checkNameList(list: string, check: (name: string) => NameFault | undefined): NameFault | undefined {
  const names = namesIn(list);
  const corrected = [...new Set(names.map((name) => check(name)?.suggestion ?? name))].join(",");
  const [fault] = names.flatMap((name) => check(name) ?? []);
  if (fault !== undefined) return { ...fault, suggestion: corrected };
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : { problem: `\`${repeated}\` is given twice.`, suggestion: corrected };
}
