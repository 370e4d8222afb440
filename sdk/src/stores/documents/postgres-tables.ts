import type { PostgresFormat } from "../shared/postgres-database.ts";

/** The tables of documents, beside those of an engine. `search` is not generated from the text: a text of words that are too many would be refused. */
export const documentsFormat: PostgresFormat = {
  name: "documents",
  version: 1,
  failure: "ENGINE_FAILED",
  tables: `
  CREATE TABLE $schema.blobs (sha256 text PRIMARY KEY, codec text NOT NULL, bytes bytea NOT NULL);
  CREATE TABLE $schema.documents (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    workspace text NOT NULL,
    path text COLLATE "C" NOT NULL,
    head integer NOT NULL,
    description text NOT NULL,
    tags text NOT NULL,
    created_by text NOT NULL,
    created_at text NOT NULL,
    updated_by text NOT NULL,
    updated_at text NOT NULL,
    about text NOT NULL DEFAULT '',
    body text NOT NULL DEFAULT '',
    phrases text NOT NULL DEFAULT '',
    search tsvector NOT NULL DEFAULT '',
    UNIQUE (workspace, path)
  );
  CREATE INDEX documents_search ON $schema.documents USING gin (search);
  CREATE TABLE $schema.document_versions (
    document bigint NOT NULL REFERENCES $schema.documents ON DELETE CASCADE,
    version integer NOT NULL,
    blob text NOT NULL REFERENCES $schema.blobs,
    blocks text NOT NULL REFERENCES $schema.blobs,
    mime_type text NOT NULL,
    size double precision NOT NULL,
    tokens double precision NOT NULL,
    summary text NOT NULL,
    notes text NOT NULL,
    author text NOT NULL,
    at text NOT NULL,
    parent integer,
    operation uuid NOT NULL,
    PRIMARY KEY (document, version)
  );
  CREATE INDEX document_versions_blob ON $schema.document_versions (blob);
  CREATE INDEX document_versions_blocks ON $schema.document_versions (blocks);
  CREATE INDEX document_versions_operation ON $schema.document_versions (operation)`,
};

const columns = `d.id, d.workspace, d.path, v.version, v.mime_type, v.size, v.tokens, v.blob, v.summary, d.description, d.tags, v.notes,
  d.created_by, d.created_at, d.updated_by, d.updated_at`;

const newest = `$schema.documents d JOIN $schema.document_versions v ON v.document = d.key AND v.version = d.head`;

/** A lock that writers share, and that who removes bytes has alone: bytes are not removed while a write takes them for stored. */
const blobLock = "hashtextextended('toolwright blobs', 0)";

/** The statements about documents. */
export const documentStatements = {
  share: `SELECT pg_advisory_xact_lock_shared(${blobLock})`,
  lock: `SELECT pg_advisory_xact_lock(${blobLock})`,
  now: "SELECT coalesce($1::double precision, (extract(epoch FROM clock_timestamp()) * 1000)::double precision) AS now",
  isWritten: "SELECT 1 FROM $schema.document_versions WHERE operation = $1 LIMIT 1",
  head: "SELECT key, head, description, tags FROM $schema.documents WHERE workspace = $1 AND path = $2 FOR UPDATE",
  create: `INSERT INTO $schema.documents (id, workspace, path, head, description, tags, created_by, created_at, updated_by, updated_at)
    VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $6, $7) ON CONFLICT DO NOTHING RETURNING key`,
  change: `UPDATE $schema.documents SET head = head + 1, description = $2, tags = $3, updated_by = $4, updated_at = $5
    WHERE key = $1`,
  keepBlob: "INSERT INTO $schema.blobs (sha256, codec, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
  addVersion: `INSERT INTO $schema.document_versions
    (document, version, blob, blocks, mime_type, size, tokens, summary, notes, author, at, parent, operation)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  index: "UPDATE $schema.documents SET about = $2, body = $3, phrases = $4, search = $5::tsvector WHERE key = $1",
  info: `SELECT ${columns} FROM ${newest} WHERE d.workspace = $1 AND d.path = $2`,
  read: `SELECT ${columns}, b.codec AS bytes_codec, b.bytes AS bytes, k.codec AS blocks_codec, k.bytes AS blocks
    FROM $schema.documents d JOIN $schema.document_versions v ON v.document = d.key
    JOIN $schema.blobs b ON b.sha256 = v.blob JOIN $schema.blobs k ON k.sha256 = v.blocks
    WHERE d.workspace = $1 AND d.path = $2 AND v.version = coalesce($3::double precision, d.head)`,
  versions: `SELECT v.version, v.blob, v.mime_type, v.size, v.tokens, v.summary, v.author, v.at, v.parent
    FROM $schema.documents d JOIN $schema.document_versions v ON v.document = d.key
    WHERE d.workspace = $1 AND d.path = $2 ORDER BY v.version`,
  blobsOf: `SELECT blob AS hash FROM $schema.document_versions WHERE document = $1
    UNION SELECT blocks FROM $schema.document_versions WHERE document = $1`,
  drop: "DELETE FROM $schema.documents WHERE key = $1",
  dropBlobs: `DELETE FROM $schema.blobs WHERE sha256 = ANY($1::text[])
    AND NOT EXISTS (SELECT 1 FROM $schema.document_versions WHERE blob = sha256)
    AND NOT EXISTS (SELECT 1 FROM $schema.document_versions WHERE blocks = sha256)`,
} as const;

/** The `$1` to `$7` of both statements that find. */
const conditions = `d.workspace = $1 AND ($2::text IS NULL OR starts_with(d.path, $2))
  AND ($3::text IS NULL OR v.mime_type = $3 OR ($4::text IS NOT NULL AND starts_with(v.mime_type, $4)))
  AND ($5::text IS NULL OR d.created_by = $5) AND ($6::text IS NULL OR d.updated_by = $6)
  AND d.tags::jsonb @> $7::jsonb`;

const page = "LIMIT $8::bigint OFFSET $9::bigint";

/** Finds documents by their properties, in the order of their paths. */
export const listDocuments = `SELECT ${columns} FROM ${newest} WHERE ${conditions} ORDER BY d.path ${page}`;

/**
 * Finds documents by words (`$10`, a `tsquery`) and phrases (`$11`), the best first. The words of a path count most, then those of summary,
 * description and tags; a long text does not count more than a short one.
 */
export const searchDocuments = `SELECT ${columns}, d.about, d.body FROM ${newest}
  WHERE ${conditions} AND d.search @@ $10::tsquery
  AND NOT EXISTS (SELECT 1 FROM unnest($11::text[]) AS phrase WHERE strpos(d.phrases, phrase) = 0)
  ORDER BY ts_rank('{0.1, 0.3, 0.3, 0.5}', d.search, $10::tsquery, 1) DESC, d.path ${page}`;
