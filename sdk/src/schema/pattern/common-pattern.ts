import { membersOf, tokensOf } from "./pattern-tokens.ts";
import { compiles } from "./judge-pattern.ts";

/** Escapes with one meaning in the engines of JavaScript, Python, Rust and RE2. */
const sharedEscape = /^\\(?:[dDwWsStnrfv]|x[\dA-Fa-f]{2}|u(?![dD][89A-Fa-f])[\dA-Fa-f]{4}|[!-/:-@[-`{-~])$/;

const isSharedMember = (part: string): boolean => (part.startsWith("\\") ? sharedEscape.test(part) : part !== "[");

function isSharedClass(token: string): boolean {
  const body = token.slice(token.startsWith("[^") ? 2 : 1, -1);
  // The engine of Rust reads these pairs as operators on sets.
  return body !== "" && !/&&|--|~~/.test(body) && membersOf(body).every(isSharedMember);
}

function isShared(token: string): boolean {
  if (token.startsWith("[") && token.length > 1) return isSharedClass(token);
  if (token.startsWith("(")) return token === "(" || token === "(?:";
  return !token.startsWith("\\") || sharedEscape.test(token);
}

/**
 * Whether a pattern compiles in every engine that providers are known to use: without lookaround, word boundaries, back-references, named
 * groups, flags, Unicode properties or code points in braces.
 */
export const isCommonPattern = (pattern: string): boolean =>
  (compiles(pattern, "u") || compiles(pattern, "")) && tokensOf(pattern).every(isShared);
