import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { ChatStatus } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import type { ChatProps } from "./chat-page.tsx";

const placeholders: Readonly<Record<ChatStatus, string>> = {
  working: "Say something",
  waiting: "Answer the question above first",
  user: "Say something",
  interrupted: "Say something",
  ended: "",
};

/** Where a person writes: Enter sends, Shift+Enter begins a line. */
export function Composer({ studio, view }: ChatProps): ReactNode {
  const { draft, before, isSending, page } = view.chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = page !== undefined && page.chat.id === view.route.name;
  const status = isOpen ? page.status : "user";
  const isBusy = status === "working" || status === "waiting";
  const { toolCount = 0, build } = view.state ?? {};
  // Who asks now would be answered without any tool.
  const isEarly = toolCount === 0 && build?.status !== "ready";
  useEffect(() => {
    if (before !== undefined) field.current?.focus();
  }, [before]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isBusy && !isEarly) void studio.chat.send();
  };
  if (status === "ended")
    return <p className="soft">This conversation has ended. Change one of its messages, or begin a new chat.</p>;
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEarly) void studio.chat.send();
      }}
    >
      {before !== undefined && (
        <p className="soft editing">
          Sending begins another version of the chat, from this message on.
          <button type="button" className="link" onClick={studio.chat.leave}>
            Leave it as it was
          </button>
        </p>
      )}
      <label>
        <span className="unseen">Message</span>
        <textarea
          ref={field}
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
