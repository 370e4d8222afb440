import { StrictMode, useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from "react";
import { createRoot } from "react-dom/client";
import type { HookCall, HookMessage } from "toolwright";
import { ToolwrightProvider, UiOutlet, UiPanel, useUiConnection, useUiRequests } from "toolwright/react";
import { SchemaForm } from "toolwright/react/form";
import { openChat, openSession, useChat, writer, type Chat } from "./conversation.ts";
import { ApiKeyInput, FileDownload } from "./tools.tsx";

/** Title and category of each tool, put in when the page is bundled. */
declare const TOOLS: Readonly<Record<string, { readonly title: string; readonly category: string }>>;

const examples = [
  { text: "Export the forecast", hint: "asks you for a key, then offers a file" },
  { text: "Who are you?", hint: "one call of a tool" },
];

/** A call as one line that can be opened, at its place in the conversation; its question is shown below. */
function Call({ call }: { readonly call: HookCall }): ReactNode {
  const { callId, tool, input, result, isError = false } = call;
  const isWaiting = useUiRequests({ callId }).some(({ status }) => status === "pending");
  const { title, category } = TOOLS[tool] ?? { title: tool.replaceAll("_", " "), category: "" };
  const [done, failed] = category === "ui" ? ["answered", "not answered"] : ["done", "failed"];
  const state = result === undefined ? (isWaiting ? "waits for you" : "…") : isError ? failed : done;
  return (
    <div className="call">
      <details>
        <summary className={isError ? "fault" : "hint"}>
          {title}: {state}
        </summary>
        <dl>
          <dt>{tool} was called with</dt>
          <dd>
            <code>{JSON.stringify(input, null, 2)}</code>
          </dd>
          {result !== undefined && <dt>It returned</dt>}
          {result !== undefined && (
            <dd>
              <code>{JSON.stringify(result, null, 2)}</code>
            </dd>
          )}
        </dl>
      </details>
      <UiOutlet callId={callId} />
    </div>
  );
}

/** Keeps the end of the conversation in view, unless the reader has scrolled up. What the reader writes leads back to it. */
function useEndInView(written: number): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = log.current;
    const content = box?.firstElementChild;
    if (box === null || content === null || content === undefined) return undefined;
    let isAtEnd = true;
    const toEnd = (): void => {
      if (isAtEnd) box.scrollTop = box.scrollHeight;
    };
    let top = box.scrollTop;
    const note = (): void => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
      // What grows below leads away from the end, too; only the reader scrolls up.
      if (isNear || box.scrollTop < top) isAtEnd = isNear;
      top = box.scrollTop;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(box);
    observer.observe(content);
    box.addEventListener("scroll", note);
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", note);
    };
  }, [written]);
  return log;
}

function Messages({ chat }: { readonly chat: Chat }): ReactNode {
  const { view, typing } = useChat(chat);
  const { messages, error, denied, status } = view;
  const log = useEndInView(messages.filter(({ role }) => role === "user").length);
  const last = messages.at(-1);
  const isAsking = useUiRequests().some((request) => request.status === "pending");
  const isWorking = status === "open" && last !== undefined && typing === undefined && !isAsking;
  return (
    <div className="log" ref={log} role="region" aria-label="Conversation" tabIndex={0}>
      <div>
        {messages.length === 0 && typing === undefined && <Examples chat={chat} />}
        <ol className="messages" aria-live="polite">
          {messages.map((message, index) => (
            <li key={message.id ?? index} className={message.role}>
              {isOther(message, messages[index - 1]) && <span className="from">{writer(message)}</span>}
              {message.text !== "" && <p>{message.text}</p>}
              {message.calls?.map((call) => (
                <Call key={call.callId} call={call} />
              ))}
            </li>
          ))}
          {typing !== undefined && (
            <li>
              {(last?.role === "user" || last?.agent !== typing.agent) && <span className="from">{typing.agent}</span>}
              <p>{typing.text}</p>
            </li>
          )}
        </ol>
        {isWorking && <p className="hint">…</p>}
        {denied !== undefined && <p className="fault">{denied}</p>}
        {error !== undefined && <p className="fault">{error.message}</p>}
        {status === "ended" && <p className="hint">The conversation is over.</p>}
      </div>
    </div>
  );
}

/** Who speaks is shown once, above the first of several messages. */
const isOther = (message: HookMessage, former: HookMessage | undefined): boolean =>
  former === undefined || writer(former) !== writer(message);

function Examples({ chat }: { readonly chat: Chat }): ReactNode {
  const [fault, setFault] = useState("");
  const say = (text: string): void => {
    setFault("");
    chat.say(text).catch(() => setFault(notSent));
  };
  return (
    <div className="examples">
      <p>Two agents and their tools. Try one of these, or write your own:</p>
      {examples.map(({ text, hint }) => (
        <button key={text} type="button" onClick={() => say(text)}>
          {text} <span className="hint">{hint}</span>
        </button>
      ))}
      {fault !== "" && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

const notSent = "The message could not be sent. Try again.";

function Composer({ chat }: { readonly chat: Chat }): ReactNode {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    setText("");
    setFault("");
    chat.say(text).catch(() => {
      setText(text);
      setFault(notSent);
    });
  };
  return (
    <footer>
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
            placeholder="Write a message"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button className="main">Send</button>
      </form>
    </footer>
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

function Page({ chat }: { readonly chat: Chat }): ReactNode {
  return (
    <ToolwrightProvider
      client={chat.client}
      components={{ api_key_input: ApiKeyInput, file_download: FileDownload }}
      fallback={SchemaForm}
    >
      <div className="page">
        <Header />
        <main>
          <Messages chat={chat} />
        </main>
        <UiPanel label="Side panel" />
        <Composer chat={chat} />
      </div>
    </ToolwrightProvider>
  );
}

/** For the address of a conversation of another visitor, too: the server does not tell the two apart. */
const NotFound = (): ReactNode => (
  <main className="examples">
    <h1>Generator workflow</h1>
    <p>There is no such conversation in this browser.</p>
    <a href="/">New conversation</a>
  </main>
);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
const session = await openSession();
createRoot(root).render(
  <StrictMode>{session === undefined ? <NotFound /> : <Page chat={openChat(session)} />}</StrictMode>,
);
