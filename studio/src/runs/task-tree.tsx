import type { ReactNode } from "react";
import type { QuestionNode } from "../../../sdk/src/agents/show/task-tree.ts";
import type { StudioItem, StudioRunState, StudioTask } from "../../../sdk/src/serve/studio/runs/run-types.ts";

type Step = (seq: number) => void;

interface TaskTreeProps {
  readonly state: StudioRunState;
  readonly onStep: Step;
}

/** Tasks with what they said, called, asked and handed over, as it was known at the entry that is shown. */
export function TaskTree({ state, onStep }: TaskTreeProps): ReactNode {
  if (state.tasks.length === 0) return <p className="soft">No task has begun.</p>;
  return (
    <div className="tasks">
      <Earlier count={state.earlier} what="tasks" />
      {state.tasks.map((task) => (
        <Task key={task.task} task={task} onStep={onStep} />
      ))}
    </div>
  );
}

const Earlier = ({ count, what }: { readonly count: number; readonly what: string }): ReactNode =>
  count > 0 && (
    <p className="soft">
      {count.toLocaleString("en")} {what} before these are not shown: step back to see them.
    </p>
  );

const statusClass: Readonly<Record<string, string>> = { completed: "ok", failed: "failed", cancelled: "failed" };

function Task({ task, onStep }: { readonly task: StudioTask; readonly onStep: Step }): ReactNode {
  const { agent, task: id, status, turns, usage, items, earlier, result, error, next } = task;
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <section className="task" aria-label={`${agent} (${id})`}>
      <p className="task-head">
        <strong>{agent}</strong> <span className="soft">{id}</span>{" "}
        <span className={`state ${statusClass[status] ?? status}`}>{status}</span>{" "}
        <span className="soft">
          {turns} {turns === 1 ? "message" : "messages"}
          {tokens > 0 ? `, ${tokens.toLocaleString("en")} tokens` : ""}
        </span>
      </p>
      <Earlier count={earlier} what="steps" />
      <ol>
        {items.map((item, index) => (
          <li key={`${String(item.seq)} ${String(index)}`}>
            <Item item={item} onStep={onStep} />
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p className="fault">
          {error.type}: {error.message}
        </p>
      )}
      {result !== undefined && result !== "" && (
        <p className="result">
          <span className="soft">Result</span> {typeof result === "string" ? result : JSON.stringify(result)}
        </p>
      )}
      {next !== undefined && (
        <>
          <p className="soft">goes on as</p>
          <Task task={next} onStep={onStep} />
        </>
      )}
    </section>
  );
}

const marks = { open: "·", running: "…", finished: "✓", failed: "✗", unknown: "?" } as const;

function Item({ item, onStep }: { readonly item: StudioItem; readonly onStep: Step }): ReactNode {
  const go = (): void => onStep(item.seq);
  if (item.type === "question") return <Asked question={item.question} lead="passes a question on" onGo={go} />;
  if (item.type !== "call")
    return (
      <button type="button" className={`plain ${item.type}`} onClick={go}>
        {item.text}
      </button>
    );
  const { call, status, result, question, task } = item;
  return (
    <>
      <button type="button" className={`plain call-line ${status}`} onClick={go}>
        <span aria-hidden="true">{marks[status]}</span> <code>{call}</code>
        <span className="unseen"> {status}</span>
        {result !== undefined && task === undefined && <span className="soft call-result">{result}</span>}
      </button>
      {question !== undefined && <Asked question={question} onGo={go} />}
      {task !== undefined && <Task task={task} onStep={onStep} />}
    </>
  );
}

interface AskedProps {
  readonly question: QuestionNode;
  readonly lead?: string;
  readonly onGo: () => void;
}

function Asked({ question: { text, answer }, lead = "asks", onGo }: AskedProps): ReactNode {
  return (
    <div className="asked">
      <button type="button" className="plain" onClick={onGo}>
        <span className="pill ask">{lead}</span> {text}
      </button>
      <p>
        {answer === undefined ? (
          <span className="soft">no answer yet</span>
        ) : (
          <>
            <span className="soft">{answer.by}:</span> {answer.result ?? "no answer"}
            {(answer.documents ?? []).map((path) => (
              <code key={path}> {path}</code>
            ))}
          </>
        )}
      </p>
    </div>
  );
}
