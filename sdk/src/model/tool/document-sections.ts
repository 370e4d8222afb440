/** One of the sections of every `doc.md`. */
export type AgreedSection = "whenToUse" | "whenNotToUse" | "returns" | "errors";

/** The sections of every `doc.md`, by their second-level headings; a heading's case and blanks do not matter. */
export const agreedSections: Readonly<Record<AgreedSection, string>> = {
  whenToUse: "When to use",
  whenNotToUse: "When not to use",
  returns: "Returns",
  errors: "Errors",
};

/** Whether a heading names a section. */
export function isAgreedTitle(found: string, agreed: string): boolean {
  return found.trim().replaceAll(/\s+/g, " ").toLowerCase() === agreed.toLowerCase();
}
