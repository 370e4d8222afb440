import type { EntryOf } from "../../model/tasks/timeline.ts";
import type { Json } from "../../util/json.ts";

/** What a model gets for its question, for a result of null that it was not answered. */
export const answerResult = ({
  result: answer,
  by,
  documents = [],
}: Pick<EntryOf<"answered">, "result" | "by" | "documents">): Json =>
  answer === null
    ? {
        error: {
          type: "UNANSWERED",
          message: "The question was not answered in time. Go on without the answer, and say what you assume.",
        },
      }
    : { answer, by, ...(documents.length === 0 ? {} : { documents: documents.map(({ path }) => path) }) };
