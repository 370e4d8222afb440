import type { ErrorType } from "../model/call/response.ts";

/** What each error type of a response means, in one sentence. */
export const errorTypeTexts: Readonly<Record<ErrorType, string>> = {
  VALIDATION: "The arguments do not fit the input schema; every invalid value is listed with what was expected.",
  NOT_FOUND: "There is no tool of this name, or what the call names does not exist.",
  INTERNAL: "The tool failed in a way that its author did not foresee; the host's events have the cause.",
  MODE_RESTRICTED: "The tool may not be called in the mode of the session.",
  BUDGET_EXCEEDED: "The turn has used up its budget of calls.",
  CONFIRMATION_REQUIRED: "A person has to confirm the call first; nothing was done yet.",
  SESSION_INACTIVE: "The session is closed.",
  TRANSIENT: "A passing failure: the same call may work later.",
  PERMANENT: "The call cannot be done as asked, now or later.",
  CONFLICT: "The call is at odds with what is there already.",
  AUTH: "Who calls is not signed in, or may not do this.",
  RATE_LIMIT: "Too many calls: the same one works after a while.",
};

export const isErrorType = (code: string): code is ErrorType => Object.hasOwn(errorTypeTexts, code);
