import type { Step } from "./scripted-model.ts";

interface Exchange {
  readonly user: string;
  /** What the model does about it. */
  readonly model: readonly Step[];
}

/** A conversation that meets a budget, a repeated call, a confirmation, and the end of the session. */
export const conversation: readonly Exchange[] = [
  {
    user: "How do I keep passwords out of my logs? And request ids, and a clean shutdown?",
    model: [
      {
        calls: [
          ["kb_search", { query: "log redaction", limit: 1 }],
          ["kb_search", { query: "request id in logs", limit: 1 }],
        ],
      },
      { calls: [["kb_get", { id: "reference/lifecycle#shutdown-lifecycle" }]] },
      { calls: [["question_defer", { question: "How is a Fastify server shut down cleanly?" }]] },
      { says: "Redact them in the logger's options; request ids are logged with each line. The shutdown comes next." },
    ],
  },
  {
    user: "Please go on.",
    model: [
      { calls: [["kb_search", { query: "graceful shutdown", limit: 1 }]] },
      { calls: [["kb_search", { limit: 1, query: "graceful shutdown" }]] },
      { says: "Call close on the server: it runs the onClose hooks once the requests in flight are answered." },
    ],
  },
  {
    user: "Could Benedikt Sauer call me about it on 14 March 2035, at three in Vienna?",
    model: [
      { calls: [["contact_lookup", { query: "Benedikt Sauer", limit: 1 }]] },
      {
        calls: [
          [
            "calendar_create_event",
            {
              title: "Call about a clean shutdown",
              start: "2035-03-14T15:00:00+01:00",
              attendees: [{ email: "b.sauer@alpenrad.example", name: "Benedikt Sauer" }],
            },
          ],
        ],
      },
      { says: "It is in the calendar." },
    ],
  },
  {
    user: "That was all, thank you. Goodbye!",
    model: [
      {
        calls: [
          ["end_voice_session", { reason: "user_request", farewell: "Goodbye, and good luck with your server." }],
        ],
      },
      { says: "Goodbye, and good luck with your server." },
    ],
  },
];
