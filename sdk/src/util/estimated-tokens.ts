/** About how many tokens so many characters of definitions have, without loading the table of tokens. */
export const estimatedTokens = (characters: number): number => Math.round(characters / 4.4);
