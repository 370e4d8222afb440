/** Letters and digits of Latin, Greek and Cyrillic, and `_`: a class of few ranges, since large ones make patterns slow. */
const wordCharacter = String.raw`[\w\u00c0-\u024f\u0370-\u04ff]`;

/** No letter or digit on this side, to be put into a pattern. */
export const wordStart = `(?<!${wordCharacter})`;
export const wordEnd = `(?!${wordCharacter})`;
