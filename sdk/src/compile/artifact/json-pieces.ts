/** The last member of an object, which itself has a member for each tool. */
export interface LargeMember {
  readonly name: string;
  readonly brackets: readonly [open: string, close: string];
  /** What `memberPiece` gives, one for each tool. */
  readonly pieces: readonly Uint8Array[];
}

/** One member as a piece of a large file, from its text with two spaces of indent. */
export function memberPiece(text: string): Uint8Array {
  return Buffer.from(`,\n    ${text.replaceAll("\n", "\n    ")}`);
}

/** The pieces of what `JSON.stringify(value, null, 2)` gives of a large value, which is never put together in memory. */
export function jsonPieces(head: object, { name, brackets, pieces }: LargeMember): readonly Uint8Array[] {
  const [open, close] = brackets;
  const [first, ...others] = pieces;
  const opening = `${JSON.stringify(head, null, 2).slice(0, -2)},\n  ${JSON.stringify(name)}: ${open}`;
  if (first === undefined) return [Buffer.from(`${opening}${close}\n}\n`)];
  // The first has no comma before it.
  return [Buffer.from(opening), first.subarray(1), ...others, Buffer.from(`\n  ${close}\n}\n`)];
}
