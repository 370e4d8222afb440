/** What a function returns, or the fallback where it throws. */
export function orElse<Value>(read: () => Value, fallback: Value): Value {
  try {
    return read();
  } catch {
    return fallback;
  }
}
