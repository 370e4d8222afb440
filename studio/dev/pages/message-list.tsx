import type { ChatPage } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import { MessageList } from "../../src/chat/message-list.tsx";
import { asked, chatViewOf, page } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

const shown = (parts: Partial<ChatPage>) => (
  <MessageList studio={studio} view={chatViewOf({ page: { ...page, ...parts } }, { requests: [asked] })} />
);
const before = page.entries.slice(0, 2);
const texts = [{ task: "t1", agent: "clerk", text: "I look at" }];

export default {
  "what was said and done": () => shown({}),
  "an answer comes": () => shown({ status: "working", entries: before, steps: [], texts }),
  "nothing has come yet": () =>
    shown({ status: "working", entries: [], steps: [], heard: "How do I register a plugin?" }),
  "a question is open": () => shown({ status: "waiting", entries: before, steps: [] }),
  "its process has ended": () => shown({ status: "interrupted", entries: before, steps: [] }),
  "a fault outside of the agents": () =>
    shown({ entries: before, steps: [], fault: "The agent clerk is no longer there." }),
};
