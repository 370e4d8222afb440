import { MessagesPage } from "../../src/calls/messages-page.tsx";

const time = Date.UTC(2026, 0, 31, 12);
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "echo", arguments: {} } };

export default {
  some: () => (
    <MessagesPage
      wire={[
        { direction: "sent", time, message: call },
        { direction: "received", time: time + 4, message: { jsonrpc: "2.0", id: 1, result: { content: [] } } },
        {
          direction: "received",
          time: time + 9,
          message: { jsonrpc: "2.0", id: 2, error: { code: 1, message: "no" } },
        },
      ]}
    />
  ),
  none: () => <MessagesPage wire={[]} />,
};
