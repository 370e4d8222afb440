import { applyEdits, modify, parse, type JSONPath } from "jsonc-parser";

export interface Addition {
  readonly path: JSONPath;
  readonly value: unknown;
}

/** Adds missing members to a JSON text; everything else stays unchanged, including comments. */
export function addMembers(text: string, additions: readonly Addition[]): string {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  let result = text;
  for (const { path, value } of additions) {
    if (valueAt(parse(result), path) !== undefined) continue;
    result = applyEdits(result, modify(result, path, value, { formattingOptions }));
  }
  return result;
}

function valueAt(value: unknown, path: JSONPath): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<string | number, unknown>>)[key]
        : undefined,
    value,
  );
}
