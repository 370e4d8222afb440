import type { Reason } from "../words/reason.ts";

const substitution = /(?<!<)<<-?(?!<)[ \t]*[^\s<>;&|()]*(?:[<>$]\(|`)/;

/** Bash takes a substitution in the word that ends a here-document as its text, and goes on reading words after it. */
export function delimiterReasons(script: string): readonly Reason[] {
  if (!substitution.test(script)) return [];
  const message = "The word that ends a here-document holds a substitution.";
  return [{ code: "here-document", message, isUnknown: true }];
}
