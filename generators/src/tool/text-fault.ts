/** Why a name is not valid, and a valid one. */
export interface NameFault {
  /** One sentence: what is wrong. */
  readonly problem: string;
  /** A name close to the given one that passes the check. */
  readonly suggestion: string;
}

/**
 * Why a text cannot stand in a JSDoc comment: it ends the comment, holds characters that are not visible, or begins a tag. Undefined when
 * it can. `tags`: tags are allowed.
 */
export function textFault(text: string, { tags }: { readonly tags: boolean }): NameFault | undefined {
  if (text.includes("*/"))
    return fault("The text must not hold `*/`, which ends a comment.", text.replaceAll("*/", ""));
  if (hidden.test(text))
    return fault("The text must not hold characters that are not visible.", text.replaceAll(hiddenAll, ""));
  if (!tags && /(?:^|\s)@\w/.test(text)) {
    return fault("The text must not hold JSDoc tags such as `@param`.", text.replaceAll(/(^|\s)@(?=\w)/g, "$1"));
  }
  return undefined;
}

const hiddenAll = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;

function fault(problem: string, suggestion: string): NameFault {
  return { problem, suggestion: suggestion.replaceAll(/\s+/g, " ").trim() };
}
