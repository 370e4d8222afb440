import { OpenQuestions } from "../../src/chat/open-questions.tsx";
import { asked, chatViewOf, page } from "../chat-fixtures.ts";
import { approval, studio } from "../fixtures.ts";

const view = chatViewOf({}, { requests: [asked, approval] });

export default {
  "of this chat alone": () => <OpenQuestions studio={studio} view={view} page={{ ...page, status: "waiting" }} />,
};
