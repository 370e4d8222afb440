/** Each possible failure of the command, with its exit code: 1 failed, 2 invalid command line, 130 interrupted. */
export const failures = {
  USAGE: 2,
  FLAG_MISSING: 2,
  NAME_INVALID: 2,
  TEXT_INVALID: 2,
  PARAMETER_INVALID: 2,
  CATEGORY_UNKNOWN: 2,
  FOLDER_INVALID: 2,
  FILE_CONFLICT: 1,
  PROJECT_UNREADABLE: 1,
  WRITE_FAILED: 1,
  COMMAND_FAILED: 1,
  CANCELLED: 130,
} as const;

export interface FailureDetails {
  /** One sentence with the action to take. */
  readonly remedy: string;
  /** A valid value. */
  readonly suggestion?: string;
  /** Files that exist already, or flags that are missing. */
  readonly items?: readonly string[];
  readonly cause?: unknown;
}

/** The reason why nothing was created. */
export class CreateError extends Error {
  override readonly name = "CreateError";
  readonly code: keyof typeof failures;
  readonly details: FailureDetails;

  constructor(code: keyof typeof failures, message: string, details: FailureDetails) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}
