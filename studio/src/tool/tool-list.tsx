import { memo, type ReactNode } from "react";
import { inlineCode } from "../../../sdk/src/react/form/inline-code.ts";
import type { StudioTool } from "../../../sdk/src/serve/studio/studio-types.ts";
import { toolLink } from "../state/route.ts";

interface ToolListProps {
  readonly tools: readonly StudioTool[];
  readonly search: string;
  readonly selected: string | undefined;
  readonly onSearch: (search: string) => void;
}

const matches = ({ name, title = "", brief, tags, category }: StudioTool, words: readonly string[]): boolean => {
  const text = `${name} ${title} ${brief} ${tags.join(" ")} ${category}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The tools whose names, texts or tags contain every search word. The list may be long, so typing in a form does not render it again. */
export const ToolList = memo(function ToolList({ tools, search, selected, onSearch }: ToolListProps): ReactNode {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tools.filter((tool) => matches(tool, words));
  return (
    <section className="list" aria-label="Tools">
      <h1 className="unseen">Tools</h1>
      <div className="search">
        <label>
          <span className="unseen">Search tools</span>
          <input
            type="search"
            placeholder={`Search ${String(tools.length)} ${tools.length === 1 ? "tool" : "tools"}`}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
      </div>
      <ul>
        {found.map(({ name, brief, findings, isDeprecated }) => (
          <li key={name}>
            <a href={toolLink(name)} aria-current={name === selected ? "true" : undefined}>
              <span className="row">
                <code className={isDeprecated ? "old" : undefined}>{name}</code>
                {findings > 0 && (
                  <span className="pill ask" title={`${String(findings)} findings`}>
                    {findings}
                  </span>
                )}
              </span>
              <span className="brief">{inlineCode(brief)}</span>
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && tools.length > 0 && <p className="soft none">No tool has all of these words.</p>}
    </section>
  );
});
