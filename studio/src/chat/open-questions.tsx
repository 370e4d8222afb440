import type { ReactNode } from "react";
import type { ChatPage } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import { Question } from "../calls/question.tsx";
import type { ChatProps } from "./chat-page.tsx";

interface OpenQuestionsProps extends ChatProps {
  readonly page: ChatPage;
}

/** What the chat asks the person now. */
export function OpenQuestions({ studio, view, page }: OpenQuestionsProps): ReactNode {
  if (page.status !== "working" && page.status !== "waiting") return null;
  const own = view.requests.filter(({ eventId, status }) => {
    const isOpen = status === "pending" || status === "submitting";
    return isOpen && eventId.startsWith(`${page.chat.id}/`);
  });
  return own.map((request) => <Question key={request.eventId} request={request} studio={studio} />);
}
