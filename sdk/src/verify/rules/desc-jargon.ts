import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { descriptionLocation } from "../subject/locations.ts";
import { proseMatches } from "../text/prose-matches.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-jargon",
  severity: "off",
  summary: "Every abbreviation in the description is common or written out.",
  scope: "tool",
  options: { allow: [] as readonly string[] },
  check(subject, report, { allow }) {
    const description = subject.definition?.description ?? "";
    const matches = proseMatches(description, abbreviation);
    if (matches.length === 0 || !isEnglish(description)) return;
    const known = new Set(allow);
    for (const [, inside, before] of description.matchAll(explained)) known.add(inside ?? before ?? "");
    const unexplained = matches.filter(({ found }) => !common.has(found) && !known.has(found));
    const [first] = unexplained;
    if (first === undefined) return;
    const words = Array.from(new Set(unexplained.map(({ found }) => `\`${found}\``)));
    report({
      ...descriptionLocation(subject),
      message: `The description does not explain ${words.slice(0, 5).join(", ")}.`,
      evidence: clipText(first.sentence),
      remedy: "Write the words out once, as in `service level objective (SLO)`, or add the abbreviation to `allow`.",
    });
  },
});

const abbreviation = /(?<![\w-])[A-Z]{2,6}(?![\w-])/gu;

const common = new Set(
  (
    "AI AM AND API ASCII AWS CEO CLI CPU CSS CSV DNS DO EU EUR FAQ GB GET GIF GMT GPS GPU GUI HTML HTTP HTTPS ID IDE IDS IMPORTANT IP IT JPEG JPG " +
    "JS JSON KB LLM MB MCP MIME MUST NASA NEVER NOT OK ONLY OR OS PDF PM PNG POST PUT RAM REST RSS SDK SEO SMS SQL SSH SVG TODO TV UI UK UN URI URL " +
    "URLS US USA USB USD UTC UTF UUID VAT WARNING WIFI XML YAML ZIP"
  ).split(" "),
);

/** An abbreviation in brackets after its words, or before them: `SLO (service level objective)`. */
const explained = /\(([A-Z]{2,6})\)|(?<![\w-])([A-Z]{2,6})\s\(/g;
