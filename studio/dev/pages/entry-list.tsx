import { EntryList } from "../../src/runs/entry-list.tsx";
import { nothing } from "../fixtures.ts";
import { runPage } from "../run-fixtures.ts";

export default {
  "of a run": () => <EntryList rows={runPage.rows} rowsFrom={1} seq={3} onStep={nothing} />,
  "of a long run": () => <EntryList rows={runPage.rows} rowsFrom={100_001} seq={4} onStep={nothing} />,
};
