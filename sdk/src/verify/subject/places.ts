import type { Place } from "../../model/place.ts";
import type { RuleSubject } from "../../model/rule.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { toolFileOf, type ToolFolder } from "../../model/tool-folder.ts";

/** Where the tool is declared; the start of its file when inference failed; empty for a tool without a folder. */
export function toolPlace(subject: RuleSubject): { at?: Place } {
  const { definition, folder } = subject;
  if (definition?.at !== undefined) return { at: definition.at };
  return folder === undefined ? {} : { at: filePlace(folder, toolFileOf(folder) ?? "tool.ts") };
}

/** The location of the tool's description, as exactly as known. */
export function descriptionPlace(subject: RuleSubject): { at?: Place } {
  const at = subject.definition?.descriptionAt;
  return at === undefined ? toolPlace(subject) : { at };
}

/** Where the part of the input schema at `pointer` is declared, or the nearest part around it. */
export function schemaPlace({ places, at }: DescribedTool, pointer: string): { at?: Place } {
  const nearest = nearestPlace(places, pointer) ?? at;
  return nearest === undefined ? {} : { at: nearest };
}

/** The location of a pointer, or of the nearest part around it. */
export function nearestPlace(places: DescribedTool["places"], pointer: string): Place | undefined {
  for (let around = pointer; around !== ""; around = around.slice(0, around.lastIndexOf("/"))) {
    const place = Object.hasOwn(places, around) ? places[around] : undefined;
    if (place !== undefined) return place;
  }
  return places[""];
}

/** A location in a file of a tool folder; default: its start. */
export function filePlace(folder: ToolFolder, file: string, position?: Pick<Place, "line" | "column">): Place {
  return { file: `${folder.path}/${file}`, line: position?.line ?? 1, column: position?.column ?? 1 };
}

/** Line and column, both from 1, of an offset in a text. */
export function positionAt(text: string, offset: number): Pick<Place, "line" | "column"> {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - lineStart + 1 };
}
