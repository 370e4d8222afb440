import type { KeyboardEvent, ReactNode } from "react";
import type { ChatStatus } from "../../../sdk/src/serve/studio/run-types.ts";
import type { ChatProps } from "./chat-page.tsx";

const placeholders: Readonly<Record<ChatStatus, string>> = {
  working: "Say something",
  waiting: "Answer the question above first",
  user: "Say something",
  interrupted: "Say something",
  ended: "",
};

/** The input field: Enter sends, Shift+Enter starts a new line. */
export function Composer({ studio, view }: ChatProps): ReactNode {
  const { draft, isSending } = view.chat;
  const { page } = view.runs;
  const status = (page?.name === view.route.name ? page?.chat?.status : undefined) ?? "user";
  const isBusy = status === "working" || status === "waiting";
  const { toolCount = 0, build } = view.state ?? {};
  // Before the first build, a model would have no tools.
  const isEarly = toolCount === 0 && build?.status !== "ready";
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBusy && !isEarly) void studio.chat.send();
  };
  if (status === "ended") return <p className="soft">This conversation has ended. Start a new chat.</p>;
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEarly) void studio.chat.send();
      }}
    >
      <label>
        <span className="unseen">Message</span>
        <textarea
          rows={1}
          value={draft}
          placeholder={isEarly ? "There are no tools yet" : placeholders[status]}
          onChange={(event) => studio.chat.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {isBusy ? (
        <button type="button" className="main" onClick={() => void studio.chat.stop()}>
          Stop
        </button>
      ) : (
        <button className="main" disabled={isSending || isEarly || draft.trim() === ""}>
          Send
        </button>
      )}
    </form>
  );
}
