import type { ReactNode } from "react";
import type { Studio } from "../state/studio.ts";
import { toolLink } from "../state/route.ts";
import type { StudioView } from "../state/view.ts";
import { FindingList } from "./finding-list.tsx";
import { ToolList } from "./tool-list.tsx";
import { RecentCalls } from "./recent-calls.tsx";
import { ToolView } from "./tool-view.tsx";

interface ToolsPageProps {
  readonly studio: Studio;
  readonly view: StudioView;
}

/** The list of tools next to the open tool; on a phone, one of them. */
export function ToolsPage({ studio, view }: ToolsPageProps): ReactNode {
  const { route, tools, search, pages, state } = view;
  const name = route.name;
  const page = name === undefined ? undefined : pages[name];
  const findings = state?.build.findings ?? [];
  const known = new Set(tools.map((tool) => tool.name));
  // If tools do not build, their errors are shown instead of a tool.
  const others = findings.filter(({ tool, severity }) => severity === "error" && !known.has(tool ?? ""));
  const own = findings.filter(({ tool }) => tool === name);
  return (
    <main className="split" data-open={name !== undefined || tools.length === 0}>
      <ToolList tools={tools} search={search} selected={name} onSearch={studio.search} />
      <div className="pane">
        {page !== undefined && <ToolView key={page.name} page={page} studio={studio} view={view} />}
        {name === undefined && (
          <div className="blank">
            <h1>{state?.title ?? "Tools"}</h1>
            {(state?.toolCount ?? 0) > 0 && <Start view={view} />}
            {state?.toolCount === 0 && state.build.status === "ready" && (
              <p className="soft">There are no tools yet.</p>
            )}
            {others.length > 0 && <FindingList findings={others} />}
          </div>
        )}
        {name !== undefined && page === undefined && tools.length > 0 && (
          <div className="blank">
            <a className="back" href="#/tools">
              ← Tools
            </a>
            <h1>{name}</h1>
            {known.has(name) ? (
              <p className="soft">Loading …</p>
            ) : (
              <>
                <p className="soft">There is no tool with this name.</p>
                {own.length > 0 && <FindingList findings={own} />}
              </>
            )}
          </div>
        )}
      </div>
    </main>
  );
}

/** The available actions, and the last calls. */
function Start({ view }: { readonly view: StudioView }): ReactNode {
  const [first] = view.tools;
  return (
    <>
      <ul className="ways">
        {first !== undefined && (
          <li>
            <a href={toolLink(first.name)}>Try a tool</a>
            <span>Fill in its form, call it, and see what a model gets.</span>
          </li>
        )}
        <li>
          <a href="#/chat">Chat</a>
          <span>A model calls the tools. The scripted model needs no API key.</span>
        </li>
      </ul>
      <RecentCalls calls={view.calls.slice(-8).toReversed()} isNamed />
    </>
  );
}
