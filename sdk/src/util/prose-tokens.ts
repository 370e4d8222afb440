/** A run of letters, of digits, of characters beyond ASCII, or of line breaks; any other character that shows. */
const pieces = /[A-Za-z]+|[0-9]+|[^\x00-\x7F]+|\n+|[^\sA-Za-z0-9]/g;

// The engine looks up the properties in a literal whenever the file is loaded: what few texts need is made when one needs it.
let made: { readonly dense: RegExp; readonly picture: RegExp } | undefined;

const beyondAscii = (): NonNullable<typeof made> =>
  (made ??= {
    /** Scripts in which a token is about one character; the words of others are longer. */
    dense: new RegExp(String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`, "u"),
    picture: new RegExp(String.raw`\p{Extended_Pictographic}`, "u"),
  });

/**
 * Estimates the tokens of prose in any language, without loading an encoding: for prose not less than `o200k_base` counts, and mostly
 * within half above it. Joined at a line break, two texts have the sum of their estimates.
 */
export function proseTokens(text: string): number {
  let tokens = 0;
  for (const piece of text.match(pieces) ?? []) tokens += tokensOf(piece);
  return tokens;
}

function tokensOf(piece: string): number {
  const first = piece.charCodeAt(0);
  // The space before a number or a picture is a token of its own.
  if (first > 0x7f) return tokensBeyondAscii(piece);
  if (isDigit(first)) return Math.ceil(piece.length / 3) + 1;
  return isLetter(first) ? Math.ceil(piece.length / 6) : 1;
}

function tokensBeyondAscii(piece: string): number {
  const { dense, picture } = beyondAscii();
  return picture.test(piece) ? piece.length + 1 : Math.ceil(piece.length / (dense.test(piece) ? 1 : 2));
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
