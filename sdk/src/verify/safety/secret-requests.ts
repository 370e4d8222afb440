import { sensitivePath } from "../../util/sensitive-path.ts";
import { isDenied, mentionSigns } from "./mentioned.ts";
import { plainPattern } from "./words/pattern.ts";
import { findPhrases, sentenceBefore, type FoundPhrase, type ScannedText } from "./words/phrases.ts";

/** A text that names a place of secrets, and whether it tells the model to read them. */
export interface SecretMention extends FoundPhrase {
  readonly path: string;
  readonly isFetched: boolean;
}

export const secretPatterns = [plainPattern(sensitivePath.source)];

/** An order to read it: the plain form of the verb, since `reads` describes the tool itself. */
const fetching =
  /(?:^|[\s*"'(:])(?:read|cat|open|load|get|access|fetch|retrieve|extract|copy|include|take|use|find|collect|grab|dump|locate)(?:_\w{1,30})?\b(?:[^.!?\n]|\.(?=\S)){0,120}$/iu;
const contents = /\b(?:contents?|text|data|value|output|body)\s+of\b[^.!?\n]{0,60}$/iu;
/** An order to pass it on, except to pass on the path. */
const handing =
  /\b(?:and|then|,)?\s*(?:send|pass|include|post|upload|attach|provide|put|forward|append|submit|add|return|email|transmit|share|report|paste|write|insert|give|encode|exfiltrate)\s+(?:(?:all|the|its|their|that|this|these|those|it|them|base64|full|entire|complete|raw|resulting)\b|(?:file\s+)?contents?\b|(?:what|everything)\b)/iu;
const asArgument =
  /\b(?:as|in|into|via|through|to)\s+(?:the\s+)?[`"']?[\w-]+[`"']?\s*(?:parameter|argument|field|header|body|request|server|endpoint|https?:)/iu;
const handingBefore =
  /(?:^|[\s*"'(:])(?:send|pass|include|post|upload|attach|provide|forward|append|submit|email|transmit|paste|exfiltrate)\s[^.!?\n]{0,80}$/iu;

export function secretsIn(scanned: ScannedText, isValue: boolean): readonly SecretMention[] {
  const plain = scanned.text;
  return findPhrases(scanned, secretPatterns).flatMap((found) => {
    if (isDenied(plain, found) || isRefused(plain, found)) return [];
    const isFetched = !isValue && isFetchedAndPassed(plain, found) && mentionSigns(plain, found) < 2;
    return [{ ...found, path: wholePath(plain, found), isFetched }];
  });
}

function wholePath(text: string, { start, end }: FoundPhrase): string {
  const before = /[^\s"'`<>()[\],;]*$/u.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? "";
  const after = /^[\w/\\-]*/u.exec(text.slice(end, end + 60))?.[0] ?? "";
  return before + text.slice(start, end) + after;
}

function isFetchedAndPassed(text: string, found: FoundPhrase): boolean {
  const before = sentenceBefore(text, found);
  const after = text.slice(found.end, found.end + 300);
  if (handingBefore.test(before) && contents.test(before)) return true;
  const isFetched = fetching.test(before) || contents.test(before);
  return isFetched && (handing.test(after) || (contents.test(before) && asArgument.test(after)));
}

/** `Blocks access to ~/.ssh` protects it. */
const isRefused = (text: string, found: FoundPhrase): boolean =>
  /\b(?:block(?:s|ed)?|den(?:y|ies|ied)|refus\w+|exclud\w+|forbid\w*|forbidden|skip(?:s|ped)?|ignor(?:e|es|ed)|protect\w*|reject\w*|prevent\w*|disallow\w*|except|redact\w*|mask\w*|detect\w*|scan\w*|audit\w*|outside)\b/iu.test(
    sentenceBefore(text, found),
  );
