import type { ReactNode } from "react";

const kindOf = (line: string): string =>
  line.startsWith("@@") ? "hunk" : line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "same";

/** A unified diff, line by line. */
export const DiffView = ({ diff }: { readonly diff: string }): ReactNode => (
  <pre className="diff" tabIndex={0} aria-label="Difference">
    {diff
      .split("\n")
      .filter((line) => !/^(?:Index: |={5,}|--- |\+\+\+ |\\ No newline)/.test(line))
      .map((line, index) => (
        <span key={index} className={kindOf(line)}>
          {line}
          {"\n"}
        </span>
      ))}
  </pre>
);
