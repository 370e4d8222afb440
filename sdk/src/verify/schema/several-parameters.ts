import type { Finding } from "../../model/finding.ts";
import { counted } from "../../util/texts.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { clipText } from "../../util/visible-text.ts";

const mostNames = 3;

/** Names behind a count: `a, b, c, …`. */
export function firstNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => `\`${clipText(name, 60)}\``);
  return [...shown, ...(names.length > mostNames ? ["…"] : [])].join(", ");
}

/** `12 parameters have no description: a, b, c, …`, with the parameters that these findings point to. */
export function severalParameters(findings: readonly Finding[], what: string): string {
  const names = [...new Set(findings.map(({ pointer = "" }) => parameterName(pointer)))];
  return `${counted(findings.length, "parameter")} ${what}: ${firstNames(names)}.`;
}

/** The name of the parameter at a pointer, for readers: `filter.tags[].name`, `Address.city` for a shared type. */
export function parameterName(pointer: string): string {
  const parts: string[] = [];
  const keys = pointerKeys(pointer);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    if (key === "properties" || key === "$defs") {
      index += 1;
      parts.push(keys[index] ?? "");
    } else if (key === "items" && parts.length > 0) parts.push(`${parts.pop() ?? ""}[]`);
  }
  return parts.join(".");
}
