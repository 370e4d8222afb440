import path from "node:path";
import { SymbolKind, type DocumentSymbol } from "vscode-languageserver/node";
import type { ProjectState } from "../compile/inspect-project.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { pointerKeys, valueAt } from "../util/json-pointer.ts";
import type { EditorFiles } from "./editor-files.ts";
import { rangeIn } from "./ranges.ts";
import { definitionRange, toolOfFile, type Point } from "./tool-at.ts";

/** A property of a tool's input, where a file declares it. */
interface DeclaredProperty {
  readonly name: string;
  readonly tool: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  readonly start: number;
  readonly end: number;
}

function propertiesIn(file: string, { root, subjects }: ProjectState, files: EditorFiles): readonly DeclaredProperty[] {
  const relative = path.relative(root, file).replaceAll("\\", "/");
  const document = files.documentAt(file);
  return subjects.flatMap(({ tool }) =>
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

/** What a model gets of the property that a point is at, as Markdown; several tools may share its type. */
export function propertyText({ file, offset, state }: Point, files: EditorFiles): string | undefined {
  const here = propertiesIn(file, state, files).filter(({ start, end }) => start <= offset && offset <= end);
  const [first] = here;
  if (first === undefined) return undefined;
  const tools = [...new Set(here.map(({ tool }) => tool))].join(", ");
  const head = `**${first.name}** · ${first.isRequired ? "required" : "optional"} · ${tools}`;
  return `${head}\n\n\`\`\`json\n${JSON.stringify(first.schema, null, 2)}\n\`\`\``;
}

/** The tool that a file defines, and the properties of inputs that it declares. */
export function symbolsIn(file: string, state: ProjectState, files: EditorFiles): readonly DocumentSymbol[] {
  const document = files.documentAt(file);
  const symbol = (name: string, kind: SymbolKind, [start, end]: readonly [number, number]): DocumentSymbol => {
    const range = rangeIn(document, start, end);
    return { name, kind, range, selectionRange: range };
  };
  const { start, end } = definitionRange(document.getText());
  const own = start < 0 ? undefined : toolOfFile(state, file);
  const properties = new Map(propertiesIn(file, state, files).map((property) => [property.start, property]));
  return [
    ...(own === undefined ? [] : [symbol(own.name, SymbolKind.Function, [start, end])]),
    ...[...properties.values()].map((each) => symbol(each.name, SymbolKind.Property, [each.start, each.end])),
  ];
}
