import type { ComponentType, ReactNode } from "react";
import { uiApp } from "../../model/call/ui-app.ts";
import { isRecord } from "../../util/is-record.ts";
import { RequestStates, sendAnswer } from "../request-states.ts";
import type { UiToolProps } from "../ui-tool-props.ts";
import { connectHost, type Host, type Params, type PageGlobals } from "./connect-host.ts";

export interface PageParts {
  readonly Component: ComponentType<UiToolProps>;
  readonly createElement: (type: unknown, props: object | null, ...children: ReactNode[]) => ReactNode;
  readonly createRoot: (element: never, options: object) => { readonly render: (node: ReactNode) => void };
}

const noTools = { path: "", message: "Answers cannot be sent from here. Answer in the conversation." };

/** Shows the component of a tool in a page of an MCP host, revision 2026-01-26 of MCP Apps. */
export function openComponent(parts: PageParts): void {
  const page = globalThis as unknown as PageGlobals;
  new ComponentPage(page, parts).open();
}

class ComponentPage {
  readonly #page: PageGlobals;
  readonly #parts: PageParts;
  readonly #states = new RequestStates();
  readonly #host: Host;
  readonly #draw: (node: ReactNode) => void;
  #eventId = "";
  #resume: string | undefined;
  #note = "";
  #modes: readonly unknown[] = [];
  #canSend = false;

  constructor(page: PageGlobals, parts: PageParts) {
    this.#page = page;
    this.#parts = parts;
    this.#host = connectHost(page, {
      onNotification: (method, params) => this.#hear(method, params),
      onRequest: (method) => this.#answer(method),
    });
    const onUncaughtError = (): void =>
      this.#draw(parts.createElement("p", { role: "alert" }, "The component failed."));
    const root = parts.createRoot(page.document.querySelector(`#${uiApp.root}`) as never, { onUncaughtError });
    this.#draw = (node) => root.render(node);
  }

  open(): void {
    this.#watchSize();
    const appCapabilities = { availableDisplayModes: ["inline", "fullscreen"] };
    const appInfo = { name: "toolwright", version: "1.0.0" };
    const asked = { protocolVersion: "2026-01-26", appInfo, appCapabilities };
    this.#host.request("ui/initialize", asked).then(
      (result) => {
        const { hostContext, hostCapabilities } = isRecord(result) ? result : {};
        this.#canSend = isRecord(hostCapabilities) && isRecord(hostCapabilities.serverTools);
        this.#dress(hostContext);
        this.#host.notify("ui/notifications/initialized", {});
      },
      () => this.#show(),
    );
  }

  #hear(method: string, params: Params): void {
    if (method === "ui/notifications/host-context-changed") this.#dress(params);
    if (method === "ui/notifications/tool-cancelled") this.#end("cancelled");
    if (method !== "ui/notifications/tool-result") return;
    if (this.#take(params) && !this.#canSend) this.#states.change(this.#eventId, { faults: [noTools] });
    this.#note = "Nothing is asked.";
    this.#show();
  }

  #answer(method: string): Promise<unknown> | undefined {
    if (method === "ping") return Promise.resolve({});
    if (method === "ui/resource-teardown") return this.#cancel().then(() => ({}));
    return undefined;
  }

  #take({ _meta }: Params): boolean {
    const question = isRecord(_meta) ? _meta[uiApp.question] : undefined;
    if (!isRecord(question) || !isRecord(question.request)) return false;
    const { eventId, display } = question.request;
    this.#eventId = String(eventId);
    this.#resume = typeof question.resume === "string" ? question.resume : undefined;
    this.#states.receive({ event: "ui_tool_event", data: JSON.stringify(question.request) });
    this.#states.subscribe(this.#eventId, () => this.#show());
    if (display === "artifact" && this.#modes.includes("fullscreen"))
      this.#host.request("ui/request-display-mode", { mode: "fullscreen" }).catch(() => undefined);
    return true;
  }

  readonly #submit = (answer: unknown): Promise<void> =>
    this.#send({ eventId: this.#eventId, response: (answer ?? null) as never });

  readonly #cancel = (): Promise<void> => this.#send({ eventId: this.#eventId, cancel: true });

  async #send(body: Parameters<typeof sendAnswer>[2]): Promise<void> {
    const fetch = async (_url: unknown, init?: { readonly body?: unknown }): Promise<Response> => {
      const args = JSON.parse(String(init?.body)) as object;
      const result = await this.#host.request("tools/call", { name: uiApp.submitTool, arguments: args });
      return Response.json(isRecord(result) ? result.structuredContent : {});
    };
    const isOpen = this.#states.get(this.#eventId)?.status === "pending";
    await sendAnswer(this.#states, { url: "", fetch, headers: () => ({}) }, body);
    if (!isOpen || this.#states.get(this.#eventId)?.status !== "answered") return;
    this.#end("answered", body.response);
    await this.#tellModel();
  }

  /** Without the answer, because the model gets only the tool's result. */
  async #tellModel(): Promise<void> {
    if (this.#resume === undefined) return;
    const content = [{ type: "text", text: this.#resume }];
    await this.#host.request("ui/update-model-context", { content }).catch(() => undefined);
    await this.#host.request("ui/message", { role: "user", content }).catch(() => undefined);
  }

  #end(status: "answered" | "cancelled", answer?: unknown): void {
    const { status: now, sensitive } = this.#states.get(this.#eventId) ?? {};
    if (now === undefined || (status === "cancelled" && now !== "pending")) return;
    const shown = answer === undefined || sensitive === true ? {} : { answer };
    const data = JSON.stringify({ eventId: this.#eventId, status, ...shown });
    this.#states.receive({ event: "ui_tool_closed", data });
  }

  #show(): void {
    const { Component, createElement } = this.#parts;
    const request = this.#states.get(this.#eventId);
    if (request === undefined) {
      this.#draw(createElement("p", null, this.#note));
      return;
    }
    const { eventId, payload, status, faults, answer } = request;
    const props = { key: eventId, eventId, payload, status, faults, answer, request };
    const messages = faults.map(({ path, message }) => `${path} ${message}`.trim()).join("; ");
    this.#draw(
      createElement(
        "div",
        null,
        createElement(Component, { ...props, submit: this.#submit, cancel: this.#cancel }),
        messages === "" ? null : createElement("p", { role: "alert" }, messages),
      ),
    );
  }

  #dress(context: unknown): void {
    if (!isRecord(context)) return;
    const { theme, styles, availableDisplayModes } = context;
    const { style } = this.#page.document.documentElement;
    if (Array.isArray(availableDisplayModes)) this.#modes = availableDisplayModes;
    if (theme === "light" || theme === "dark") style.setProperty("color-scheme", theme);
    const variables = isRecord(styles) && isRecord(styles.variables) ? styles.variables : {};
    for (const [name, value] of Object.entries(variables)) {
      if (name.startsWith("--") && typeof value === "string") style.setProperty(name, value);
    }
  }

  #watchSize(): void {
    const { documentElement } = this.#page.document;
    const tell = (): void => {
      const height = Math.ceil(documentElement.getBoundingClientRect().height);
      this.#host.notify("ui/notifications/size-changed", { width: documentElement.scrollWidth, height });
    };
    new this.#page.ResizeObserver(tell).observe(documentElement);
  }
}
