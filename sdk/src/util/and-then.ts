// Not called `then`: importing a module that exports a function of this name would call it.
/** Continues with a value: at once where it is there, later where it is promised. */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
