import type { ExpectedReply } from "../../model/eval/eval-case.ts";
import { linearPattern } from "../../schema/pattern/judge-pattern.ts";
import type { CaseConversation } from "./case-conversation.ts";

/** What the last text of a model lacks. */
export function replyProblems(
  reply: ExpectedReply | undefined,
  { text }: Pick<CaseConversation, "text">,
): readonly string[] {
  if (reply === undefined) return [];
  const { contains = [], matches } = reply;
  const missing = [contains].flat().filter((part) => !text.includes(part));
  const pattern = matches === undefined ? undefined : linearPattern(matches);
  return [
    ...missing.map((part) => `The reply does not contain ${JSON.stringify(part)}.`),
    ...(pattern !== undefined && !pattern.test(text) ? [`The reply does not match ${JSON.stringify(matches)}.`] : []),
  ];
}
