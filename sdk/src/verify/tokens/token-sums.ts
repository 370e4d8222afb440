import { rootProperties } from "../../schema/root-properties.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { countTokens, estimatedTokens } from "../../util/count-tokens.ts";
import { mayExceed } from "./tool-tokens.ts";
import { clipText } from "../../util/visible-text.ts";

export interface TokenSum {
  readonly tokens: number;
  /** Whether the sum is an estimate, because there are too many definitions to count. */
  readonly isEstimate: boolean;
}

/** The tokens of a text, if more than `most`; counted only where they may be. */
export function tokensBeyond(text: string, most: number, count: () => number): number | undefined {
  if (!mayExceed(text, most)) return undefined;
  const tokens = count();
  return tokens > most ? tokens : undefined;
}

/** The sum of tokens of definition texts, if more than `most`. */
export function sumBeyond(texts: readonly string[], most: number): TokenSum | undefined {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  // Far beyond the budget an estimate is enough.
  if (estimatedTokens(length) > most * 2)
    return { tokens: Math.round(estimatedTokens(length) / 1_000) * 1_000, isEstimate: true };
  if (!mayExceed(texts.join(""), most)) return undefined;
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  return tokens > most ? { tokens, isEstimate: false } : undefined;
}

/** The parameters of a definition that take the most tokens, the largest first. */
export function heaviestParameters(
  { input }: DescribedTool,
  count: number,
): readonly { readonly name: string; readonly tokens: number }[] {
  return Object.entries(rootProperties(input))
    .map(([name, schema]) => ({ name: clipText(name, 40), tokens: countTokens(JSON.stringify(schema)) }))
    .toSorted((one, other) => other.tokens - one.tokens)
    .slice(0, count);
}
