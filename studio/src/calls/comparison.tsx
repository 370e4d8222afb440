import type { ReactNode } from "react";
import type { KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { lineDiff } from "./line-diff.ts";
import { DiffView } from "../parts/diff-view.tsx";
import { durationText } from "../parts/time-bars.tsx";

const textOf = (value: unknown): string => JSON.stringify(value, null, 2);
const dataOf = ({ response }: KeptCall): unknown => (response?.ok === true ? response.data : response?.error);

/** Two calls: the differences between their arguments and results. */
export function Comparison({ calls }: { readonly calls: readonly KeptCall[] }): ReactNode {
  const [first, second] = calls;
  if (first === undefined || second === undefined) return null;
  const parts = [
    ["Arguments", first.input, second.input],
    ["Result", dataOf(first), dataOf(second)],
  ] as const;
  return (
    <section className="comparison" aria-label="Comparison">
      <h2>
        <code>{first.tool}</code>, two calls
      </h2>
      {parts.map(([title, one, other]) => {
        const diff = lineDiff(textOf(one ?? null), textOf(other ?? null));
        return (
          <section key={title}>
            <h3>{title}</h3>
            {diff.every((line) => line.startsWith(" ")) ? (
              <p className="soft">The same.</p>
            ) : (
              <DiffView diff={diff.join("\n")} />
            )}
          </section>
        );
      })}
      <p className="soft">
        {durationText(first.durationMs ?? 0)} and {durationText(second.durationMs ?? 0)}
      </p>
    </section>
  );
}
