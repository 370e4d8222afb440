import { defineTool, ToolError, type DocumentInfo } from "toolwright";

/** A part of a document. */
export type WrittenBlock =
  | {
      type: "heading";
      /** 1 for the title, up to 6. @integer @minimum 1 @maximum 6 */
      level: number;
      /** Its text, in one line. */
      text: string;
    }
  | {
      type: "text";
      /** A paragraph. */
      text: string;
    }
  | {
      type: "code";
      /** Name of the language. */
      language?: string;
      /** The code. */
      text: string;
    }
  | {
      type: "list";
      /** Whether the items are numbered. */
      isOrdered: boolean;
      /** Each entry as one line of text. */
      items: string[];
    }
  | {
      type: "table";
      /** Name of the table. */
      name?: string;
      /** Names of the columns. */
      columns: string[];
      /** A cell for each column. */
      rows: string[][];
    };

export interface WriteFileInput {
  /** Path of the document in the workspace: names separated by `/`, such as `reports/q3.md`. @minLength 1 @maxLength 1024 */
  path: string;
  /** The whole text of the document; omit it if you give parts or bytes. @maxLength 2000000 */
  content?: string;
  /** The parts of the document in their order, instead of `content`. @minItems 1 @maxItems 5000 */
  blocks?: WrittenBlock[];
  /** The bytes of a binary document in base64, instead of `content`. @minLength 1 @maxLength 20000000 */
  base64?: string;
  /** What happens to an existing document: `create` refuses to replace it, `overwrite` creates a new version. */
  mode?: "create" | "overwrite";
  /** The version to replace; any other version is a conflict. Omit it to replace the newest version. @integer @minimum 1 */
  if_version?: number;
  /** Purpose of the document, in one sentence. @maxLength 500 */
  description?: string;
  /** Why you create it, in one sentence. @maxLength 500 */
  why_created?: string;
  /** Words to find it by later. @maxItems 20 */
  tags?: string[];
  /** Type of the content, such as `text/csv`; omit it to derive it from the path. @maxLength 200 */
  mime_type?: string;
}

/** The written document. */
export interface WriteFileResult {
  /** Path of the document. */
  path: string;
  /** Number of this version. @integer */
  version: number;
  /** Type of the content. */
  mime_type: string;
  /** Size in bytes. @integer */
  size_bytes: number;
  /** Tokens of its text. @integer */
  token_count: number;
  /** Its content, in a few words. */
  summary: string;
}

/**
 * Write a document into the workspace that all agents of the task share: a text, parts, or bytes.
 *
 * Use when a result should stay available to other agents or to the user. Not for reading a document: use `load_to_context`.
 */
export default defineTool({
  category: "orchestration",
  type: "function",
  title: "Write a document",
  tags: ["documents", "workspace"],
  idempotent: true,
  repeatable: true,
  examples: [
    {
      request: "Write the findings into a document.",
      input: {
        path: "reports/q3.md",
        content: "# Q3\n\nSales rose by 15%.",
        description: "Findings of the third quarter",
        why_created: "The board asked for the figures.",
      },
    },
    {
      request: "Replace the table by the corrected one.",
      input: { path: "sales.csv", content: "region,amount\nNorth,17\n", mode: "overwrite" },
    },
  ],
  async execute(input: WriteFileInput, ctx): Promise<WriteFileResult> {
    const { path, description, why_created, tags, mime_type } = input;
    const content = contentOf(input);
    const ifVersion = replaced(input, await ctx.documents.info(path));
    const written = await ctx.documents.write(path, content, {
      ...(ifVersion === undefined ? {} : { ifVersion }),
      ...(description === undefined ? {} : { description }),
      ...(why_created === undefined ? {} : { why: why_created }),
      ...(tags === undefined ? {} : { tags }),
      ...(mime_type === undefined ? {} : { mimeType: mime_type }),
    });
    return {
      path: written.path,
      version: written.version,
      mime_type: written.mimeType,
      size_bytes: written.size,
      token_count: written.tokens,
      summary: written.summary,
    };
  },
});

function contentOf({ content, blocks, base64 }: WriteFileInput): string | Uint8Array | readonly WrittenBlock[] {
  const given = [content, blocks, base64].filter((each) => each !== undefined);
  const [only] = given;
  if (only === undefined || given.length > 1) {
    const message = `The document has ${only === undefined ? "no content" : "more than one content"}.`;
    throw new ToolError("PERMANENT", message, { suggestion: "Give exactly one of `content`, `blocks` and `base64`." });
  }
  return base64 === undefined ? only : bytesOf(base64);
}

function bytesOf(base64: string): Uint8Array {
  const bare = base64.replaceAll(/\s+/g, "");
  if (bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return Buffer.from(bare, "base64");
  throw new ToolError("PERMANENT", "`base64` is not base64.", {
    suggestion:
      "Give the bytes in the alphabet A–Z, a–z, 0–9, `+` and `/`, padded with `=`; a text belongs in `content`.",
  });
}

/** The version to replace; undefined if the document is new. */
function replaced({ path, mode = "create", if_version }: WriteFileInput, present: DocumentInfo | undefined) {
  if (if_version !== undefined && present?.version !== if_version) {
    const found = present === undefined ? "does not exist" : `is at version ${present.version}`;
    throw new ToolError("CONFLICT", `${path} ${found}; \`if_version\` is ${if_version}.`, {
      suggestion:
        present === undefined
          ? "Omit `if_version` to create the document."
          : `Read it with \`load_to_context\`, then write with \`if_version: ${present.version}\`.`,
    });
  }
  if (present !== undefined && if_version === undefined && mode === "create") {
    throw new ToolError("CONFLICT", `The document ${path} already exists, at version ${present.version}.`, {
      suggestion: 'Choose another path, or replace the document with `mode: "overwrite"`.',
    });
  }
  return present?.version;
}
