/** Addresses, paths, file names with a folder, e-mail addresses, and runs of letters and digits that are not words. */
const literal = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+`,
    String.raw`\bwww\.[^\s"'<>]+`,
    String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+`,
    String.raw`(?<![\w/])(?:[a-z]:)?(?:~|\.{1,2})?[/\\][\w.~%@+=-]+(?:[/\\][\w.~%@+=-]*)*`,
    String.raw`(?<![\w/])[\w.-]+(?:[/\\][\w.-]+)+\.[a-z0-9]{1,5}\b`,
    String.raw`\b(?=[\w+-]*\d)(?=[\w+-]*[a-z])[\w+-]{20,}={0,2}`,
  ].join("|"),
  "gi",
);

const mayHoldLiteral = /[/\\@]|www\.|[\w+-]{20}/i;

/** A text without literals: words inside a path, an address or a blob do not describe the request. */
export const withoutLiterals = (text: string): string =>
  mayHoldLiteral.test(text) ? text.replaceAll(literal, " ") : text;
