/** Estimates the tokens of that many characters of definitions, without loading an encoding. */
export const estimatedTokens = (characters: number): number => Math.round(characters / 4.4);
