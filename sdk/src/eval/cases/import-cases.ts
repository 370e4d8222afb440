import { findingOf } from "../../errors/finding-of.ts";
import type { EvalCase, ExpectedCall } from "../../model/eval/eval-case.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson, type Json, type JsonObject } from "../../util/json.ts";
import type { ReadCases } from "./placed-case.ts";

/**
 * The cases of a file of MCPJam (a list with `query` or `promptTurns`) or of alpic's mcp-eval (`test_cases`); undefined for any other text. What
 * their forms say in another way than ours is a finding.
 */
export function importedCases(text: string, file: string): ReadCases | undefined {
  const root = parseJson(text.replace(/^\uFEFF/, ""));
  const list = entriesOf(root);
  if (list === undefined) return undefined;
  const at = { file, line: 1, column: 1 };
  const read = list.map(({ entry, convert }, index) => ({ index, converted: convert(entry, index) }));
  return {
    cases: read.flatMap(({ converted }) => (converted === undefined ? [] : [{ case: converted, at: () => at }])),
    findings: read.flatMap(({ index, converted }) =>
      converted === undefined
        ? [
            findingOf("CASES_INVALID", `${file}: entry ${String(index + 1)} has no request or no expected call.`, {
              at,
            }),
          ]
        : [],
    ),
  };
}

type Convert = (entry: unknown, index: number) => EvalCase | undefined;

interface Entry {
  readonly entry: unknown;
  readonly convert: Convert;
}

function entriesOf(root: Json | undefined): readonly Entry[] | undefined {
  if (isRecord(root) && Array.isArray(root.test_cases))
    return (root.test_cases as readonly unknown[]).map((entry) => ({ entry, convert: fromAlpic }));
  const given = isRecord(root) && Array.isArray(root.tests) ? root.tests : root;
  if (!Array.isArray(given)) return undefined;
  const list: readonly unknown[] = given;
  const isOne = (entry: unknown): boolean => isRecord(entry) && ("query" in entry || "promptTurns" in entry);
  return list.some(isOne) ? list.map((entry) => ({ entry, convert: fromMcpJam })) : undefined;
}

const fromAlpic: Convert = (entry, index) => {
  if (!isRecord(entry) || typeof entry.input_prompt !== "string" || !isRecord(entry.expected_tool_call))
    return undefined;
  const { tool_name: tool, parameters } = entry.expected_tool_call;
  if (typeof tool !== "string") return undefined;
  return { id: idOf(entry.name, index), request: entry.input_prompt, expect: callOf(tool, parameters) };
};

const fromMcpJam: Convert = (entry, index) => {
  if (!isRecord(entry)) return undefined;
  const turns = Array.isArray(entry.promptTurns) ? (entry.promptTurns as readonly unknown[]).filter(isRecord) : [];
  const requests = turns.length > 0 ? turns.map(({ prompt }) => prompt) : [entry.query];
  if (!requests.every((request) => typeof request === "string")) return undefined;
  const given = turns.length > 0 ? turns.flatMap(({ expectedToolCalls }) => listOf(expectedToolCalls)) : [];
  const calls = (given.length > 0 ? given : listOf(entry.expectedToolCalls)).flatMap(mcpJamCall);
  const head = { id: idOf(entry.title, index), request: requests.length === 1 ? (requests[0] ?? "") : requests };
  if (entry.isNegativeTest === true) {
    const forbid = calls.map(({ tool }) => tool);
    return { ...head, expect: { none: true }, ...defined({ forbid: forbid.length === 0 ? undefined : forbid }) };
  }
  const [only, ...others] = calls;
  if (only === undefined) return { ...head, expect: { none: true } };
  return { ...head, expect: others.length === 0 ? only : { tools: calls, order: "any" } };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function mcpJamCall(call: unknown): readonly ExpectedCall[] {
  if (typeof call === "string") return [{ tool: call }];
  return isRecord(call) && typeof call.toolName === "string" ? [callOf(call.toolName, call.arguments)] : [];
}

/** Both compare the arguments that they name, and leave others free. */
function callOf(tool: string, parameters: unknown): ExpectedCall {
  if (!isRecord(parameters) || Object.keys(parameters).length === 0) return { tool };
  const properties = Object.entries(parameters).map(([name, value]): [string, JsonObject] => [
    name,
    { const: value as Json },
  ]);
  const required = properties.map(([name]) => name);
  return { tool, arguments: { type: "object", properties: Object.fromEntries(properties), required } };
}

const idOf = (name: unknown, index: number): string =>
  typeof name === "string" && name.trim() !== "" ? name : `case ${String(index + 1)}`;
