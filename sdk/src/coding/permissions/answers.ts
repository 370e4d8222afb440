import path from "node:path";
import { isInside, resolvedPath } from "../paths/workspace-root.ts";
import type { Verdict } from "./policy.ts";
import type { ToolSubject } from "./rules.ts";

/** How long an answer stays valid. */
export type AnswerSpan = "session" | "project";

/** A person's answer that allows later calls. */
export interface RememberedAnswer {
  readonly id: string;
  readonly rule: string;
  readonly span: AnswerSpan;
  /** Who answered. */
  readonly who: string;
  /** When, in milliseconds since 1970. */
  readonly when: number;
  /** The command or path that was asked about; several are separated by commas. */
  readonly command: string;
}

/** A command or a path, depending on the tool; or the arguments of the call. */
export type AskedAbout = string | Readonly<Record<string, unknown>>;

/** A person's answer, and how long it stays valid. */
export interface AnswerToRemember extends Pick<RememberedAnswer, "span" | "who" | "when"> {
  readonly command: AskedAbout;
  readonly tool: string;
}

/** The answers for a workspace; the host stores the project's answers and restores them with `restore`. */
export interface RememberedAnswers {
  /** The rules that an "always" for a call would add; empty if it can only be allowed once. */
  offered(tool: string, command: AskedAbout): readonly string[];
  /** Adds the answers offered for a call; returns the new answers. */
  remember(answer: AnswerToRemember): readonly RememberedAnswer[];
  list(): readonly RememberedAnswer[];
  /** Whether the answer existed. */
  revoke(id: string): boolean;
  /** Adds stored answers. */
  restore(answers: readonly RememberedAnswer[]): void;
}

interface Remembering {
  /** Receives all rules after each change. */
  readonly changed: (rules: readonly string[]) => void;
  /** The arguments that contain a tool's command or paths. */
  readonly subjectOf: (tool: string) => ToolSubject | undefined;
  readonly root: string;
  /** Judges a call with additional rules. */
  readonly judge: (tool: string, args: Readonly<Record<string, unknown>>, rules: readonly string[]) => Verdict;
}

export function rememberAnswers({ changed, subjectOf, root, judge }: Remembering): RememberedAnswers {
  const kept = new Map<string, RememberedAnswer>();
  const tell = (): void => changed([...new Set([...kept.values()].map(({ rule }) => rule))]);
  const textsOf = (tool: string, asked: AskedAbout) => {
    const { command, reads = [], writes = [] } = subjectOf(tool) ?? {};
    const names = command === undefined ? [...writes, ...reads] : [command];
    const args = typeof asked === "string" ? { [names[0] ?? ""]: asked } : asked;
    const texts = names.flatMap((name) => args[name]).filter((text) => typeof text === "string");
    return { args, texts, isCommand: command !== undefined };
  };
  const offered = (tool: string, asked: AskedAbout): readonly string[] => {
    const { args, texts, isCommand } = textsOf(tool, asked);
    // A line break in a glob starts another glob.
    if (!isCommand && texts.some((text) => /[\r\n]/.test(text))) return [];
    const parts = isCommand ? judge(tool, args, []).parts : [];
    const words = parts.flatMap(({ effect, always }) => (effect === "ask" && always !== undefined ? [always] : []));
    const patterns = isCommand ? words : texts.map((text) => exactPath(text, root));
    const rules = patterns.map((pattern) => `${tool}(${pattern})`);
    return judge(tool, args, rules).effect === "allow" ? rules : [];
  };
  return {
    offered,
    remember({ command: asked, tool, span, who, when }) {
      const command = textsOf(tool, asked).texts.join(", ");
      const added = offered(tool, asked).map((rule) => ({ id: `${span}:${rule}`, rule, span, who, when, command }));
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

/** The glob that matches one path, from the workspace or absolute. */
function exactPath(file: string, root: string): string {
  const real = resolvedPath(path.resolve(root, file));
  const [base, start] = isInside(real, { path: root }) ? [root, "/"] : ["/", "//"];
  return start + path.relative(base, real).replaceAll(/[*?[\]\\ ]/g, String.raw`\$&`);
}
