import type { ChatSettings } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import { ChatSettingsBar } from "../../src/chat/chat-settings.tsx";
import { chatViewOf } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

const shown = (settings: ChatSettings) => <ChatSettingsBar studio={studio} view={chatViewOf({ settings })} />;

export default {
  "the scripted model": () => shown({ model: { name: "fake" } }),
  "a provider without its key": () => shown({ model: { name: "openai/gpt-5" } }),
  "an address": () => shown({ model: { name: "local", baseUrl: "http://localhost:11434/v1" } }),
  "an agent in its mode": () => shown({ partner: "agent:clerk", mode: "voice", model: { name: "fake" } }),
};
