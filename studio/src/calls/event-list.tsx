import type { ReactNode } from "react";
import type { CallEvent } from "../../../sdk/src/serve/studio/studio-types.ts";

interface EventListProps {
  readonly events: readonly CallEvent[];
  /** Number of all events, including events that are not stored. */
  readonly total: number;
}

const textOf = (data: unknown): string => (typeof data === "string" ? data : JSON.stringify(data));

/** Progress as a bar, and the output of a call, with the time since its start. */
export function EventList({ events, total }: EventListProps): ReactNode {
  const last = events.findLast(({ type }) => type === "progress")?.data as
    | { readonly done?: number; readonly total?: number; readonly message?: string }
    | undefined;
  const shown = events.filter(({ type }) => type !== "progress");
  if (events.length === 0) return null;
  return (
    <div className="events">
      {last?.done !== undefined && (
        <label className="progress">
          <span>
            {last.message ?? "Progress"} {last.done}
            {last.total === undefined ? "" : ` of ${String(last.total)}`}
          </span>
          <progress value={last.done} max={last.total ?? Math.max(1, last.done)} />
        </label>
      )}
      {shown.length > 0 && (
        <ol tabIndex={0} aria-label="Events">
          {shown.map(({ type, at, data }, index) => (
            <li key={index}>
              <span className="at">{Math.round(at)} ms</span>
              <span className={`kind ${type}`}>{type.replace("_", " ")}</span>
              <code>{textOf(data)}</code>
            </li>
          ))}
        </ol>
      )}
      {total > events.length && (
        <p className="soft">{(total - events.length).toLocaleString("en")} more are not kept.</p>
      )}
    </div>
  );
}
