import { AgentMessage } from "../../src/chat/agent-message.tsx";
import { chatViewOf, items } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

const messages = items.filter((item) => item.kind === "agent");
const shown = (index: number, depth = 0) =>
  messages
    .slice(index, index + 1)
    .map((item) => <AgentMessage key={item.key} item={{ ...item, depth }} studio={studio} view={chatViewOf()} />);

export default {
  "with calls": () => shown(0),
  "of an agent below another one": () => shown(0, 2),
  "in Markdown, cut by the model": () => shown(1),
};
