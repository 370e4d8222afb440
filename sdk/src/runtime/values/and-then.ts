// Not named `then`: importing a module that exports a function `then` calls it.
/** Continues with a value: synchronously unless it is a promise. */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
