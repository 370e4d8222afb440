import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { AgentDefinition } from "../model/agent/agent.ts";
import type { Finding, Location } from "../model/finding.ts";
import { isRecord } from "../util/is-record.ts";
import type { Json } from "../util/json.ts";
import { nearestName } from "../util/nearest-name.ts";
import { readLiteral, withoutWrapping } from "./read/read-literal.ts";
import { sentence } from "../util/texts.ts";

export interface InferredAgent {
  readonly agent?: AgentDefinition;
  readonly at: Location;
  readonly findings: readonly Finding[];
}

/**
 * Reads the agent that a file exports, without running it: its members are literal values.
 *
 * @param file Relative to the project, with forward slashes.
 */
export function inferAgent(file: string, text: string): InferredAgent {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const locate = (node: ts.Node): Location => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return { file, line: line + 1, column: character + 1 };
  };
  const call = definitionIn(source);
  const [literal] = call?.arguments ?? [];
  const at = call === undefined ? { file, line: 1, column: 1 } : locate(call);
  if (call === undefined || literal === undefined) {
    const message = "The file has no default export made by `defineAgent({ … })`.";
    const remedy = "End the file with `export default defineAgent({ name, instructions, tools })`.";
    return { at, findings: [findingOf("AGENT_INVALID", message, { at, remedy })] };
  }
  const read = readLiteral(literal, undefined);
  if ("unknown" in read) {
    const message = "A member of the agent is not a literal value.";
    const remedy = "Write texts and lists of names out; a model is named here and handed in as `models`.";
    return { at, findings: [findingOf("AGENT_INVALID", message, { at: locate(read.unknown), remedy })] };
  }
  const faults = faultsOf(read.value, path.posix.basename(file).replace(/\.[jt]s$/, ""));
  const findings = faults.map((fault) => findingOf("AGENT_INVALID", sentence(`The agent ${fault}`), { at }));
  return findings.length > 0 ? { at, findings } : { agent: read.value as unknown as AgentDefinition, at, findings };
}

function definitionIn(source: ts.SourceFile): ts.CallExpression | undefined {
  const exported = source.statements.find((each) => ts.isExportAssignment(each) && each.isExportEquals !== true);
  const given =
    exported !== undefined && ts.isExportAssignment(exported) ? withoutWrapping(exported.expression) : undefined;
  const value = given !== undefined && ts.isIdentifier(given) ? constantIn(source, given.text) : given;
  if (value === undefined || !ts.isCallExpression(value)) return undefined;
  return value.expression.getText(source).split(".").at(-1) === "defineAgent" ? value : undefined;
}

function constantIn(source: ts.SourceFile, name: string): ts.Expression | undefined {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap((each) => each.declarationList.declarations);
  return declarations.find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.initializer;
}

const shapes: Readonly<Record<keyof AgentDefinition, "a string" | "an array of strings">> = {
  name: "a string",
  description: "a string",
  instructions: "a string",
  tools: "an array of strings",
  model: "a string",
  agents: "an array of strings",
  denied: "an array of strings",
  mode: "a string",
};

const isText = (value: Json): boolean => typeof value === "string" && value.trim() !== "";

const required = ["name", "instructions", "tools"];

function faultsOf(value: Json | undefined, fileName: string): readonly string[] {
  if (!isRecord(value)) return ["is not an object"];
  const members = value as Readonly<Record<string, Json | undefined>>;
  const known = Object.keys(shapes);
  const wrong = Object.entries(members).flatMap(([name, member]) => {
    if (!Object.hasOwn(shapes, name)) {
      const nearest = nearestName(name, known);
      return [`has no member \`${name}\`${nearest === undefined ? "" : `; did you mean \`${nearest}\`?`}`];
    }
    const shape = shapes[name as keyof AgentDefinition];
    if (member === undefined) return [];
    const fits = shape === "a string" ? isText(member) : Array.isArray(member) && member.every(isText);
    return fits ? [] : [`has a \`${name}\` that is not ${shape}`];
  });
  const missing = required.filter((name) => members[name] === undefined && !(name in members));
  const named =
    typeof members.name === "string" && members.name !== fileName
      ? [`is called "${members.name}" in the file ${fileName}.ts: both must be the same`]
      : [];
  return [...wrong, ...missing.map((name) => `needs the member \`${name}\``), ...named];
}
