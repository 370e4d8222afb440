import { ts } from "ts-morph";
import type { VirtualPrograms } from "./virtual-program.ts";

/** The first type error of each of these files that has one, by file: a sentence. */
export function typeErrors(
  files: Readonly<Record<string, string>>,
  programs: VirtualPrograms,
): ReadonlyMap<string, string> {
  const { program } = programs(files);
  const found = Object.keys(files).flatMap((file): readonly (readonly [string, string])[] => {
    const source = program.getSourceFile(file);
    const [first] = source === undefined ? [] : program.getSemanticDiagnostics(source);
    if (first === undefined) return [];
    return [[file, ts.flattenDiagnosticMessageText(first.messageText, " ").replace(/\s+/g, " ")]];
  });
  return new Map(found);
}
