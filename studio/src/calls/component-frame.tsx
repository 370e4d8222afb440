import { useEffect, useRef, useState, type ReactNode } from "react";

/** A notification of MCP Apps. */
export interface FrameNotice {
  readonly method: string;
  readonly params: object;
}

interface ComponentFrameProps {
  readonly path: string;
  readonly width: "wide" | "phone";
  readonly title: string;
  /** Sent to the page when it is ready. */
  readonly notices: readonly FrameNotice[];
  /** Answers a tool call from the page; rejects a tool that the page may not call. */
  readonly onCall: (name: string, args: unknown) => Promise<object>;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown; readonly height?: unknown };
}

const mostHeight = 900;

const initialized = (): object => ({
  protocolVersion: "2026-01-26",
  hostInfo: { name: "toolwright", version: "1.0.0" },
  hostCapabilities: { serverTools: {} },
  hostContext: { theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" },
});

/** A third-party page in a sandbox without an origin, which communicates only through MCP Apps messages. */
export function ComponentFrame({ path, width, title, notices, onCall }: ComponentFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(160);
  const latest = useRef({ notices, onCall });
  latest.current = { notices, onCall };
  useEffect(() => {
    const send = (message: object): void =>
      frame.current?.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const answer = async ({ method, params }: Message): Promise<object> => {
      if (method === "ui/initialize") return { result: initialized() };
      if (method === "ping") return { result: {} };
      if (method !== "tools/call") return { error: { code: -32601, message: "Method not found" } };
      try {
        return { result: await latest.current.onCall(String(params?.name), params?.arguments ?? {}) };
      } catch (error) {
        return { error: { code: -32603, message: error instanceof Error ? error.message : String(error) } };
      }
    };
    const hear = ({ source, data }: MessageEvent<unknown>): void => {
      if (source !== frame.current?.contentWindow || typeof data !== "object" || data === null) return;
      const message: Message = data;
      const { id, method, params } = message;
      if (id !== undefined && method !== undefined) void answer(message).then((given) => send({ id, ...given }));
      if (method === "ui/notifications/initialized") for (const notice of latest.current.notices) send(notice);
      if (method === "ui/notifications/size-changed" && typeof params?.height === "number")
        setHeight(Math.min(mostHeight, Math.max(40, params.height + 4)));
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className={`component ${width}`}
      src={path}
      title={title}
      sandbox="allow-scripts allow-forms"
      style={{ height }}
    />
  );
}
