import { TimeBars } from "../../src/parts/time-bars.tsx";

const begun = Date.UTC(2026, 0, 31, 12);
const bars = [
  { id: "a", label: "letter_send", depth: 0, startedAt: begun, endedAt: begun + 900, status: "ok" },
  { id: "b", label: "letter_draft", depth: 1, startedAt: begun + 100, endedAt: begun + 420, status: "failed" },
  {
    id: "c",
    label: "a_name_that_is_longer_than_its_column_is_wide",
    depth: 2,
    startedAt: begun + 500,
    status: "running",
  },
];

export default {
  nested: () => <TimeBars label="Calls over time" bars={bars} />,
  "to pick one of": () => <TimeBars label="Calls over time" bars={bars} onPick={() => undefined} />,
  none: () => <TimeBars label="Calls over time" bars={[]} />,
};
