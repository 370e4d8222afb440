import type { ReactNode } from "react";
import { inlineCode } from "../../../sdk/src/react/form/inline-code.ts";
import type { Finding } from "../../../sdk/src/model/finding.ts";

/** Findings with their locations and remedies. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }): ReactNode {
  if (findings.length === 0) return <p className="soft">There are no findings.</p>;
  // Several providers may need the same change.
  const distinct = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return (
    <ul className="findings">
      {[...distinct].map(([key, finding]) => {
        const { code, severity, message, at, remedy, evidence } = finding;
        return (
          <li key={key}>
            <p>
              <span className={`pill ${severity}`}>{severity}</span> <code>{code}</code>
              {at !== undefined && (
                <span className="soft">
                  {" "}
                  {at.file}:{at.line}:{at.column}
                </span>
              )}
            </p>
            <p>{inlineCode(message)}</p>
            {evidence !== undefined && <pre tabIndex={0}>{evidence}</pre>}
            <p className="soft">{inlineCode(remedy)}</p>
          </li>
        );
      })}
    </ul>
  );
}
