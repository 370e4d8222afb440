import { Composer } from "../../src/chat/composer.tsx";
import { chatViewOf, page } from "../chat-fixtures.ts";
import { state, studio } from "../fixtures.ts";

const early = { ...state, toolCount: 0, build: { status: "building", findings: [] } } as const;

export default {
  "nothing is written": () => <Composer studio={studio} view={chatViewOf()} />,
  "a message is changed": () => (
    <Composer studio={studio} view={chatViewOf({ draft: "And without one?", before: 8 })} />
  ),
  "someone answers": () => <Composer studio={studio} view={chatViewOf({ page: { ...page, status: "working" } })} />,
  "a question is open": () => <Composer studio={studio} view={chatViewOf({ page: { ...page, status: "waiting" } })} />,
  "the conversation has ended": () => (
    <Composer studio={studio} view={chatViewOf({ page: { ...page, status: "ended" } })} />
  ),
  "there are no tools yet": () => <Composer studio={studio} view={chatViewOf({}, { state: early })} />,
};
