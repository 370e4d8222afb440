import type { Generated } from "kysely";

/** SQLite gives a number, PostgreSQL its `bigint` as text. */
type Key = number | string;

/** The operation that wrote a row; PostgreSQL alone keeps it, to know an operation whose commit was not confirmed. */
type Mark = Generated<string>;

interface Logs {
  readonly id: Generated<Key>;
  readonly name: string;
  /** Digest of the name, by which a log is found whose name is damaged. */
  readonly name_digest: string;
  readonly length: number;
  readonly fence: number;
  readonly worker: string | null;
  readonly lease_until: number;
  readonly wake_at: number | null;
  /** SQLite keeps 0 or 1. */
  readonly ended: boolean | number;
  readonly digest: string;
}

interface Entries {
  readonly log: Key;
  readonly seq: number;
  readonly once: string | null;
  readonly at: number;
  /** Text: `jsonb` would change the order of keys, and what is signed or hashed must come back unchanged. */
  readonly entry: string;
  readonly digest: string;
  readonly operation: Mark;
}

interface Used {
  readonly key: string;
  /** Digest of the key, by which a mark is found whose key is damaged. */
  readonly key_digest: string;
  readonly expires_at: number;
  readonly digest: string;
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
  readonly why: string;
  readonly tags: string;
  readonly created_by: string;
  readonly created_at: string;
  readonly updated_by: string;
  readonly updated_at: string;
  readonly digest: string;
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
  readonly digest: string;
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

/** The tables, for the types of statements. */
export interface Tables {
  readonly logs: Logs;
  readonly entries: Entries;
  readonly used: Used;
  readonly blobs: Blobs;
  readonly documents: Documents;
  readonly document_versions: DocumentVersions;
  readonly document_search: DocumentSearch;
}

/** The number of this schema: a file or a schema of another one is refused. */
export const storageVersion = 3;

const tables = `
  CREATE TABLE $schema.logs (
    id $key,
    name text NOT NULL UNIQUE,
    name_digest text NOT NULL UNIQUE,
    length integer NOT NULL,
    fence integer NOT NULL,
    worker text,
    lease_until $number NOT NULL,
    wake_at $number,
    ended $flag NOT NULL,
    digest text NOT NULL
  ) $strict;
  CREATE INDEX logs_wake_at ON $schema.logs (wake_at) WHERE ended = false;
  CREATE TABLE $schema.entries (
    log $reference NOT NULL REFERENCES $schema.logs ON DELETE CASCADE,
    seq integer NOT NULL,
    once text,
    at $number NOT NULL,
    entry text NOT NULL,
    digest text NOT NULL,
    $operation
    PRIMARY KEY (log, seq)
  ) $strict;
  CREATE UNIQUE INDEX entries_once ON $schema.entries (log, once) WHERE once IS NOT NULL;
  CREATE TABLE $schema.used (
    $operation
    key text PRIMARY KEY,
    key_digest text NOT NULL UNIQUE,
    expires_at $number NOT NULL,
    digest text NOT NULL
  ) $strict;
  CREATE INDEX used_expires_at ON $schema.used (expires_at);
  CREATE TABLE $schema.blobs (sha256 text PRIMARY KEY, codec text NOT NULL, bytes $bytes NOT NULL) $strict;
  CREATE TABLE $schema.documents (
    key $key,
    id text NOT NULL UNIQUE,
    workspace text NOT NULL,
    path $path NOT NULL,
    head integer NOT NULL,
    description text NOT NULL,
    why text NOT NULL,
    tags text NOT NULL,
    created_by text NOT NULL,
    created_at text NOT NULL,
    updated_by text NOT NULL,
    updated_at text NOT NULL,
    digest text NOT NULL,
    $searched
    UNIQUE (workspace, path)
  ) $strict;
  CREATE TABLE $schema.document_versions (
    document $reference NOT NULL REFERENCES $schema.documents ON DELETE CASCADE,
    version integer NOT NULL,
    blob text NOT NULL REFERENCES $schema.blobs,
    blocks text NOT NULL REFERENCES $schema.blobs,
    mime_type text NOT NULL,
    size $count NOT NULL,
    tokens $count NOT NULL,
    summary text NOT NULL,
    notes text NOT NULL,
    author text NOT NULL,
    at text NOT NULL,
    parent integer,
    digest text NOT NULL,
    $operation
    PRIMARY KEY (document, version)
  ) $strict;
  CREATE INDEX document_versions_blob ON $schema.document_versions (blob);
  CREATE INDEX document_versions_blocks ON $schema.document_versions (blocks);
  $documentIndexes;
`;

/** What differs between databases: `$name` stands for the text of one, `$schema.` for its schema. */
const words = {
  sqlite: {
    key: "INTEGER PRIMARY KEY",
    reference: "INTEGER",
    count: "INTEGER",
    number: "REAL",
    bytes: "BLOB",
    path: "text",
    flag: "INTEGER",
    operation: "",
    searched: "",
    documentIndexes: `CREATE VIRTUAL TABLE document_search
    USING fts5 (place, path, about, body, tokenize = "unicode61 remove_diacritics 2");
  INSERT INTO document_search (document_search, rank) VALUES ('secure-delete', 1)`,
    strict: "STRICT",
  },
  postgres: {
    key: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    reference: "bigint",
    count: "double precision",
    number: "double precision",
    bytes: "bytea",
    path: 'text COLLATE "C"',
    flag: "boolean",
    operation: "operation uuid NOT NULL,",
    // `search` is not generated from the text: a text of words that are too many would be refused.
    searched: `about text NOT NULL DEFAULT '', body text NOT NULL DEFAULT '', phrases text NOT NULL DEFAULT '',
    search tsvector NOT NULL DEFAULT '',`,
    documentIndexes: `CREATE INDEX documents_search ON $schema.documents USING gin (search);
  CREATE INDEX document_versions_operation ON $schema.document_versions (operation)`,
    strict: "",
  },
} as const;

/** The statements that make the tables, for one kind of database. */
export const tablesFor = (kind: keyof typeof words, schema = ""): string =>
  Object.entries(words[kind])
    .reduce((text, [name, word]) => text.replaceAll(new RegExp(`\\$${name}\\b`, "g"), word), tables)
    .replaceAll("$schema.", schema);
