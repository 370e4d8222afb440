import type { ReactNode } from "react";
import type { StudioState } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { PageName, Route } from "../state/route.ts";

interface HeaderProps {
  readonly route: Route;
  readonly state: StudioState | undefined;
  readonly mode: string;
  /** Number of open questions. */
  readonly waiting: number;
  readonly onMode: (mode: string) => void;
}

const titles: Readonly<Record<PageName, string>> = {
  tools: "Tools",
  calls: "Calls",
  chat: "Chat",
  runs: "Runs",
  workflows: "Workflows",
  messages: "Messages",
};

/** The name of the open project or server, the pages, and the mode for calls. */
export function Header({ route, state, mode, waiting, onMode }: HeaderProps): ReactNode {
  const isForeign = state?.kind === "mcp";
  const shown: readonly PageName[] = isForeign
    ? ["tools", "calls", "chat", "messages"]
    : ["tools", "calls", "chat", "runs", "workflows"];
  return (
    <header className="top">
      <a className="brand" href="#/tools">
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="var(--brand)" />
          <path d="M7 10.5h18M16 10.5v14" stroke="#fff" strokeWidth="4.4" strokeLinecap="round" />
        </svg>
        <span>Toolwright</span>
        {state !== undefined && <span className="project">{state.title}</span>}
      </a>
      <nav aria-label="Pages">
        {shown.map((page) => (
          <a key={page} href={`#/${page}`} aria-current={route.page === page ? "page" : undefined}>
            {titles[page]}
          </a>
        ))}
        {state?.kind === "project" && (
          <a href="/catalogue" target="_blank" rel="noreferrer">
            Catalogue
          </a>
        )}
      </nav>
      <div className="status">
        {waiting > 0 && (
          <span className="pill ask">
            {waiting} open {waiting === 1 ? "question" : "questions"}
          </span>
        )}
        {/* A chat has its own, and a run ends in the mode that it began in. */}
        {(route.page === "tools" || route.page === "calls") && (
          <label className="mode">
            <span>Mode</span>
            <select value={mode} onChange={(event) => onMode(event.target.value)}>
              {(state?.modes ?? ["text"]).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
      </div>
    </header>
  );
}
