import type { Report } from "./report.ts";

/** The description, cut at the end of a paragraph or a sentence where it is longer than the provider takes. */
export function fitDescription(text: string, longest: number, report: Report): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const end = [start.lastIndexOf("\n\n"), start.lastIndexOf(". ") + 1, start.lastIndexOf(" ")].find(
    (index) => index > longest / 2,
  );
  report({
    change: "dropped",
    limit: "description-length",
    message: `The description has ${text.length} characters; what comes after ${longest} is left out.`,
    evidence: text
      .slice(end ?? longest)
      .trim()
      .slice(0, 80),
    remedy: `Say it in ${longest} characters, the most important first.`,
  });
  return text.slice(0, end ?? longest).trimEnd();
}
