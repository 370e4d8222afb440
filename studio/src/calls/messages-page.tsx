import type { ReactNode } from "react";
import type { WireMessage } from "../client/api.ts";
import { JsonView } from "../parts/json-view.tsx";

const nameOf = (message: unknown): string => {
  const { method, id, error } = message as {
    readonly method?: string;
    readonly id?: unknown;
    readonly error?: unknown;
  };
  return method ?? (error === undefined ? `result of ${String(id)}` : `error of ${String(id)}`);
};

/** Every message between the studio and a third-party server, exactly as sent. */
export const MessagesPage = ({ wire }: { readonly wire: readonly WireMessage[] }): ReactNode => (
  <main className="pane wide">
    <h1>Messages</h1>
    {wire.length === 0 && (
      <p className="soft">No messages yet. Call a tool to see what the studio and the server send each other.</p>
    )}
    <ol className="wire">
      {wire.toReversed().map(({ direction, time, message }, index) => (
        <li key={wire.length - index}>
          <details>
            <summary>
              <span className={`way ${direction}`}>{direction === "sent" ? "→" : "←"}</span>
              <span className="unseen">{direction}</span> <code>{nameOf(message)}</code>{" "}
              <time className="soft">{new Date(time).toLocaleTimeString()}</time>
            </summary>
            <JsonView value={message} label="Message" />
          </details>
        </li>
      ))}
    </ol>
  </main>
);
