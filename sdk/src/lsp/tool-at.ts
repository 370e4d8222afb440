import type { ProjectState } from "../compile/inspect-project.ts";
import { relativeFile } from "../infer/project/node-location.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { namePlaces, placeOf, type NamePlace } from "./name-places.ts";
import { SymbolKind, type DocumentSymbol } from "vscode-languageserver/node";
import type { JsonSchema } from "../model/json-schema.ts";
import { pointerKeys, valueAt } from "../util/json-pointer.ts";
import type { CheckedProject } from "./check-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import { rangeIn } from "./ranges.ts";

/** The file of a request in its project, which is readable. */
export interface Asked {
  /** Absolute. */
  readonly file: string;
  readonly project: CheckedProject;
  readonly state: ProjectState;
  readonly files: EditorFiles;
}

/** A position in the file of a request. */
export interface Point extends Asked {
  readonly text: string;
  readonly offset: number;
}

export interface NamedTool {
  readonly place: NamePlace;
  readonly subject: RuleSubject;
}

export function namedTool(point: Point): NamedTool | undefined {
  const place = placeAt(point);
  const subject = place && point.state.subjects.find(({ name }) => name === place.name);
  return place && subject && { place, subject };
}

/** The tool to rename at a point: by its name, or in its own file by `defineTool`, because the file need not contain the name. */
export function renamedTool(point: Point): NamedTool | undefined {
  const subject = toolOfFile(point.state, point.file);
  const { end } = definitionRange(point.text);
  const start = end - "defineTool".length;
  const isDefinition = start <= point.offset && point.offset <= end;
  return (
    namedTool(point) ??
    (subject && isDefinition ? { subject, place: { ...placeOf(subject.name, start), end } } : undefined)
  );
}

export const placeAt = ({ file, text, offset }: Pick<Point, "file" | "text" | "offset">): NamePlace | undefined =>
  namePlaces(file, text).find(({ start, end }) => start <= offset && offset <= end);

export function toolOfFile({ root, subjects }: ProjectState, file: string): RuleSubject | undefined {
  const relative = relativeFile(file, root);
  return subjects.find(
    ({ folder, tool }) => tool?.file === relative || (folder !== undefined && relative.startsWith(`${folder.path}/`)),
  );
}

/** The tool that a point refers to: by its name, or in its own files by its definition, the comment above, and headings. */
export function toolAt(point: Point): RuleSubject | undefined {
  const named = namedTool(point);
  if (named !== undefined) return named.subject;
  const { state, file, text, offset } = point;
  const subject = toolOfFile(state, file);
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";
  if (file.endsWith(".md")) return line.startsWith("#") ? subject : undefined;
  if (file.endsWith(".json")) return text.slice(0, offset).trim() === "{" ? subject : undefined;
  const { start, end } = definitionRange(text);
  return start <= offset && offset <= end ? subject : undefined;
}

const definition = /(?:\/\*\*(?:(?!\*\/)[^])*\*\/\s*)?(?:export\s+default\s+|\bconst\s+\w+\s*=\s*)defineTool\b/;

/** The definition of a tool up to `defineTool`, with the comment above; empty if the file has none. */
export function definitionRange(text: string): { readonly start: number; readonly end: number } {
  const found = definition.exec(text);
  return found === null ? { start: -1, end: -1 } : { start: found.index, end: found.index + found[0].length };
}

interface DeclaredProperty {
  readonly name: string;
  readonly tool: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly start: number;
  readonly end: number;
}

function propertiesIn({ file, state, files }: Asked): readonly DeclaredProperty[] {
  const relative = relativeFile(file, state.root);
  const document = files.documentAt(file);
  return state.subjects.flatMap(({ tool }) =>
    Object.entries(tool?.locations ?? {}).flatMap(([pointer, at]): readonly DeclaredProperty[] => {
      const [, owner] = /^(.*)\/properties\/[^/]+$/.exec(pointer) ?? [];
      const schema = valueAt(tool?.input, pointer) as JsonSchema | undefined;
      if (tool === undefined || at.file !== relative || owner === undefined || schema === undefined) return [];
      const name = pointerKeys(pointer).at(-1) ?? "";
      const from = document.offsetAt({ line: at.line - 1, character: at.column - 1 });
      const start = document.getText().indexOf(name, from);
      const { required = [] } = (valueAt(tool.input, owner) ?? {}) as JsonSchema;
      return [{ name, tool: tool.name, schema, isRequired: required.includes(name), start, end: start + name.length }];
    }),
  );
}

/** The model's view of the property at a point, as Markdown; several tools may share its type. */
export function propertyText(point: Point): string | undefined {
  const here = propertiesIn(point).filter(({ start, end }) => start <= point.offset && point.offset <= end);
  const [first] = here;
  if (first === undefined) return undefined;
  const tools = [...new Set(here.map(({ tool }) => tool))].join(", ");
  const head = `**${first.name}** · ${first.isRequired ? "required" : "optional"} · ${tools}`;
  return `${head}\n\n\`\`\`json\n${JSON.stringify(first.schema, null, 2)}\n\`\`\``;
}

/** The tool that a file defines, and the input properties that it declares. */
export function symbolsIn(asked: Asked): readonly DocumentSymbol[] {
  const document = asked.files.documentAt(asked.file);
  const symbol = (name: string, kind: SymbolKind, [start, end]: readonly [number, number]): DocumentSymbol => {
    const range = rangeIn(document, start, end);
    return { name, kind, range, selectionRange: range };
  };
  const { start, end } = definitionRange(document.getText());
  const own = start < 0 ? undefined : toolOfFile(asked.state, asked.file);
  const properties = new Map(propertiesIn(asked).map((property) => [property.start, property]));
  return [
    ...(own === undefined ? [] : [symbol(own.name, SymbolKind.Function, [start, end])]),
    ...[...properties.values()].map((each) => symbol(each.name, SymbolKind.Property, [each.start, each.end])),
  ];
}
