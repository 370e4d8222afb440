import type { ErrorType } from "../model/call/response.ts";

/** What each error type of a response means, in one sentence. */
export const errorTypeTexts: Readonly<Record<ErrorType, string>> = {
  VALIDATION: "The arguments do not fit the input schema; every invalid value is listed with what was expected.",
  NOT_FOUND: "The tool, or something that the call names, does not exist.",
  INTERNAL: "The tool failed unexpectedly; the host's events contain the cause.",
  MODE_RESTRICTED: "The session's mode does not allow the tool.",
  BUDGET_EXCEEDED: "The turn's budget of calls is used up.",
  CONFIRMATION_REQUIRED: "A person has to confirm the call first; nothing was done yet.",
  SESSION_INACTIVE: "The session is closed.",
  TRANSIENT: "A temporary failure: the same call may succeed later.",
  PERMANENT: "The call cannot succeed, now or later.",
  CONFLICT: "The call conflicts with existing data or another change.",
  AUTH: "The caller is not signed in, or lacks permission.",
  RATE_LIMIT: "Too many calls: the same call works later.",
};

export const isErrorType = (code: string): code is ErrorType => Object.hasOwn(errorTypeTexts, code);
