import { RecentCalls } from "../../src/tool/recent-calls.tsx";

const startedAt = Date.UTC(2026, 0, 31, 12);
const calls = [
  { callId: "b", sessionId: "s", tool: "ticket_create", status: "running", mode: "text", startedAt, chunks: 0 },
  {
    callId: "a",
    sessionId: "s",
    tool: "a_name_that_is_longer_than_most_names_are",
    status: "failed",
    mode: "text",
    startedAt,
    durationMs: 1234.5,
    chunks: 2,
  },
] as const;

export default {
  "of one tool": () => <RecentCalls calls={calls} />,
  "of all tools": () => <RecentCalls calls={calls} isNamed />,
  none: () => <RecentCalls calls={[]} />,
};
