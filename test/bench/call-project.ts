import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cacheFolder } from "./corpus.ts";
import { runNode } from "./measure.ts";

const documentOf = (name: string): string => `# ${name}

## When to use

When the user names what it takes.

## When not to use

For orders.

## Returns

How many there are.

## Errors

\`VALIDATION\` when the arguments do not fit.
`;

const files: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "call-bench", "version": "1.0.0", "type": "module", "private": true }\n',
  "tsconfig.json": `${JSON.stringify({
    compilerOptions: { target: "es2023", module: "nodenext", strict: true, noEmit: true, types: [] },
  })}\n`,
  "tools/find_item/tool.ts": `import { defineTool } from "toolwright";

export interface FindItemInput {
  /** What to look for. @minLength 1 */
  query: string;
  /** Most items to return. @minimum 1 @maximum 20 */
  limit?: number;
  /** Only items with all of these tags. */
  tags?: string[];
}

export interface FoundItems {
  /** How many items carry the name. */
  found: number;
}

/**
 * Find items of the catalogue by their name.
 *
 * Use when the user names an item. Not for orders. Returns how many were found.
 */
export default defineTool({
  category: "retrieval",
  async execute({ limit = 5 }: FindItemInput): Promise<FoundItems> {
    return { found: limit };
  },
});
`,
  "tools/list_parcels/tool.ts": `import { defineTool } from "toolwright";

export interface ListParcelsInput {
  /** Words that must all occur. @minItems 1 @maxItems 20 */
  words: string[];
  /** State the parcel must be in. */
  state?: "open" | "closed" | "pending" | "lost";
  /** What to look at, from and to. */
  period: {
    /** First day, included. @format date */
    from: string;
    /** Last day, included. @format date */
    to?: string;
    /** Whether holidays count. */
    holidays: boolean;
  };
  /** Where it goes to. */
  address?: {
    /** Street and number. @minLength 1 */
    street: string;
    /** Name of the town. */
    city: string;
    /** Postal code as written on a letter. */
    postalCode?: string;
    /** Country as a two-letter code. @pattern ^[A-Z]{2}$ */
    country: string;
  };
  /** Which part of the list is wanted. */
  paging?: {
    /** Most parcels to return. @minimum 1 @maximum 100 @integer */
    limit?: number;
    /** Where the last page ended. */
    cursor?: string;
  };
  /** How urgent it has to be. */
  priority?: "low" | "normal" | "high" | "urgent";
  /** Identifier, or null for all of them. */
  owner: string | null;
  /** Extra values by name. */
  extra?: Record<string, string | number>;
  /** Position as longitude and latitude. */
  position?: [longitude: number, latitude: number];
  /** Steps to take in this order. */
  steps?: {
    /** What to do. */
    action: string;
    /** How long, in seconds. */
    seconds?: number;
  }[];
}

export interface ParcelRow {
  /** Number of the parcel. */
  id: string;
  /** How well it fits, from 0 to 1. */
  score: number;
}

export interface ParcelPage {
  /** The parcels of this page. */
  items: ParcelRow[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/**
 * List the parcels of a depot that fit the given words.
 *
 * Use when the user asks for parcels. Not for items of the catalogue: use \`find_item\`. Returns one page of parcels.
 */
export default defineTool({
  category: "retrieval",
  async execute({ words, period }: ListParcelsInput): Promise<ParcelPage> {
    return { items: words.map((word, place) => ({ id: word + period.from, score: place })), next: null };
  },
});
`,
  "tools/mark_rows/tool.ts": `import { defineTool } from "toolwright";

export interface Row {
  /** Number of the row in its table. */
  number: number;
}

export interface MarkRowsInput {
  /** Rows that get the mark. */
  marked: Row[];
  /** Rows that lose the mark, each named once. @uniqueItems */
  cleared?: Row[];
}

/**
 * Count rows of a table that get or lose the mark of a reviewer.
 *
 * Use when the user lists rows by their number. Not for finding items: use \`find_item\`. Returns how many rows there are.
 */
export default defineTool({
  category: "utility",
  execute({ marked, cleared = [] }: MarkRowsInput): number {
    return marked.length + cleared.length;
  },
});
`,
  "tools/list_parcels/tool.test.ts": "// Not run: the benchmark calls the tool.\n",
  "tools/list_parcels/doc_summary.md": "Lists parcels of a depot.\nUse when the user asks for parcels.\n",
  "tools/list_parcels/doc.md": documentOf("list_parcels"),
  "tools/mark_rows/tool.test.ts": "// Not run: the benchmark calls the tool.\n",
  "tools/mark_rows/doc_summary.md":
    "Counts rows that get or lose a mark.\nUse when the user lists rows by their number.\n",
  "tools/mark_rows/doc.md": documentOf("mark_rows"),
  "tools/find_item/tool.test.ts": "// Not run: the benchmark calls the tool.\n",
  "tools/find_item/doc.md": documentOf("find_item"),
  "tools/find_item/doc_summary.md": "Finds items of the catalogue by their name.\nUse when the user names an item.\n",
};

/** A built project with tools that do nothing, some with few and some with many arguments, and one with expensive validation; its root. */
export function callProject(sdk: string): string {
  const root = path.join(cacheFolder, "call");
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const modules = path.join(root, "node_modules");
  mkdirSync(modules, { recursive: true });
  try {
    symlinkSync(path.dirname(sdk), path.join(modules, "toolwright"), "dir");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
  return root;
}
