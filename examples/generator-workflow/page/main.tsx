import { StrictMode, useState, type SubmitEvent, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { HookCall } from "toolwright";
import { ToolwrightProvider, UiOutlet, UiPanel, useUiConnection, useUiRequests } from "toolwright/react";
import { SchemaForm } from "toolwright/react/form";
import { openChat, openSession, useChat, writer, type Chat } from "./conversation.ts";
import { ApiKeyInput, FileDownload } from "./tools.tsx";

const words = (tool: string): string => tool.replaceAll("_", " ");

/** A call where it stands in the conversation; its question is shown here. */
function Call({ call }: { readonly call: HookCall }): ReactNode {
  const isWaiting = useUiRequests({ callId: call.callId }).some(({ status }) => status === "pending");
  const state =
    call.result !== undefined ? (call.isError === true ? "failed" : "done") : isWaiting ? "waits for you" : "…";
  return (
    <div>
      <span className="hint">
        {words(call.tool)}: {state}
      </span>
      <UiOutlet callId={call.callId} />
    </div>
  );
}

function Messages({ chat }: { readonly chat: Chat }): ReactNode {
  const { view, typing } = useChat(chat);
  const { messages, error, denied, status } = view;
  return (
    <>
      <ol className="messages" aria-label="Conversation" aria-live="polite">
        {messages.map((message, index) => (
          <li key={message.id ?? index} className={message.role}>
            <span className="from">{writer(message)}</span>
            {message.text !== "" && <p>{message.text}</p>}
            {message.calls?.map((call) => (
              <Call key={call.callId} call={call} />
            ))}
          </li>
        ))}
        {typing !== undefined && (
          <li>
            <span className="from">{typing.agent}</span>
            <p>{typing.text}</p>
          </li>
        )}
      </ol>
      {denied !== undefined && <p className="fault">{denied}</p>}
      {error !== undefined && <p className="fault">{error.message}</p>}
      {status === "ended" && <p className="hint">The conversation is over.</p>}
    </>
  );
}

function Composer({ chat }: { readonly chat: Chat }): ReactNode {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    chat.say(text).then(
      () => {
        setText("");
        setFault("");
      },
      () => setFault("The message could not be sent. Try again."),
    );
  };
  return (
    <>
      {fault !== "" && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <form className="say" onSubmit={send}>
        <label>
          <span className="unseen">Message</span>
          <input
            value={text}
            placeholder="Export the forecast"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button className="main">Send</button>
      </form>
    </>
  );
}

function Header(): ReactNode {
  const connection = useUiConnection();
  return (
    <header>
      <h1>Generator workflow</h1>
      <a className="hint" href="/">
        New conversation
      </a>
      {connection === "lost" && (
        <p className="fault" role="status">
          No connection. What you type is kept.
        </p>
      )}
    </header>
  );
}

const chat = openChat(await openSession());
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <ToolwrightProvider
      client={chat.client}
      components={{ api_key_input: ApiKeyInput, file_download: FileDownload }}
      fallback={SchemaForm}
    >
      <div className="page">
        <main>
          <Header />
          <Messages chat={chat} />
          <Composer chat={chat} />
        </main>
        <UiPanel label="Side panel" />
      </div>
    </ToolwrightProvider>
  </StrictMode>,
);
