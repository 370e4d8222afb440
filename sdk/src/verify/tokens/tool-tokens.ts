import type { DescribedTool } from "../../model/verify/rule.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { memoize } from "../../util/memo.ts";
import { rootProperties } from "../../schema/schemas-at.ts";
import { clipText } from "../../util/visible-text.ts";

/**
 * Whether a text may have more tokens than this: a cheap estimate for prose. Of 239 published definitions of well-known servers, all but one have at
 * least 3.6 characters per token. Random characters have fewer and are not detected.
 */
export function mayExceed(text: string, tokens: number): boolean {
  if (text.length * 2 <= tokens) return false;
  const strange = text.match(/[^\x00-\x7F]/g)?.length ?? 0;
  return (text.length - strange) / 3.3 + strange * 2 > tokens;
}

/** A definition as a model reads it: name, description and parameters as compact JSON. */
export const definitionText: (definition: DescribedTool) => string = memoize(
  ({ name, description, input }: DescribedTool) => JSON.stringify({ name, description, parameters: input }),
);

/** The tokens of a definition as a whole, counted once: by rules and for the checklist. */
export const wholeTokens: (definition: DescribedTool) => number = memoize((definition: DescribedTool) =>
  countTokens(definitionText(definition)),
);

export const descriptionTokens: (definition: DescribedTool) => number = memoize(({ description }: DescribedTool) =>
  countTokens(description),
);

/** The tokens of a text if more than `most`; counted only if the text may exceed it. */
export function tokensBeyond(text: string, most: number, count: () => number): number | undefined {
  if (!mayExceed(text, most)) return undefined;
  const tokens = count();
  return tokens > most ? tokens : undefined;
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
