import { findNodeAtLocation, getNodePath, parseTree, type Node } from "jsonc-parser";
import { errorCodes, type Code } from "../../errors/codes.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding, Location, Severity } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { jsonFault } from "../../util/json-text.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { positionAt } from "../../util/texts.ts";

/** The keys to a value. */
export type Path = readonly (string | number)[];

export interface JsonDocument {
  readonly file: string;
  readonly value: unknown;
  /** Location of a value, by the keys to it. */
  at(path: Path): Location;
}

export interface ParsedDocument {
  readonly document?: JsonDocument;
  readonly findings: readonly Finding[];
}

export interface DocumentCodes {
  readonly unreadable: Code;
  readonly repeated: Code;
}

const workflowCodes: DocumentCodes = { unreadable: "WORKFLOW_UNREADABLE", repeated: "WORKFLOW_REPEATED" };

/** Larger files are refused: a person has no reason to write one. */
const mostCharacters = 5_000_000;

/** Parses a JSON text. Syntax errors and repeated keys are reported at their location. */
export function parseDocument(given: string, file: string, codes = workflowCodes): ParsedDocument {
  const text = given.replace(/^\uFEFF/, "");
  const broken = (message: string, line = 1, column = 1): Finding =>
    findingOf(codes.unreadable, message, { at: { file, line, column } });
  if (text.length > mostCharacters)
    return { findings: [broken(`${file} has more than ${mostCharacters} characters.`)] };
  if (text.trim() === "") return { findings: [broken(`${file} is empty.`)] };
  try {
    return parsed(text, file, { broken, repeated: codes.repeated });
  } catch (error) {
    if (error instanceof RangeError) return { findings: [broken(`${file} nests too deeply.`)] };
    throw error;
  }
}

interface Failing {
  readonly broken: (message: string, line?: number, column?: number) => Finding;
  readonly repeated: Code;
}

function parsed(text: string, file: string, { broken, repeated }: Failing): ParsedDocument {
  const fault = jsonFault(text);
  if (fault !== undefined) {
    return { findings: [broken(`${file} is not valid JSON: ${fault.reason}.`, fault.line, fault.column)] };
  }
  const root = parseTree(text);
  if (root === undefined) return { findings: [broken(`${file} is not valid JSON.`)] };
  const locate = ({ offset }: Node): Location => ({ file, ...positionAt(text, offset) });
  const document: JsonDocument = {
    file,
    value: JSON.parse(text) as unknown,
    at: (path) => locate(nodeAt(root, path)),
  };
  return { document, findings: repeatedKeys(root, locate, repeated) };
}

/** The value itself; for a missing value, the object that lacks it. */
function nodeAt(root: Node, path: Path): Node {
  let node = root;
  for (const key of path) {
    const next = findNodeAtLocation(node, [node.type === "array" ? Number(key) : String(key)]);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** If two members have one name, JSON uses the last. */
function repeatedKeys(node: Node, locate: (node: Node) => Location, code: Code): readonly Finding[] {
  const seen = new Set<string>();
  const own =
    node.type !== "object"
      ? []
      : (node.children ?? []).flatMap(({ children: [key] = [] }): Finding[] => {
          if (key === undefined) return [];
          const name = String(key.value);
          if (!seen.has(name)) {
            seen.add(name);
            return [];
          }
          return [
            findingOf(code, `The member ${JSON.stringify(name)} occurs twice in one object.`, {
              at: locate(key),
              pointer: pointerTo("", ...getNodePath(key).map(String)),
            }),
          ];
        });
  return [...own, ...(node.children ?? []).flatMap((child) => repeatedKeys(child, locate, code))];
}

export interface EntryFault {
  readonly code: Code;
  /** Text after the pointer: `names no tool`. */
  readonly says: string;
  readonly path: Path;
  readonly severity?: Severity;
  readonly remedy?: string;
  readonly tool?: string;
}

export type Report = (fault: EntryFault) => void;

export function entryFinding(document: JsonDocument, fault: EntryFault): Finding {
  const { code, says, path, severity = "error", remedy = errorCodes[code].remedy, tool } = fault;
  const pointer = pointerOf(path);
  return {
    code,
    severity,
    message: `${pointer === "" ? document.file : pointer} ${says}`,
    at: document.at(path),
    remedy,
    ...defined({ tool, pointer: pointer === "" ? undefined : pointer }),
  };
}

export const pointerOf = (path: Path): string => pointerTo("", ...path.map(String));
