import { narrowestRules } from "./narrowest-rules.ts";

/** How long an answer holds. */
export type AnswerSpan = "session" | "project";

/** An answer of a person that allows later calls. */
export interface RememberedAnswer {
  readonly id: string;
  readonly rule: string;
  readonly span: AnswerSpan;
  /** Who answered. */
  readonly who: string;
  /** When, in milliseconds since 1970. */
  readonly when: number;
  /** The command that was asked about. */
  readonly command: string;
}

export interface AnswerToRemember {
  readonly command: string;
  readonly tool: string;
  readonly span: AnswerSpan;
  readonly who: string;
  readonly when: number;
}

/** The answers of a workspace; the host keeps those of the project and gives them back by `restore`. */
export interface RememberedAnswers {
  /** The rules that an "always" for a command would add; empty where it may only be allowed once. */
  offered(tool: string, command: string): readonly string[];
  /** Adds what is offered for a command; returns the new answers. */
  remember(answer: AnswerToRemember): readonly RememberedAnswer[];
  list(): readonly RememberedAnswer[];
  /** Whether there was such an answer. */
  revoke(id: string): boolean;
  /** Takes over answers that were kept. */
  restore(answers: readonly RememberedAnswer[]): void;
}

/** Calls `changed` with all rules after each change. */
export function rememberAnswers(changed: (rules: readonly string[]) => void): RememberedAnswers {
  const kept = new Map<string, RememberedAnswer>();
  const tell = (): void => {
    changed([...new Set([...kept.values()].map(({ rule }) => rule))]);
  };
  return {
    offered: narrowestRules,
    remember({ command, tool, span, who, when }) {
      const added = narrowestRules(tool, command).map((rule): RememberedAnswer => {
        return { id: `${span}:${rule}`, rule, span, who, when, command };
      });
      for (const answer of added) kept.set(answer.id, answer);
      tell();
      return added;
    },
    list: () => [...kept.values()],
    revoke(id) {
      const isKnown = kept.delete(id);
      tell();
      return isKnown;
    },
    restore(answers) {
      for (const answer of answers) kept.set(answer.id, answer);
      tell();
    },
  };
}
