import type { Reason } from "../words/reason.ts";
import type { ShellWord } from "../words/shell-word.ts";

/** What a program runs besides itself. */
export interface Peeled {
  /** Command lines, as words; an empty one runs nothing. */
  readonly inner?: readonly (readonly ShellWord[])[];
  /** A script that a shell reads. */
  readonly script?: string;
  /** Why this is not allowed without a person. */
  readonly reason?: Reason;
  /** Whether the program does nothing but run what is inside. */
  readonly isPure?: boolean;
  /** Whether the inner commands run in other folders. */
  readonly isElsewhere?: boolean;
}

export type Peel = (words: readonly ShellWord[]) => Peeled;

export const notPeeled = (message: string): Peeled => ({ reason: { code: "wrapper", message, isUnknown: true } });
