import { documentTables } from "../../stores/documents/document-search.ts";

/** The tables of runs. */
export const runTables = `
  CREATE TABLE IF NOT EXISTS $schema.runs (
    id $key,
    name text NOT NULL UNIQUE,
    $begunBy
    length integer NOT NULL,
    fence integer NOT NULL DEFAULT 0,
    worker text,
    lease_until $number NOT NULL DEFAULT 0,
    wake_at $number,
    ended $flag
  ) $strict;
  CREATE INDEX IF NOT EXISTS runs_wake_at ON $schema.runs (wake_at) WHERE ended = false;
  CREATE TABLE IF NOT EXISTS $schema.timeline (
    run $reference NOT NULL REFERENCES $schema.runs ON DELETE CASCADE,
    seq integer NOT NULL,
    once text,
    entry text NOT NULL,
    $operation
    PRIMARY KEY (run, seq)
  ) $strict;
  CREATE UNIQUE INDEX IF NOT EXISTS timeline_once ON $schema.timeline (run, once) WHERE once IS NOT NULL;
`;

/** All tables of an engine. */
export const engineTables = `${runTables}${documentTables}`;
