/** Completes a value that a user is typing. The first 100 values are sent. */
export type McpCompletion = (
  typed: string,
  filledIn: Readonly<Record<string, string>>,
) => readonly string[] | Promise<readonly string[]>;
