import type { Json } from "../../util/json.ts";

/** What a model gets for its question; null where it was not answered. */
export const answerResult = (answer: string | null, by: string): Json =>
  answer === null
    ? {
        error: {
          type: "UNANSWERED",
          message: "The question was not answered in time. Go on without the answer, and say what you assume.",
        },
      }
    : { answer, by };
