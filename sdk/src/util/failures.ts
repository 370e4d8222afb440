/** The message of a thrown value of any type; an object without a message gives the message of its `error` or `cause`. */
export const errorMessage = (thrown: unknown): string =>
  orElse(() => wordsOf(thrown, 0), undefined) ?? "an error without a message";

const deepestCause = 5;

function wordsOf(thrown: unknown, depth: number): string | undefined {
  if (thrown === null) return undefined;
  if (typeof thrown !== "object") {
    const text = typeof thrown === "string" ? thrown : (JSON.stringify(thrown) as string | undefined);
    return text?.trim() === "" ? undefined : text;
  }
  const { message, error, cause, code, type } = thrown as Readonly<Record<string, unknown>>;
  const own =
    typeof message === "string" && !/^\s*$|^\[object Object\]$|^undefined$/.test(message) ? message : undefined;
  const inner = depth < deepestCause ? (wordsOf(error, depth + 1) ?? wordsOf(cause, depth + 1)) : undefined;
  // Only the cause of a `fetch` error contains the reason.
  if (own === "fetch failed" && inner !== undefined) return `${own}: ${inner}`;
  return own ?? inner ?? [code, type].find((name) => typeof name === "string" && name !== "")?.toString();
}

/** `EACCES: permission denied` of `EACCES: permission denied, open '/…'`: messages name paths relative to the project. */
export const fileReason = (thrown: unknown): string => errorMessage(thrown).split(", ", 1).join("");

/** The return value of a function, or the fallback if it throws. */
export function orElse<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
