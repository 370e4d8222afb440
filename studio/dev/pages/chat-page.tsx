import { ChatPage } from "../../src/chat/chat-page.tsx";
import { chatViewOf } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

export default {
  "a new chat": () => (
    <ChatPage studio={studio} view={chatViewOf({ page: undefined }, { route: { page: "chat", name: "new" } })} />
  ),
  "no chats": () => (
    <ChatPage studio={studio} view={chatViewOf({ page: undefined, chats: [] }, { route: { page: "chat" } })} />
  ),
  "a chat is open": () => <ChatPage studio={studio} view={chatViewOf()} />,
};
