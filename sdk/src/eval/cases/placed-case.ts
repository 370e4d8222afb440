import type { Finding, Location } from "../../model/finding.ts";
import type { EvalCase, ExpectedCall } from "../../model/eval/eval-case.ts";

export interface PlacedCase {
  readonly case: EvalCase;
  /** Location of a part of the case, as a path of keys. */
  at(path: readonly (string | number)[]): Location;
}

export interface ReadCases {
  readonly cases: readonly PlacedCase[];
  readonly findings: readonly Finding[];
}

/** Stands for the tool's name if no call is expected, or none was made. */
export const noTool = "none";

/** The calls that a case expects; empty if it expects none. */
export function expectedCalls({ expect }: Pick<EvalCase, "expect">): readonly ExpectedCall[] {
  if ("none" in expect) return [];
  if ("tool" in expect) return [expect];
  return expect.tools.map((each) => (typeof each === "string" ? { tool: each } : each));
}

/** The tool to which a case is counted. */
export const toolOf = (given: Pick<EvalCase, "expect">): string => expectedCalls(given)[0]?.tool ?? noTool;

export const requestsOf = ({ request }: Pick<EvalCase, "request">): readonly string[] =>
  typeof request === "string" ? [request] : request;
