interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly arguments?: { readonly response?: unknown }; readonly height?: number };
}

/** Hosts the components of the page like an MCP client, with the answer next to them. */
export function bindComponents(): void {
  for (const box of document.querySelectorAll(".tool-component-example")) {
    const frame = box.querySelector("iframe");
    const status = box.querySelector("[role=status]");
    if (frame !== null && status !== null) hostComponent(frame, status);
  }
}

const root = document.documentElement;

function hostContext(): object {
  const chosen = root.dataset.theme;
  const isLight = chosen === undefined ? matchMedia("(prefers-color-scheme: light)").matches : chosen === "light";
  return { theme: isLight ? "light" : "dark" };
}

function hostComponent(frame: HTMLIFrameElement, status: Element): void {
  const send = (message: object): void => frame.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const answers: Readonly<Record<string, (params: Message["params"]) => object>> = {
    "ui/initialize": () => ({
      protocolVersion: "2026-01-26",
      hostInfo: { name: "catalogue", version: "1.0.0" },
      hostCapabilities: { serverTools: {} },
      hostContext: hostContext(),
    }),
    "tools/call": (params) => {
      const response = params?.arguments?.response;
      const isAnswer = response !== undefined;
      status.textContent = isAnswer
        ? `The tool would get ${JSON.stringify(response)}.`
        : "The tool would get no answer.";
      return { content: [], structuredContent: { status: isAnswer ? "answered" : "cancelled" } };
    },
  };
  addEventListener("message", ({ source, data }: MessageEvent<Message>) => {
    if (source !== frame.contentWindow) return;
    const { id, method = "", params } = data;
    if (id !== undefined) send({ id, result: answers[method]?.(params) ?? {} });
    if (method === "ui/notifications/initialized")
      send({ method: "ui/notifications/tool-result", params: JSON.parse(frame.dataset.result ?? "{}") as object });
    if (method === "ui/notifications/size-changed") frame.style.height = `${String((params?.height ?? 0) + 2)}px`;
  });
  new MutationObserver(() => {
    send({ method: "ui/notifications/host-context-changed", params: hostContext() });
  }).observe(root, { attributeFilter: ["data-theme"] });
  // Set after the listener, so that no message is lost.
  frame.src = frame.dataset.page ?? "";
}
