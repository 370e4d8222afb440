import { ts } from "ts-morph";
import { openBasis, openProject, type OpenedProject } from "../project/open-project.ts";

export type VirtualPrograms = (files: Readonly<Record<string, string>>) => OpenedProject;

/** Programs with the configuration of the project at `root`; files are texts by absolute path. What they share is parsed once. */
export function openVirtualPrograms(root: string): VirtualPrograms {
  const texts = new Map<string, string>();
  const basis = openBasis(root, texts);
  return (files) => {
    basis.sources.begin();
    for (const [file, text] of Object.entries(files)) texts.set(file, text);
    return openProject(Object.keys(files), basis, { trimmed: false });
  };
}

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
