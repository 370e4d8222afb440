import { ts } from "ts-morph";
import type { Code } from "../../errors/codes.ts";
import { startOf, type Location } from "../../model/finding.ts";
import { fileReason } from "../../util/failures.ts";
import { textOfFile } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { jsonFault } from "../../util/json-text.ts";
import { parseJson } from "../../util/json.ts";
import { locationOf, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { nameOf } from "./read-literal.ts";

/** An object in a JSON file, with the location of each part by its pointer. */
export interface JsonFile {
  readonly value: Readonly<Record<string, unknown>>;
  readonly literal: ts.ObjectLiteralExpression;
  readonly locations: Readonly<Record<string, Location>>;
}

export interface UnreadJsonFile {
  readonly code: Code;
  /** Follows the name of the file. */
  readonly fault: string;
  readonly at: Location;
}

/** Reads the object in a JSON file next to a tool; undefined if there is no such file. */
export function readJsonFile(
  absolute: string,
  { root, texts }: Pick<Project, "root" | "texts">,
): JsonFile | UnreadJsonFile | undefined {
  const file = relativeFile(absolute, root);
  let text: string;
  try {
    text = textOfFile(absolute, texts).replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    const reason = fileReason(error);
    return { code: "FILE_UNREADABLE", fault: `cannot be read: ${reason}`, at: startOf(file) };
  }
  const value = parseJson(text);
  const source = ts.createSourceFile(absolute, text, ts.ScriptTarget.JSON, true, ts.ScriptKind.JSON);
  const [statement] = source.statements;
  const literal = statement !== undefined && ts.isExpressionStatement(statement) ? statement.expression : undefined;
  if (isRecord(value) && literal !== undefined && ts.isObjectLiteralExpression(literal))
    return { value, literal, locations: locationsIn(literal, root) };
  const { line = 1, column = 1 } = jsonFault(text) ?? {};
  const fault = value === undefined ? "is not JSON" : "is not a JSON object";
  return { code: "SCHEMA_INVALID", fault, at: { file, line, column } };
}

function locationsIn(root: ts.Expression, folder: string): JsonFile["locations"] {
  const locations: Record<string, Location> = {};
  const waiting: [pointer: string, node: ts.Expression][] = [["", root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [pointer, node] = next;
    locations[pointer] = locationOf(node, folder);
    if (ts.isArrayLiteralExpression(node))
      node.elements.forEach((element, index) => waiting.push([pointerTo(pointer, String(index)), element]));
    else if (ts.isObjectLiteralExpression(node))
      for (const member of node.properties.filter(ts.isPropertyAssignment))
        waiting.push([pointerTo(pointer, nameOf(member.name) ?? ""), member.initializer]);
  }
  return locations;
}
