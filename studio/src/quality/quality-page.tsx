import type { ReactNode } from "react";
import type { Finding } from "../../../sdk/src/model/finding.ts";
import type { StudioQuality } from "../../../sdk/src/serve/studio/studio-quality.ts";
import { Tabs } from "../parts/tabs.tsx";
import { toolLink } from "../state/route.ts";
import { FindingList } from "./finding-list.tsx";

interface QualityPageProps {
  /** Undefined while it is read; null if the server has none. */
  readonly quality: StudioQuality | null | undefined;
  readonly onFix: (finding: Finding) => void;
}

/** The quality of the set for models, tool by tool, and how to improve it. */
export function QualityPage({ quality, onFix }: QualityPageProps): ReactNode {
  if (quality === undefined)
    return (
      <main className="pane wide">
        <h1>Quality</h1>
        <p className="soft">Reading the tools …</p>
      </main>
    );
  if (quality === null)
    return (
      <main className="pane wide">
        <h1>Quality</h1>
        <p className="soft">There is no quality data for these tools.</p>
      </main>
    );
  const { tokens, tools, findings, changes } = quality;
  const answered = tools.reduce((sum, tool) => sum + tool.answered, 0);
  const asked = tools.reduce((sum, { checklist }) => sum + checklist.length, 0);
  const serious = findings.filter(({ severity }) => severity !== "info");
  return (
    <main className="pane wide">
      <h1>Quality</h1>
      <dl className="figures">
        <div>
          <dt>Questions answered</dt>
          <dd>
            {answered}
            <small> of {asked}</small>
          </dd>
        </div>
        <div>
          <dt>Tokens of all definitions</dt>
          <dd>{tokens.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>Errors and warnings</dt>
          <dd>{serious.length}</dd>
        </div>
        <div>
          <dt>Changed contracts</dt>
          <dd>{changes?.length ?? "–"}</dd>
        </div>
      </dl>
      <Tabs
        label="Quality"
        tabs={{
          Checklist: () => <Checklist tools={tools} />,
          [`Findings (${String(findings.length)})`]: () => <FindingList findings={findings} onFix={onFix} />,
          Portability: () => <Portability quality={quality} />,
          Contracts: () => <Contracts changes={changes} />,
        }}
      />
    </main>
  );
}

function Checklist({ tools }: Pick<StudioQuality, "tools">): ReactNode {
  return (
    <div className="table broad" tabIndex={0} role="region" aria-label="Checklist">
      <table>
        <thead>
          <tr>
            <th>Tool</th>
            <th>Answered</th>
            <th>Tokens</th>
            <th>Not answered</th>
          </tr>
        </thead>
        <tbody>
          {tools
            .toSorted((one, other) => one.answered - other.answered)
            .map(({ name, answered, checklist, tokens }) => (
              <tr key={name}>
                <td>
                  <a href={toolLink(name)}>
                    <code>{name}</code>
                  </a>
                </td>
                <td>{checklist.length === 0 ? "–" : `${String(answered)} of ${String(checklist.length)}`}</td>
                <td>{tokens.toLocaleString("en")}</td>
                <td>
                  {checklist.length === 0
                    ? "The description is not in English."
                    : checklist
                        .filter(({ yes }) => !yes)
                        .map(({ question }) => question)
                        .join(" ")}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function Portability({ quality: { portability, tools } }: { readonly quality: StudioQuality }): ReactNode {
  return (
    <div className="table" tabIndex={0} role="region" aria-label="Portability">
      <table>
        <thead>
          <tr>
            <th>Tool</th>
            {portability.map(({ provider }) => (
              <th key={provider}>{provider}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tools.map(({ name }) => (
            <tr key={name}>
              <td>
                <a href={toolLink(name)}>
                  <code>{name}</code>
                </a>
              </td>
              {portability.map(({ provider, tools: sent }) => {
                const one = sent.find(({ tool }) => tool === name);
                return (
                  <td key={provider} className={one?.level === "refused" ? "bad" : undefined}>
                    {one?.outcome.join(", ") ?? "–"}
                    {one?.level === "strict" ? " ★" : ""}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>Fits in one request</th>
            {portability.map(({ provider, fits }) => (
              <td key={provider}>{fits ? "yes" : "no"}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className="soft">★ the provider enforces the schema</p>
    </div>
  );
}

function Contracts({ changes }: { readonly changes: StudioQuality["changes"] | undefined }): ReactNode {
  if (changes === undefined) return <p className="soft">There is no commit to compare with.</p>;
  if (changes.length === 0) return <p className="soft">No contract changed since the last commit.</p>;
  return (
    <ul className="findings">
      {changes.map(({ tool, kind, pointer, message }) => (
        <li key={`${tool} ${pointer} ${message}`}>
          <p>
            <span className={`severity ${kind === "breaking" ? "error" : "info"}`}>{kind}</span>{" "}
            <a href={toolLink(tool)}>
              <code>{tool}</code>
            </a>{" "}
            <span className="soft">{pointer}</span>
          </p>
          <p>{message}</p>
        </li>
      ))}
    </ul>
  );
}
