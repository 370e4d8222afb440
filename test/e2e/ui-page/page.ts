// The page for the browser tests, which bundle it.
import { useChat } from "@ai-sdk/react";
import { createElement as h, StrictMode, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import {
  createUiClient,
  ToolwrightProvider,
  UiOutlet,
  UiPanel,
  useUiConnection,
  type UiToolProps,
} from "../../../sdk/src/react.ts";
import { SchemaForm } from "../../../sdk/src/react-form.ts";

const { location, document } = globalThis as unknown as {
  location: { search: string };
  document: { querySelector(selector: string): never };
};
const search = new URLSearchParams(location.search);
const session = search.get("session") ?? "";

function Text({ name, request, status, faults, answer, submit, cancel }: UiToolProps & { name: string }): ReactElement {
  const [text, setText] = useState("");
  const member = name.toLowerCase();
  return h(
    "form",
    {
      "data-event": request.eventId,
      "data-status": status,
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        void submit({ [member]: text });
      },
    },
    h(
      "label",
      null,
      name,
      " ",
      h("input", {
        value: text,
        disabled: status !== "pending",
        onChange: (event: unknown) => setText((event as { target: { value: string } }).target.value),
      }),
    ),
    h("button", { disabled: status !== "pending" }, "Send"),
    h("button", { type: "button", disabled: status !== "pending", onClick: () => void cancel() }, "Cancel"),
    h("output", null, `${status} ${JSON.stringify(answer ?? null)}`),
    h("ul", null, ...faults.map(({ path, message }) => h("li", { key: path }, `${path} ${message}`))),
  );
}

const DatePicker = (props: UiToolProps): ReactElement => h(Text, { ...props, name: "Date" });
const KeyInput = (props: UiToolProps): ReactElement => h(Text, { ...props, name: "Key" });
const Broken = (): ReactElement => {
  throw new Error("broken on purpose");
};

const Connection = (): ReactElement => h("p", { id: "connection" }, useUiConnection());

/** The tool part of a message in the AI SDK's form while a call waits. */
function AiChat(): ReactElement {
  const { messages } = useChat({
    messages: [
      {
        id: "m1",
        role: "assistant",
        parts: [
          { type: "dynamic-tool", toolName: "pick_date", toolCallId: "call_7", state: "input-available", input: {} },
        ],
      },
    ],
  });
  const parts = messages.flatMap((message) => message.parts);
  return h(
    "div",
    null,
    ...parts.map((part) =>
      "toolCallId" in part ? h(UiOutlet, { key: part.toolCallId, callId: part.toolCallId }) : null,
    ),
  );
}

const client = createUiClient({ session });
const app = h(
  ToolwrightProvider,
  { client, components: { DatePicker, KeyInput, Broken }, fallback: SchemaForm },
  h(Connection),
  search.has("ai") ? h(AiChat) : h(UiOutlet, {}),
  h(UiPanel, {}),
);
createRoot(document.querySelector("#root"), { onCaughtError: () => undefined }).render(h(StrictMode, null, app));
