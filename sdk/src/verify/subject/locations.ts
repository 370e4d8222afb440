import type { Location } from "../../model/finding.ts";
import type { RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { documentFiles, toolFileOf, type ToolFolder } from "../../model/tool/tool-folder.ts";
import { positionAt } from "../../util/texts.ts";

/** Where the tool is declared; the start of its file when inference failed; empty for a tool without a folder. */
export function toolLocation(subject: RuleSubject): { at?: Location } {
  const { definition, folder } = subject;
  if (definition?.at !== undefined) return { at: definition.at };
  return folder === undefined ? {} : { at: fileLocation(folder, toolFileOf(folder) ?? "tool.ts") };
}

export function descriptionLocation(subject: RuleSubject): { at?: Location } {
  const at = subject.definition?.descriptionAt;
  return at === undefined ? toolLocation(subject) : { at };
}

/** Where the part of the input schema at `pointer` is declared, or the nearest part around it. */
export function schemaLocation({ locations, at }: DescribedTool, pointer: string): { at?: Location } {
  const nearest = nearestLocation(locations, pointer) ?? at;
  return nearest === undefined ? {} : { at: nearest };
}

/** The location of a pointer, or of the nearest part around it. */
export function nearestLocation(locations: DescribedTool["locations"], pointer: string): Location | undefined {
  for (let around = pointer; around !== ""; around = around.slice(0, around.lastIndexOf("/"))) {
    const location = Object.hasOwn(locations, around) ? locations[around] : undefined;
    if (location !== undefined) return location;
  }
  return locations[""];
}

/** A location in a file of a tool folder; default: its start. */
export function fileLocation(folder: ToolFolder, file: string, position?: Pick<Location, "line" | "column">): Location {
  return { file: `${folder.path}/${file}`, line: position?.line ?? 1, column: position?.column ?? 1 };
}

/** A document of a tool folder; the text is empty where it is missing. */
export interface ToolDocument {
  readonly file: string;
  /** Its name in a message. */
  readonly label: string;
  readonly text: string;
  readonly locationAt: (offset: number) => { readonly at: Location };
}

export const documentsOf = (folder: ToolFolder): readonly ToolDocument[] =>
  documentFiles.map((file) => {
    const text = folder.files[file] ?? "";
    const locationAt = (offset: number) => ({ at: fileLocation(folder, file, positionAt(text, offset)) });
    return { file, label: `\`${file}\``, text, locationAt };
  });
