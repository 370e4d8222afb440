import { findingOf } from "../../errors/toolwright-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ExpectedCall } from "../../model/eval/eval-case.ts";
import type { Finding } from "../../model/finding.ts";
import { explainFaults } from "../../runtime/arguments/explain-faults.ts";
import { judgePattern, linearPattern } from "../../schema/pattern/judge-pattern.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { pointerKeys, pointerTo } from "../../util/json-pointer.ts";
import { sentence } from "../../util/texts.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { argumentForm, schemaValidator } from "./argument-forms.ts";
import { expectedCalls, requestsOf, type PlacedCase } from "./placed-case.ts";
import { type FileFault } from "../../schema/files/file-faults.ts";

/** The tools to check cases against: a registry, or a project without a build. */
export interface CheckedTools {
  readonly names: readonly string[];
  readonly agents: readonly { readonly name: string }[];
  tool(name: string): ToolSchema | undefined;
}

type ToolSchema = Pick<ToolRecord, "jsonSchema">;

/** Reports mismatches between cases and tools: names, arguments, patterns, and duplicate ids. */
export function checkCases(cases: readonly PlacedCase[], registry: CheckedTools): readonly Finding[] {
  const seen = new Set<string>();
  return cases.flatMap((placed) => {
    const { id } = placed.case;
    const isRepeated = seen.has(id);
    seen.add(id);
    const repeated = isRepeated ? [invalid(placed, ["id"], `two cases have the id ${JSON.stringify(id)}`)] : [];
    return [
      ...repeated,
      ...checkRequest(placed),
      ...checkNames(placed, registry),
      ...checkArguments(placed, registry),
      ...checkReply(placed),
    ];
  });
}

type Path = readonly (string | number)[];

const invalid = (placed: PlacedCase, path: Path, why: string): Finding =>
  findingOf("CASES_INVALID", `Case ${JSON.stringify(placed.case.id)}: ${sentence(why)}`, { at: placed.at(path) });

function checkRequest(placed: PlacedCase): readonly Finding[] {
  const isSingle = typeof placed.case.request === "string";
  return requestsOf(placed.case).flatMap((request, index) =>
    request.trim() === "" ? [invalid(placed, isSingle ? ["request"] : ["request", index], "the request is empty")] : [],
  );
}

function checkNames(placed: PlacedCase, registry: CheckedTools): readonly Finding[] {
  const { expect, forbid = [], results = {}, agent } = placed.case;
  const calls = expectedCalls(placed.case);
  const pathOf = (index: number): Path => {
    if (!("tools" in expect)) return ["expect", "tool"];
    return ["expect", "tools", index, ...(typeof expect.tools[index] === "string" ? [] : ["tool"])];
  };
  const named: (readonly [name: string, path: Path])[] = [
    ...calls.map(({ tool }, index) => [tool, pathOf(index)] as const),
    ...forbid.map((name, index) => [name, ["forbid", index]] as const),
    ...Object.keys(results).map((name) => [name, ["results", name]] as const),
  ];
  const unknown = named.flatMap(([name, path]) => {
    if (registry.tool(name) !== undefined) return [];
    return [invalid(placed, path, `there is no tool ${JSON.stringify(name)}${hint(name, registry.names)}`)];
  });
  const contradictions = forbid.flatMap((name, index) =>
    calls.some(({ tool }) => tool === name)
      ? [invalid(placed, ["forbid", index], `${name} is both expected and forbidden`)]
      : [],
  );
  const found = [...unknown, ...contradictions];
  const agents = registry.agents.map(({ name }) => name);
  if (agent === undefined || agents.length === 0 || agents.includes(agent)) return found;
  return [...found, invalid(placed, ["agent"], `there is no agent ${JSON.stringify(agent)}${hint(agent, agents)}`)];
}

const hint = (name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names);
  return nearest === undefined ? "" : ` (did you mean ${JSON.stringify(nearest)}?)`;
};

function checkArguments(placed: PlacedCase, registry: CheckedTools): readonly Finding[] {
  const { expect } = placed.case;
  const calls = expectedCalls(placed.case);
  return calls.flatMap((call, index) => {
    const tool = registry.tool(call.tool);
    if (tool === undefined || call.arguments === undefined) return [];
    const path: Path = "tools" in expect ? ["expect", "tools", index, "arguments"] : ["expect", "arguments"];
    return faultsOf(call, tool).map(({ pointer, message }) => {
      const keys = pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const what = pointer === "" ? "its arguments" : pointer;
      return invalid(placed, [...path, ...keys], `${call.tool} refuses ${what}: ${message}`);
    });
  });
}

function faultsOf({ arguments: expected }: ExpectedCall, tool: ToolSchema): readonly FileFault[] {
  if (expected === undefined || argumentForm(expected, tool.jsonSchema, "").kind !== "value") return [];
  const validate = schemaValidator(tool.jsonSchema);
  if (validate === undefined || validate(expected)) return [];
  const open = placeholdersIn(expected, tool, "");
  const within = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);
  return explainFaults(validate.errors, expected, tool.jsonSchema)
    .filter(({ path }) => !open.some((pointer) => within(path, pointer) || (path !== "" && within(pointer, path))))
    .map(({ path, message }) => ({ pointer: path, message: message.replace(/\.$/, "") }));
}

function placeholdersIn(value: Json, tool: ToolSchema, pointer: string): readonly string[] {
  if (argumentForm(value, tool.jsonSchema, pointer).kind !== "value") return [pointer];
  const inside: readonly (readonly [string, Json])[] = isRecord(value)
    ? Object.entries(value)
    : Array.isArray(value)
      ? (value as readonly Json[]).map((item, index) => [String(index), item] as const)
      : [];
  return inside.flatMap(([key, part]) => placeholdersIn(part, tool, pointerTo(pointer, key)));
}

function checkReply(placed: PlacedCase): readonly Finding[] {
  const pattern = placed.case.reply?.matches;
  if (pattern === undefined || linearPattern(pattern) !== undefined) return [];
  const isInvalid = judgePattern(pattern).kind === "invalid";
  const why = isInvalid ? "is not a regular expression" : "cannot be matched in linear time";
  return [invalid(placed, ["reply", "matches"], `the pattern ${JSON.stringify(pattern)} ${why}`)];
}
