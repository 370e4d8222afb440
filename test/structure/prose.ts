import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Phrases that read oddly to a developer, each with a replacement. */
const oddities: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, "name who it is: the caller, the author, the host"],
  [/\banew\b/i, "again"],
  [/\bin vain\b/i, "without effect, or say what does not work"],
  [/\b(?:is|are|was|were) none\b/i, "“is not a …”, “there are no …”"],
  [/(?<!\bthere )\b(?:is|was) no (?!longer\b|more\b|less\b)[a-z]+/i, "“is not a …”"],
  [/\bin peace\b/i, "ignore"],
  [/\bmend(?:s|ed|ing)?\b/i, "fix"],
  [/\b(?:is|are|was|were|be|been) told\b/i, "report, receive, list: the field's verb"],
  [/\bwhat stands\b/i, "what is, what the file holds"],
  [/\b(?:of ours|of theirs)\b/i, "our, or name the thing"],
  [/\bgo(?:es)? before\b/i, "takes precedence over, wins"],
  [/\bdo(?:es)? away with\b/i, "delete, remove"],
  [/\b(?:nobody|somebody|anybody)\b/i, "no one, or name who it is"],
  [/\bbrothers?\b/i, "sibling"],
  [/(?<![.{,] ?)\bbeside (?:a|an|it|its|them|this|that|those|each|any)\b/i, "next to, in addition to"],
];

export interface Oddity {
  /** `file:line`. */
  readonly at: string;
  readonly found: string;
  readonly instead: string;
}

/** Every odd phrase in a text, with its line. */
export function odditiesIn(file: string, text: string): readonly Oddity[] {
  return text.split("\n").flatMap((line, index) =>
    oddities.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [{ at: `${file}:${index + 1}`, found, instead }];
    }),
  );
}

// Samples of third-party texts, expected outputs, patterns for such texts, and this list itself.
const exempt =
  /^(?:test\/golden\/|test\/surface\/api\/|sdk\/src\/verify\/safety\/|test\/structure\/(?:prose|structure\.test)|.*fixtures\/|CHANGELOG\.md|package-lock\.json)/;

/** Odd phrases in all tracked sources and documents. */
export function allOddities(root: string): readonly Oddity[] {
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.md", "*.mdx", "*.astro", "*.hbs"], {
    cwd: root,
    encoding: "utf8",
  });
  return files
    .trim()
    .split("\n")
    .filter((file) => !exempt.test(file))
    .flatMap((file) => odditiesIn(file, readFileSync(path.join(root, file), "utf8")));
}
