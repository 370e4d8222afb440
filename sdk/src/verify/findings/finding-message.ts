import type { Finding } from "../../model/finding.ts";
import { visibleText } from "../../util/visible-text.ts";

/** A finding in lines: the message, its evidence and the remedy. */
export function findingMessage({ message, evidence, remedy }: Finding): string {
  const found = evidence === undefined ? [] : [`Found: ${evidence}`];
  return visibleText([message, ...found, remedy].join("\n"));
}
