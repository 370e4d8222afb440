import type { Generated } from "kysely";

/** SQLite gives a number, PostgreSQL its `bigint` as text. */
type Key = number | string;

/** The operation that wrote a row; PostgreSQL alone keeps it, to know an operation whose commit was not confirmed. */
type Mark = Generated<string>;

interface Logs {
  readonly id: Generated<Key>;
  readonly name: string;
  readonly length: number;
}

interface Entries {
  readonly log: Key;
  readonly place: number;
  /** Text: `jsonb` would change the order of keys, and what is signed or hashed must come back unchanged. */
  readonly entry: string;
  readonly operation: Mark;
}

interface Used {
  readonly key: string;
  readonly expires_at: number;
  readonly operation: Mark;
}

interface Runs {
  readonly id: Generated<Key>;
  readonly name: string;
  readonly begun_by: Mark;
  readonly length: number;
  readonly fence: Generated<number>;
  readonly worker: string | null;
  readonly lease_until: Generated<number>;
  readonly wake_at: number | null;
  /** SQLite keeps 0 or 1. */
  readonly ended: Generated<boolean | number>;
}

interface Timeline {
  readonly run: Key;
  readonly seq: number;
  readonly once: string | null;
  readonly entry: string;
  readonly operation: Mark;
}

interface Blobs {
  readonly sha256: string;
  readonly codec: "raw" | "deflate";
  readonly bytes: Uint8Array;
}

export interface Documents {
  readonly key: Generated<Key>;
  readonly id: string;
  readonly workspace: string;
  readonly path: string;
  readonly head: number;
  readonly description: string;
  readonly tags: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly updated_by: string;
  readonly updated_at: string;
  /** PostgreSQL alone has these four. */
  readonly about: Generated<string>;
  readonly body: Generated<string>;
  readonly phrases: Generated<string>;
  readonly search: Generated<string>;
}

export interface DocumentVersions {
  readonly document: Key;
  readonly version: number;
  readonly blob: string;
  readonly blocks: string;
  readonly mime_type: string;
  readonly size: number;
  readonly tokens: number;
  readonly summary: string;
  readonly notes: string;
  readonly author: string;
  readonly at: string;
  readonly parent: number | null;
  readonly operation: Mark;
}

/** SQLite alone has it. */
interface DocumentSearch {
  readonly rowid: Key;
  readonly place: string;
  readonly path: string;
  readonly about: string;
  readonly body: string;
}

/** The tables of stores, engines and documents, for the types of statements. */
export interface Tables {
  readonly logs: Logs;
  readonly entries: Entries;
  readonly used: Used;
  readonly runs: Runs;
  readonly timeline: Timeline;
  readonly blobs: Blobs;
  readonly documents: Documents;
  readonly document_versions: DocumentVersions;
  readonly document_search: DocumentSearch;
}
