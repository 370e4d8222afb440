/** An error may have been caused by another, and that one by a third; more are left out. */
const mostCauses = 5;

/**
 * What was thrown as an error that holds only its name, message, stack and causes, each put through `hide`: other members may repeat
 * what was sent. A value that is not an error becomes text.
 */
export function redactCause(thrown: unknown, hide: (text: string) => string, left = mostCauses): unknown {
  if (thrown === undefined) return undefined;
  try {
    if (!(thrown instanceof Error)) return typeof thrown === "string" ? hide(thrown) : `a thrown ${typeof thrown}`;
    const copy = new Error(hide(thrown.message));
    copy.name = hide(thrown.name);
    copy.stack = hide(thrown.stack ?? "");
    if (thrown.cause !== undefined && left > 0) copy.cause = redactCause(thrown.cause, hide, left - 1);
    return copy;
  } catch {
    // A member that throws, or is of another type.
    return "a thrown value that cannot be read";
  }
}
