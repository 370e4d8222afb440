/** Runs and their entries in a SQLite file. */
export const runTables = `
  CREATE TABLE IF NOT EXISTS runs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    fence INTEGER NOT NULL DEFAULT 0,
    worker TEXT,
    lease_until REAL NOT NULL DEFAULT 0,
    wake_at REAL,
    ended INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS runs_wake_at ON runs (wake_at) WHERE ended = 0;
  CREATE TABLE IF NOT EXISTS timeline (
    run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    once TEXT,
    entry TEXT NOT NULL,
    PRIMARY KEY (run, seq)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS timeline_once ON timeline (run, once) WHERE once IS NOT NULL;
`;
