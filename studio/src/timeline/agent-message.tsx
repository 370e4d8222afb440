import type { ReactNode } from "react";
import type { StudioView } from "../state/view.ts";
import { ChatCall } from "./chat-call.tsx";
import { Markdown } from "./markdown.tsx";
import type { TimelineProps } from "./message-list.tsx";
import { StepView } from "./step-view.tsx";
import type { TimelineItem } from "./timeline-items.ts";

interface AgentMessageProps extends TimelineProps {
  readonly item: Extract<TimelineItem, { kind: "agent" }>;
}

/** A message of an agent: its text with its calls, and its usage. */
export function AgentMessage({ item, ...props }: AgentMessageProps): ReactNode {
  const { agent, depth, entry, calls, step } = item;
  return (
    <article className="message agent" data-depth={Math.min(depth, 3)} aria-label={agent}>
      <p className="who">{agent}</p>
      {entry.parts.map((part, index) => {
        if (part.type === "text") return part.text.trim() === "" ? null : <Markdown key={index} text={part.text} />;
        if (part.type === "reasoning")
          return part.text.trim() === "" ? null : (
            <details key={index} className="reasoning">
              <summary>Reasoning</summary>
              <p>{part.text}</p>
            </details>
          );
        const call = calls.get(part.callId);
        return call && <ChatCall key={part.callId} call={call} {...props} />;
      })}
      {step !== undefined && (
        <StepView step={step} {...props}>
          <Used item={item} view={props.view} />
        </StepView>
      )}
    </article>
  );
}

/** Tokens, cost, and the used part of its mode's budgets. */
function Used({ item, view }: Pick<AgentMessageProps, "item" | "view">): ReactNode {
  const { usage, finish } = item.entry;
  const { inputTokens, outputTokens, cachedTokens, cost } = usage;
  const parts = [
    ...(inputTokens + outputTokens > 0
      ? [`${inputTokens.toLocaleString("en")} → ${outputTokens.toLocaleString("en")} tokens`]
      : []),
    ...(cachedTokens > 0 ? [`${cachedTokens.toLocaleString("en")} cached`] : []),
    ...(cost > 0 ? [`cost ${String(Number(cost.toPrecision(3)))}`] : []),
    ...budgetParts(item, view),
    ...(finish === "stop" || finish === "tool-calls" ? [] : [`ended by ${finish}`]),
  ];
  return parts.map((part) => <span key={part}>{part}</span>);
}

function budgetParts(
  { calls }: AgentMessageProps["item"],
  { chat, route, runs, tools }: StudioView,
): readonly string[] {
  if (route.page !== "chat") return [];
  const mode = runs.page?.chat?.settings.mode ?? "text";
  const budgets = chat.choices?.modes.find(({ name }) => name === mode)?.budgets ?? {};
  const categories = new Map(tools.map(({ name, category }) => [name, category]));
  return Object.entries(budgets).flatMap(([category, most]) => {
    const used = [...calls.values()].filter(({ tool }) => categories.get(tool) === category).length;
    return typeof most !== "number" || used === 0 ? [] : [`${category} ${String(used)} of ${String(most)}`];
  });
}
