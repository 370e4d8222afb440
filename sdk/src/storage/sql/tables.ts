/**
 * The version of the tables and of their log formats. A file or a schema of another version is refused, so increase it when the name or the
 * entries of a log format change: otherwise older logs would be ignored. Version 5: chats of the studio are runs.
 */
export const storageVersion = 5;

const tables = `
  CREATE TABLE logs (
    id $key,
    name text NOT NULL UNIQUE,
    length integer NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    worker text,
    lease_until $number NOT NULL DEFAULT 0,
    wake_at $number,
    ended integer NOT NULL DEFAULT 0
  ) $strict;
  CREATE INDEX logs_wake_at ON logs (wake_at) WHERE ended = 0;
  CREATE TABLE entries (
    log $reference NOT NULL REFERENCES logs ON DELETE CASCADE,
    seq integer NOT NULL,
    once text,
    at $number NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (log, seq)
  ) $strict;
  CREATE UNIQUE INDEX entries_once ON entries (log, once) WHERE once IS NOT NULL;
  CREATE TABLE used (key text PRIMARY KEY, expires_at $number NOT NULL) $strict;
  CREATE INDEX used_expires_at ON used (expires_at);
  CREATE TABLE documents (
    key $key,
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
    $searched
    UNIQUE (workspace, path)
  ) $strict;
  CREATE TABLE document_versions (
    document $reference NOT NULL REFERENCES documents ON DELETE CASCADE,
    version integer NOT NULL,
    sha256 text NOT NULL,
    bytes $bytes NOT NULL,
    blocks text NOT NULL,
    mime_type text NOT NULL,
    size $number NOT NULL,
    tokens $number NOT NULL,
    summary text NOT NULL,
    notes text NOT NULL,
    author text NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (document, version)
  ) $strict;
  $index`;

/** The value of `$name` in each database. The text of an entry is not `jsonb`, because signed and hashed values must not change. */
const words = {
  sqlite: {
    key: "INTEGER PRIMARY KEY",
    reference: "INTEGER",
    number: "REAL",
    bytes: "BLOB",
    path: "text",
    searched: "",
    index: `CREATE VIRTUAL TABLE document_search
    USING fts5 (place, path, about, body, tokenize = "unicode61 remove_diacritics 2");
  INSERT INTO document_search (document_search, rank) VALUES ('secure-delete', 1)`,
    strict: "STRICT",
  },
  postgres: {
    key: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    reference: "bigint",
    number: "double precision",
    bytes: "bytea",
    path: 'text COLLATE "C"',
    // `search` is not generated from the text: PostgreSQL refuses a text with too many words.
    searched: `about text NOT NULL DEFAULT '', body text NOT NULL DEFAULT '', phrases text NOT NULL DEFAULT '',
    search tsvector NOT NULL DEFAULT '',`,
    index: "CREATE INDEX documents_search ON documents USING gin (search)",
    strict: "",
  },
} as const;

export const tablesFor = (kind: keyof typeof words): string =>
  Object.entries(words[kind]).reduce((text, [name, word]) => text.replaceAll(`$${name}`, word), tables);
