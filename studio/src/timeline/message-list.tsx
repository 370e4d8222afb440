import { useMemo, type ReactNode } from "react";
import type { RunAt } from "../state/run-at.ts";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";
import { AgentMessage } from "./agent-message.tsx";
import { Markdown } from "./markdown.tsx";
import { StepView } from "./step-view.tsx";
import { timelineItems, type TimelineItem } from "./timeline-items.ts";
import "./timeline.css";

export interface TimelineProps {
  readonly page: RunAt;
  readonly studio: Studio;
  readonly view: StudioView;
}

/** All messages and calls up to the displayed entry. */
export function MessageList({ page, studio, view }: TimelineProps): ReactNode {
  const { timeline, steps, earlier } = page;
  const items = useMemo(() => timelineItems({ timeline, steps }), [timeline, steps]);
  return (
    <>
      {earlier > 0 && (
        <p className="note">
          {earlier.toLocaleString("en")} entries before these are not shown: step back to see them.
        </p>
      )}
      {items.map((item) => (
        <Item key={item.key} item={item} page={page} studio={studio} view={view} />
      ))}
    </>
  );
}

function Item({ item, ...props }: TimelineProps & { readonly item: TimelineItem }): ReactNode {
  switch (item.kind) {
    case "user":
      return <UserMessage item={item} {...props} />;
    case "agent":
      return <AgentMessage item={item} {...props} />;
    case "step":
      return (
        <article className="message agent" aria-label={`${item.step.agent}, without an answer`}>
          {item.step.text !== undefined && <Markdown text={item.step.text} />}
          <p className={item.step.status === "failed" ? "fault" : "soft"}>
            {item.step.error ?? "Stopped before the end of the answer."}
          </p>
          <StepView step={item.step} {...props} />
        </article>
      );
    case "note":
      return <p className={item.isBad ? "note fault" : "note"}>{item.text}</p>;
  }
}

export const UserText = ({ text }: { readonly text: string }): ReactNode => (
  <article className="message user" aria-label="You">
    <p className="bubble">{text}</p>
  </article>
);

interface UserMessageProps extends TimelineProps {
  readonly item: Extract<TimelineItem, { kind: "user" }>;
}

function UserMessage({ item, studio, view }: UserMessageProps): ReactNode {
  const { text, original, denied, turn } = item.entry;
  const written = original ?? text;
  return (
    <article className="message user" aria-label="You">
      <p className="bubble">{written}</p>
      {original !== undefined && <p className="note">A hook changed it to: {text}</p>}
      {denied !== undefined && <p className="note fault">Refused by a hook: {denied}</p>}
      {turn > 0 && view.route.page === "chat" && (
        <p className="message-actions">
          <button type="button" className="link" onClick={() => studio.chat.suggest(written)}>
            Say again
          </button>
        </p>
      )}
    </article>
  );
}
