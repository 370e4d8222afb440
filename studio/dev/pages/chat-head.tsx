import { ChatHead } from "../../src/chat/chat-head.tsx";
import { chatViewOf, page } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

const fresh = { ...page, versions: ["chat-1"], entries: [] };

export default {
  "a version among others": () => <ChatHead studio={studio} view={chatViewOf()} />,
  "the only version, before an answer": () => <ChatHead studio={studio} view={chatViewOf({ page: fresh })} />,
};
