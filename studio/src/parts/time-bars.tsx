import type { ReactNode } from "react";

/** Something with a duration. */
export interface TimeBar {
  readonly id: string;
  readonly label: string;
  /** Nesting level of the bar. */
  readonly depth: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Omitted while it runs. */
  readonly endedAt?: number;
  readonly status: string;
  readonly kind?: string;
  /** URL of its link. A bar without one calls `onPick`. */
  readonly href?: string;
}

interface TimeBarsProps {
  readonly label: string;
  readonly bars: readonly TimeBar[];
  readonly onPick?: (id: string) => void;
}

export const durationText = (milliseconds: number): string => {
  if (milliseconds < 9999.5) return `${Math.round(milliseconds).toLocaleString("en")} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${String(minutes)} min` : `${Math.round(minutes / 60).toLocaleString("en")} h`;
};

/** Bars over time; nested ones are below their parent. */
export function TimeBars({ label, bars, onPick }: TimeBarsProps): ReactNode {
  if (bars.length === 0) return null;
  const ends = bars.map(({ startedAt, endedAt = startedAt }) => endedAt);
  const begin = Math.min(...bars.map(({ startedAt }) => startedAt));
  const end = Math.max(...ends, begin + 1);
  const share = (time: number): string => `${String((100 * time) / (end - begin))}%`;
  return (
    <figure className="bars">
      <ol aria-label={label}>
        {bars.map(({ id, label: name, depth, startedAt, endedAt = end, status, kind = "", href }) => {
          const from = startedAt - begin;
          const content = (
            <>
              <code style={{ paddingInlineStart: `${String(Math.min(depth, 8) * 0.9)}rem` }}>{name}</code>
              <span className="track">
                <span
                  className="bar-of"
                  data-kind={kind}
                  data-status={status}
                  style={{
                    insetInlineStart: `min(calc(100% - 3px), ${share(from)})`,
                    inlineSize: `max(3px, ${share(Math.max(0, endedAt - begin - from))})`,
                  }}
                />
              </span>
              <span className="soft">{durationText(endedAt - startedAt)}</span>
              {status !== "ok" && <span className="unseen">{status}</span>}
            </>
          );
          return (
            <li key={id}>
              {href === undefined ? (
                <button type="button" className="plain" onClick={() => onPick?.(id)}>
                  {content}
                </button>
              ) : (
                <a href={href}>{content}</a>
              )}
            </li>
          );
        })}
      </ol>
      <figcaption className="soft">{durationText(end - begin)} in total</figcaption>
    </figure>
  );
}
