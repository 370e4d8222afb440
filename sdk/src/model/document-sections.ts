/** The sections of every `doc.md`, by their second-level headings; case and spaces in headings do not matter. */
export const agreedSections = {
  whenToUse: "When to use",
  whenNotToUse: "When not to use",
  returns: "Returns",
  errors: "Errors",
} as const;

/** One of the sections every `doc.md` has. */
export type AgreedSection = keyof typeof agreedSections;

/** Whether a heading is that of a section. */
export function isAgreedTitle(found: string, agreed: string): boolean {
  return found.trim().replaceAll(/\s+/g, " ").toLowerCase() === agreed.toLowerCase();
}
