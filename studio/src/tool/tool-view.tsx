import type { ReactNode } from "react";
import { inlineCode } from "../../../sdk/src/react/form/inline-code.ts";
import type { StudioToolPage } from "../../../sdk/src/serve/studio/studio-types.ts";
import { CallResult } from "../calls/call-result.tsx";
import { Markdown } from "../timeline/markdown.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { FindingList } from "./finding-list.tsx";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { ProviderForms } from "./provider-forms.tsx";
import { RecentCalls } from "./recent-calls.tsx";
import { ToolForm } from "./tool-form.tsx";

interface ToolViewProps {
  readonly page: StudioToolPage;
  readonly studio: Studio;
  readonly view: StudioView;
}

/** One tool: its form and its last call, its definitions for models, its texts, its findings. */
export function ToolView({ page, studio, view }: ToolViewProps): ReactNode {
  const { name, description, findings, source } = page;
  const shown = findings.filter(({ severity }) => severity !== "info");
  const errors = findings.filter(({ severity }) => severity === "error");
  const recent = view.calls
    .filter(({ tool }) => tool === name)
    .slice(-5)
    .reverse();
  return (
    <article className="tool">
      <ToolHead page={page} />
      {view.state?.build.status === "failed" && errors.length > 0 && (
        <section className="broken" aria-label="Errors of the last build">
          <FindingList findings={errors} />
        </section>
      )}
      <Tabs
        label="Views of the tool"
        tabs={{
          Try: () => (
            <div className="try">
              <ToolForm page={page} draft={view.drafts[name]} studio={studio} />
              <section className="outcome" aria-label="Call">
                <CurrentCall studio={studio} view={view} name={name} page={page} />
                <RecentCalls calls={recent} />
              </section>
            </div>
          ),
          "What models see": () => <ProviderForms forms={page.forms} messages={view.messages[name] ?? []} />,
          Documentation: () => <Markdown text={page.documentation || description} />,
          [`Findings${shown.length === 0 ? "" : ` (${String(shown.length)})`}`]: () => (
            <FindingList findings={findings} />
          ),
        }}
      />
      {source !== undefined && source !== "" && <p className="soft source">{source}</p>}
    </article>
  );
}

function ToolHead({ page }: { readonly page: StudioToolPage }): ReactNode {
  const { name, category, metadata, description, confirmedBy, missing } = page;
  return (
    <header className="tool-head">
      <a className="back" href="#/tools">
        ← Tools
      </a>
      <h1>
        <code>{name}</code>
      </h1>
      <p className="chips">
        <span className={`pill ${category}`}>{category}</span>
        {metadata.version !== undefined && <span className="pill">v{metadata.version}</span>}
        {metadata.risk !== undefined && <span className="pill">risk: {metadata.risk}</span>}
        {confirmedBy !== undefined && <span className="pill ask">confirmed by {confirmedBy}</span>}
        {metadata.deprecated !== undefined && <span className="pill bad">deprecated</span>}
        {metadata.tags?.map((tag) => (
          <span key={tag} className="pill">
            {tag}
          </span>
        ))}
      </p>
      <p className="description">{inlineCode(description)}</p>
      {missing.length > 0 && (
        <p className="banner bad">Calls fail: the studio does not provide {missing.join(", ")}.</p>
      )}
    </header>
  );
}

interface CurrentCallProps extends ToolViewProps {
  readonly name: string;
}

function CurrentCall({ studio, view, name }: CurrentCallProps): ReactNode {
  // After a reload, the page shows calls that still run.
  const running = view.calls.findLast(({ tool, status }) => tool === name && status === "running");
  const callId = view.drafts[name]?.callId ?? running?.callId;
  const call =
    callId === undefined ? undefined : (view.details[callId] ?? view.calls.find((one) => one.callId === callId));
  if (callId === undefined || call === undefined)
    return (
      <div className="empty">
        <p className="soft">The call appears here, with its events, its response and the text that a model gets.</p>
      </div>
    );
  return <CallResult callId={callId} call={call} studio={studio} view={view} />;
}
