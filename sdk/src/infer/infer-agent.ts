import path from "node:path";
import { ts } from "ts-morph";
import { findingOf } from "../errors/toolwright-error.ts";
import type { AgentDefinition } from "../model/agent/agent.ts";
import { startOf, type Finding, type Location } from "../model/finding.ts";
import { isAgent } from "../schema/files/agent.generated.ts";
import { faultText, fileFaults } from "../schema/files/file-faults.ts";
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
  const at = call === undefined ? startOf(file) : locate(call);
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
  const fileName = path.posix.basename(file).replace(/\.[jt]s$/, "");
  const faults = fileFaults(isAgent, read.value).map((fault) => `has a wrong part: ${faultText(fault)}`);
  const agent = read.value as unknown as AgentDefinition;
  if (faults.length === 0 && agent.name !== fileName)
    faults.push(`is called "${agent.name}" in the file ${fileName}.ts: both must be the same`);
  const findings = faults.map((fault) => findingOf("AGENT_INVALID", sentence(`The agent ${fault}`), { at }));
  return findings.length > 0 ? { at, findings } : { agent, at, findings };
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
