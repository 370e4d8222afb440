import type { Redirection } from "unbash";
import { unknown, type Reason } from "../words/reason.ts";
import { literalOf, type ShellWord } from "../words/shell-word.ts";
import { readWord } from "./read-word.ts";
import type { Scope } from "./scope.ts";

const streams = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);
const descriptor = /^(?:\d+-?|-)$/;

interface RedirectEffect {
  readonly reasons: readonly Reason[];
  readonly reads?: ShellWord;
  readonly hasInput: boolean;
}

const nothing: RedirectEffect = { reasons: [], hasInput: false };

export function redirectEffect(redirect: Redirection, scope: Scope): RedirectEffect {
  const isNamed = redirect.descriptor?.type === "FileDescriptorVariable";
  if (isNamed) return writing("A redirect to a variable opens a file for the commands after it.");
  if (redirect.type !== "Redirect") return { reasons: [], hasInput: true };
  const target = redirect.target && readWord(redirect.target, scope);
  const value = literalOf(target);
  if (value !== undefined && streams.has(value)) return nothing;
  if (redirect.operator === "<&" || redirect.operator === ">&") {
    if (value !== undefined && descriptor.test(value)) return { reasons: [], hasInput: redirect.operator === "<&" };
    return writing(`The redirect ${redirect.operator}${target?.text ?? ""} opens a file.`, true);
  }
  if (redirect.operator !== "<")
    return writing(`The redirect ${redirect.operator} writes ${target?.text ?? "a file"}.`, redirect.operator === "<>");
  if (target === undefined || target.shapes.some((shape) => /^\/dev\/(?:tcp|udp)\//.test(shape)))
    return writing("The redirect opens a connection.", true);
  return { reasons: [], reads: target, hasInput: true };
}

const writing = (message: string, hasInput = false): RedirectEffect => ({
  reasons: [{ code: "redirect", message, isUnknown: false }],
  hasInput,
});

const substitution = /(?<!<)<<-?(?!<)[ \t]*[^\s<>;&|()]*(?:[<>$]\(|`)/;

/** Bash takes a substitution in the word that ends a here-document as its text, and goes on reading words after it. */
export function delimiterReasons(script: string): readonly Reason[] {
  if (!substitution.test(script)) return [];
  return [unknown("here-document", "The word that ends a here-document holds a substitution.")];
}
