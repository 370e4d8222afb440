import type { DescribedTool } from "../../model/verify/rule.ts";
import { compareText } from "../../util/texts.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { toolTokens } from "./tool-tokens.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

/** The context cost of a tool, in tokens. */
export interface TokenRow {
  readonly name: string;
  readonly description: number;
  readonly parameters: number;
  /** The whole definition, slightly more than the sum of its parts. */
  readonly tokens: number;
  /** Share of all tokens, 0 to 1. */
  readonly share: number;
}

/** A row for each tool, the largest first, and the sum of their tokens. */
export interface TokenReport {
  /** The encoding used; for models with another one the numbers are estimates. */
  readonly encoding: "o200k_base";
  readonly tokens: number;
  readonly tools: readonly TokenRow[];
}

export function tokenReport(definitions: readonly DescribedTool[]): TokenReport {
  const counted = definitions.map((definition) => ({
    name: definition.name,
    parameters: countTokens(JSON.stringify(definition.input)),
    ...toolTokens(definition),
  }));
  const sum = counted.reduce((total, { whole }) => total + whole, 0);
  const tools = counted
    .map(({ name, description, parameters, whole }) => ({
      name,
      description,
      parameters,
      tokens: whole,
      share: Number((whole / sum).toFixed(4)),
    }))
    .toSorted((one, other) => other.tokens - one.tokens || compareText(one.name, other.name));
  return { encoding: "o200k_base", tokens: sum, tools };
}

const headings = ["tool", "description", "parameters", "whole", "share"] as const;
const shortestName = 12;

/** The same as a table for people, no line longer than `width` characters as far as names can be cut. */
export function tokenTable(
  { encoding, tokens, tools }: TokenReport,
  { width = 120 }: { readonly width?: number } = {},
): string {
  const whole = (of: (row: TokenRow) => number): number => tools.reduce((total, row) => total + of(row), 0);
  const sum = {
    description: whole((row) => row.description),
    parameters: whole((row) => row.parameters),
    tokens,
    share: 1,
  };
  const rows = [headings, ...tools.map(cellsOf), cellsOf({ name: "all", ...sum })];
  const [nameWidth = 0, ...numberWidths] = headings.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const numbers = numberWidths.reduce((total, each) => total + each + 2, 0);
  const first = Math.max(shortestName, Math.min(nameWidth, width - numbers));
  const lines = rows.map(([name = "", ...cells]) =>
    [
      clipText(name, first).padEnd(first),
      ...cells.map((cell, column) => cell.padStart(numberWidths[column] ?? 0)),
    ].join("  "),
  );
  return [
    ...lines.slice(0, -1),
    "",
    ...lines.slice(-1),
    "",
    `Tokens by ${encoding}; for other models an estimate.`,
  ].join("\n");
}

const cellsOf = ({ name, description, parameters, tokens, share }: TokenRow): readonly string[] => [
  visibleText(name),
  String(description),
  String(parameters),
  String(tokens),
  `${(share * 100).toFixed(1)}%`,
];
