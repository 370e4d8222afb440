/** The tables of documents, beside those of a timeline. */
export const documentTables = `
  CREATE TABLE IF NOT EXISTS blobs (sha256 TEXT PRIMARY KEY, codec TEXT NOT NULL, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS documents (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    workspace TEXT NOT NULL,
    path TEXT NOT NULL,
    head INTEGER NOT NULL,
    description TEXT NOT NULL,
    tags TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_by TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (workspace, path)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS document_versions (
    document INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
    version INTEGER NOT NULL,
    blob TEXT NOT NULL REFERENCES blobs,
    blocks TEXT NOT NULL REFERENCES blobs,
    mime_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    summary TEXT NOT NULL,
    notes TEXT NOT NULL,
    author TEXT NOT NULL,
    at TEXT NOT NULL,
    parent INTEGER,
    PRIMARY KEY (document, version)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS document_versions_blob ON document_versions (blob);
  CREATE INDEX IF NOT EXISTS document_versions_blocks ON document_versions (blocks);
  CREATE VIRTUAL TABLE IF NOT EXISTS document_search
    USING fts5 (place, path, about, body, tokenize = "unicode61 remove_diacritics 2");
`;

const columns = `d.id, d.workspace, d.path, v.version, v.mime_type, v.size, v.tokens, v.blob, v.summary, d.description, d.tags, v.notes,
  d.created_by, d.created_at, d.updated_by, d.updated_at`;

/** The statements about documents. */
export const documentStatements = {
  head: "SELECT key, head, description, tags, created_by FROM documents WHERE workspace = ? AND path = ?",
  create: `INSERT INTO documents (id, workspace, path, head, description, tags, created_by, created_at, updated_by, updated_at)
    VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?)`,
  change: "UPDATE documents SET head = ?, description = ?, tags = ?, updated_by = ?, updated_at = ? WHERE key = ?",
  keepBlob: "INSERT INTO blobs (sha256, codec, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  addVersion: `INSERT INTO document_versions
    (document, version, blob, blocks, mime_type, size, tokens, summary, notes, author, at, parent)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  unindex: "DELETE FROM document_search WHERE rowid = ?",
  index: "INSERT INTO document_search (rowid, place, path, about, body) VALUES (?, ?, ?, ?, ?)",
  info: `SELECT ${columns} FROM documents d JOIN document_versions v ON v.document = d.key AND v.version = d.head
    WHERE d.workspace = ? AND d.path = ?`,
  read: `SELECT ${columns}, b.codec AS bytes_codec, b.bytes AS bytes, k.codec AS blocks_codec, k.bytes AS blocks
    FROM documents d JOIN document_versions v ON v.document = d.key
    JOIN blobs b ON b.sha256 = v.blob JOIN blobs k ON k.sha256 = v.blocks
    WHERE d.workspace = ? AND d.path = ? AND v.version = coalesce(?, d.head)`,
  versions: `SELECT v.version, v.blob, v.mime_type, v.size, v.tokens, v.summary, v.author, v.at, v.parent
    FROM documents d JOIN document_versions v ON v.document = d.key WHERE d.workspace = ? AND d.path = ? ORDER BY v.version`,
  blobsOf:
    "SELECT blob AS hash FROM document_versions WHERE document = ?1 UNION SELECT blocks FROM document_versions WHERE document = ?1",
  dropVersions: "DELETE FROM document_versions WHERE document = ?",
  drop: "DELETE FROM documents WHERE key = ?",
  dropBlob: `DELETE FROM blobs WHERE sha256 = ?1 AND NOT EXISTS (SELECT 1 FROM document_versions WHERE blob = ?1)
    AND NOT EXISTS (SELECT 1 FROM document_versions WHERE blocks = ?1)`,
  snippet: `SELECT snippet(document_search, 3, '', '', '…', 24) AS body, snippet(document_search, 2, '', '', '…', 24) AS about
    FROM document_search WHERE document_search MATCH ? AND rowid = ?`,
} as const;

const conditions = `d.workspace = :workspace
  AND (:prefix IS NULL OR substr(d.path, 1, length(:prefix)) = :prefix)
  AND (:type IS NULL OR v.mime_type = :type OR (:kind IS NOT NULL AND substr(v.mime_type, 1, length(:kind)) = :kind))
  AND (:createdBy IS NULL OR d.created_by = :createdBy) AND (:updatedBy IS NULL OR d.updated_by = :updatedBy)
  AND NOT EXISTS (SELECT 1 FROM json_each(:tags) t WHERE t.value NOT IN (SELECT value FROM json_each(d.tags)))`;

/** Finds documents by their properties, in the order of their paths. */
export const listDocuments = `SELECT d.key, ${columns} FROM documents d
  JOIN document_versions v ON v.document = d.key AND v.version = d.head
  WHERE ${conditions} ORDER BY d.path LIMIT :limit OFFSET :offset`;

/** Finds documents by words, the best first. The words of a path count most, then those of summary, description and tags. */
export const searchDocuments = `SELECT d.key, ${columns} FROM document_search
  JOIN documents d ON d.key = document_search.rowid
  JOIN document_versions v ON v.document = d.key AND v.version = d.head
  WHERE document_search MATCH :match AND ${conditions}
  ORDER BY bm25(document_search, 0.0, 5.0, 3.0, 1.0), d.path LIMIT :limit OFFSET :offset`;
