import { documentsFormat } from "../../stores/documents/postgres-tables.ts";
import type { PostgresFormat } from "../../stores/shared/postgres-database.ts";

/** The tables of an engine, and those of its documents. */
export const engineFormat: PostgresFormat = {
  name: "engine",
  version: 1,
  failure: "ENGINE_FAILED",
  beside: [documentsFormat],
  tables: `
  CREATE TABLE $schema.runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    begun_by uuid NOT NULL,
    length integer NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    worker text,
    lease_until double precision NOT NULL DEFAULT 0,
    wake_at double precision DEFAULT 0,
    ended boolean NOT NULL DEFAULT false
  );
  CREATE INDEX runs_wake_at ON $schema.runs (wake_at) WHERE NOT ended;
  CREATE TABLE $schema.timeline (
    run bigint NOT NULL REFERENCES $schema.runs ON DELETE CASCADE,
    seq integer NOT NULL,
    once text,
    entry text NOT NULL,
    operation uuid NOT NULL,
    PRIMARY KEY (run, seq)
  );
  CREATE UNIQUE INDEX timeline_once ON $schema.timeline (run, once) WHERE once IS NOT NULL`,
};

/** The time of the database, where the host gives none. */
const nowIs = (place: string): string =>
  `coalesce(${place}::double precision, (extract(epoch FROM clock_timestamp()) * 1000)::double precision)`;

/** The statements about timelines. */
export const engineStatements = {
  begin: `INSERT INTO $schema.runs AS run (name, begun_by) VALUES ($1, $2) ON CONFLICT (name)
    DO UPDATE SET name = excluded.name WHERE run.begun_by = excluded.begun_by RETURNING length`,
  run: `SELECT id, name, length, fence, worker, ended, ${nowIs("$2")} AS now FROM $schema.runs WHERE name = $1 FOR UPDATE`,
  isAdded: "SELECT 1 FROM $schema.timeline WHERE run = $1 AND operation = $2 LIMIT 1",
  has: "SELECT once FROM $schema.timeline WHERE run = $1 AND once = ANY($2::text[])",
  add: `INSERT INTO $schema.timeline (run, seq, once, entry, operation)
    SELECT $1, seq, once, entry, $5 FROM unnest($2::integer[], $3::text[], $4::text[]) AS added (seq, once, entry)`,
  lengthen: "UPDATE $schema.runs SET length = $2, wake_at = CASE WHEN $3 THEN 0 ELSE wake_at END WHERE id = $1",
  read: "SELECT entry FROM $schema.timeline WHERE run = $1 AND seq > $2::bigint ORDER BY seq",
  readOf: `SELECT entry FROM $schema.timeline WHERE run = (SELECT id FROM $schema.runs WHERE name = $1)
    AND seq > $2::bigint ORDER BY seq`,
  claimOne: `UPDATE $schema.runs SET fence = fence + 1, worker = $1, lease_until = ${nowIs("$3")} + $2
    WHERE NOT ended AND lease_until <= ${nowIs("$3")} AND name = $4 RETURNING name, fence`,
  claimDue: `UPDATE $schema.runs SET fence = fence + 1, worker = $1, lease_until = ${nowIs("$3")} + $2 WHERE id =
    (SELECT id FROM $schema.runs WHERE NOT ended AND lease_until <= ${nowIs("$3")} AND wake_at <= ${nowIs("$3")}
      ORDER BY wake_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING name, fence`,
  renew: `UPDATE $schema.runs SET lease_until = ${nowIs("$3")} + $2 WHERE id = $1`,
  release: "UPDATE $schema.runs SET worker = NULL, lease_until = 0, wake_at = $2, ended = $3 WHERE id = $1",
  runs: "SELECT name, ended, length FROM $schema.runs ORDER BY id",
  stale: `SELECT name, ${nowIs("$1")} AS now FROM $schema.runs
    WHERE NOT ended AND lease_until <= ${nowIs("$1")} AND (worker IS NOT NULL OR wake_at <= ${nowIs("$1")})`,
} as const;
