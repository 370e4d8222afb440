/** The decision about a call: it runs, a person is asked, or it is refused. */
export type PermissionEffect = "allow" | "ask" | "deny";

/**
 * Rules of a host about tool calls. A rule is `tool`, `tool(pattern)` or `tool(argument:pattern)`. For a tool that runs commands, the pattern is the
 * words of a command, in which `*` stands for any words or none; for a tool that takes paths, a glob as in `.gitignore`, from the workspace, with
 * `//` in front for an absolute path and `~/` for the home folder. A deny rule wins over an ask rule, and an ask rule over an allow rule.
 */
export interface PermissionRules {
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

/** The decision if no rule matches. */
export interface PermissionDefaults {
  /** Reading the workspace, by a file tool or by a read-only command. */
  readonly read?: PermissionEffect;
  /** Changing a file of the workspace. */
  readonly write?: PermissionEffect;
  /** Any other command. */
  readonly command?: PermissionEffect;
  /** A call of any other tool. */
  readonly other?: PermissionEffect;
}

/**
 * A whole policy as one name. `"reads"`, the default: reads run, all else asks. `"ask"`: everything asks. `"sandbox"`: inside the sandbox every
 * command runs, and workspace files are changed without asking; without a sandbox it equals `"reads"`.
 */
export type PolicyName = "reads" | "ask" | "sandbox";

/** Rules, and the decisions if no rule matches. */
export interface PermissionPolicy extends PermissionRules {
  /** Base for the settings that `defaults` omits; default `"reads"`. */
  readonly base?: PolicyName;
  readonly defaults?: PermissionDefaults;
}

export const policyDefaults: Readonly<Record<PolicyName, Required<PermissionDefaults>>> = {
  reads: { read: "allow", write: "ask", command: "ask", other: "ask" },
  ask: { read: "ask", write: "ask", command: "ask", other: "ask" },
  sandbox: { read: "allow", write: "allow", command: "allow", other: "ask" },
};

export const isPolicyName = (value: unknown): value is PolicyName =>
  typeof value === "string" && Object.hasOwn(policyDefaults, value);

/** The verdict on one program of a command, or on one file. */
export interface PartVerdict {
  readonly effect: PermissionEffect;
  /** The command with its arguments, or the path, as judged. */
  readonly part: string;
  /** The rule that decided, as written in the policy; omitted if none matched. */
  readonly rule?: string;
  /** One sentence. */
  readonly message: string;
  /** Whether it is a file with secrets. */
  readonly isSecret?: boolean;
  /** The words of a rule that matches only this command. */
  readonly always?: string;
}

/** The decision about a call, and its reason. */
export interface Verdict {
  readonly effect: PermissionEffect;
  /** The rule that decided; omitted if none did, or if different rules allowed several parts. */
  readonly rule?: string;
  /** One sentence for the person or the model. */
  readonly message: string;
  /** Every program that would run, in order of appearance, each once. */
  readonly programs: readonly string[];
  /** Whether programs may run that are not in `programs`. */
  readonly isUnknown: boolean;
  /** Whether the call is known to change nothing. */
  readonly isReading: boolean;
  readonly parts: readonly PartVerdict[];
  /** Why a person is asked even if the rules allow it, one sentence each. */
  readonly reasons: readonly string[];
}

/** The strictest first. */
export const effects: readonly PermissionEffect[] = ["deny", "ask", "allow"];

/** The strictest of several verdicts; the first among equals. */
export const strictest = (...verdicts: readonly [PartVerdict, ...PartVerdict[]]): PartVerdict =>
  verdicts.reduce((worst, next) => (effects.indexOf(next.effect) < effects.indexOf(worst.effect) ? next : worst));

const verbs: Readonly<Record<PermissionEffect, string>> = { deny: "denies", ask: "asks for", allow: "allows" };

type RuleOfPart = Pick<PartVerdict, "effect"> & { readonly text: string };

export const ruled = (part: string, rule: RuleOfPart | undefined): PartVerdict | undefined =>
  rule && { effect: rule.effect, part, rule: rule.text, message: `The rule ${rule.text} ${verbs[rule.effect]} it.` };

/** A person is asked because a rule may match a part that is not known yet. */
export const possiblyRuled = (part: string, rule: RuleOfPart | undefined): PartVerdict | undefined =>
  rule && { effect: "ask", part, rule: rule.text, message: `The rule ${rule.text} may match it.` };
