/** What is decided about a call: it runs, a person is asked, or it is refused. */
export type PermissionEffect = "allow" | "ask" | "deny";

/**
 * Rules of a host about the calls of tools. A rule is `tool`, `tool(pattern)` or `tool(argument:pattern)`. For a tool that runs
 * commands the pattern is the words of a command, in which `*` stands for one or more; for one that takes paths, a glob as in
 * `.gitignore`, from the workspace, `//` in front for an absolute path and `~/` for the home folder. A rule that denies wins over one
 * that asks, and that over one that allows, whatever their order.
 */
export interface PermissionRules {
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

/** What holds where no rule matches. */
export interface PermissionDefaults {
  /** Reading a file of the workspace; default `"allow"`. */
  readonly read?: PermissionEffect;
  /** Changing a file of the workspace; default `"ask"`. */
  readonly write?: PermissionEffect;
  /** A program of a command; default `"ask"`. */
  readonly command?: PermissionEffect;
  /** A call of any other tool; default `"ask"`. */
  readonly other?: PermissionEffect;
}

/** Rules, and what holds where no rule matches. */
export interface PermissionPolicy extends PermissionRules {
  readonly defaults?: PermissionDefaults;
}

/** The verdict on one program of a command, or on one file. */
export interface PartVerdict {
  readonly effect: PermissionEffect;
  /** The command with its arguments, or the path, as it is judged. */
  readonly part: string;
  /** The rule that decided, as the policy has it; omitted where none matched. */
  readonly rule?: string;
  /** One sentence. */
  readonly message: string;
}

/** What is decided about a call, and why. */
export interface Verdict {
  readonly effect: PermissionEffect;
  /** The rule that decided; omitted where none did, or where several parts were allowed by different rules. */
  readonly rule?: string;
  /** One sentence for the person or the model. */
  readonly message: string;
  /** Every program that would run, in order of appearance, each once. */
  readonly programs: readonly string[];
  /** Whether programs may run that `programs` does not name. */
  readonly isUnknown: boolean;
  readonly parts: readonly PartVerdict[];
  /** Why a person is asked whatever the rules say, one sentence each. */
  readonly reasons: readonly string[];
}

/** The strictest first. */
export const effects: readonly PermissionEffect[] = ["deny", "ask", "allow"];

export const isStricter = (one: PermissionEffect, other: PermissionEffect): boolean =>
  effects.indexOf(one) < effects.indexOf(other);

/** The strictest of several verdicts; the first of those that are equal. */
export function strictest(first: PartVerdict, ...rest: readonly PartVerdict[]): PartVerdict {
  return rest.reduce((worst, next) => (isStricter(next.effect, worst.effect) ? next : worst), first);
}

const verbs: Readonly<Record<PermissionEffect, string>> = { deny: "denies", ask: "asks for", allow: "allows" };

export const ruled = (
  part: string,
  rule: { readonly effect: PermissionEffect; readonly text: string } | undefined,
): PartVerdict | undefined =>
  rule && { effect: rule.effect, part, rule: rule.text, message: `The rule ${rule.text} ${verbs[rule.effect]} it.` };

/** A person is asked because a rule may be about what is not known yet. */
export const possiblyRuled = (part: string, rule: { readonly text: string } | undefined): PartVerdict | undefined =>
  rule && { effect: "ask", part, rule: rule.text, message: `The rule ${rule.text} may be about it.` };
