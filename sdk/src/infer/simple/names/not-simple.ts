/** Thrown for what only the compiler's checker can decide. */
class NotSimple extends Error {
  override readonly name = "NotSimple";
}

/** Gives a tool up to the checker. */
export function notSimple(what: string): never {
  throw new NotSimple(what);
}
