/** Why a command is not allowed without a person, whatever the rules say. */
export type ReasonCode =
  | "syntax"
  | "character"
  | "too-long"
  | "too-many"
  | "too-deep"
  | "dynamic-name"
  | "assignment"
  | "redirect"
  | "here-document"
  | "definition"
  | "builtin"
  | "evaluation"
  | "wrapper"
  | "program"
  | "interpreter"
  | "folder";

/** Why a command cannot be allowed by its words alone. */
export interface Reason {
  readonly code: ReasonCode;
  /** One sentence. */
  readonly message: string;
  /** Whether programs may run that the analysis does not list. */
  readonly isUnknown: boolean;
}

/** A reason because of which programs may run that the analysis does not list. */
export const unknown = (code: ReasonCode, message: string): Reason => ({ code, message, isUnknown: true });

export const tooDeep = unknown("too-deep", "The command is nested too deeply to be read.");
