import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeRealProject } from "./real-project.ts";

/** A project of many tools that is the same on every machine. */
export interface Corpus {
  readonly root: string;
  /** Paths of the `tool.ts` files, relative to the root. */
  readonly files: readonly string[];
  /** Name of the input type in each file, in the order of the files. */
  readonly types: readonly string[];
}

/** Cache folder of the benchmarks. */
export const cacheFolder = path.join(import.meta.dirname, ".cache");

/** Above this number, tools are generated: a stress test. */
const mostReal = 200;

/**
 * A project of this number of tools, written on first use: the support desk (9); up to 200 tools of the examples and toolkits, some of them several
 * times; for more, generated tools.
 */
export function corpusOf(count: number): Corpus {
  const folder = path.join(cacheFolder, `corpus-${String(count)}`);
  return count <= mostReal ? writeRealProject(folder, count) : writeCorpus(folder, count);
}

/** Changes when the files below change. */
const form = "3";

/**
 * Writes a project of `count` tools into a folder, unless it exists. Each tool has 6–10 properties: plain ones with tags, a
 * nested object, a union of words, an array, a shared type from another file.
 */
function writeCorpus(folder: string, count: number): Corpus {
  const names = Array.from({ length: count }, (_, index) => toolName(index));
  const stamp = path.join(folder, "stamp.txt");
  const wanted = `${form} ${String(count)}`;
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of Object.entries(projectFiles)) write(path.join(folder, file), text);
    names.forEach((name, index) => {
      const files = toolFiles(name, index);
      for (const [file, text] of Object.entries(files)) write(path.join(folder, "tools", name, file), text);
    });
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    symlinkSync(path.resolve(import.meta.dirname, "../../sdk"), path.join(folder, "node_modules/toolwright"), "dir");
    writeFileSync(stamp, wanted);
  }
  return {
    root: folder,
    files: names.map((name) => `tools/${name}/tool.ts`),
    types: names.map((_, index) => typeName(index)),
  };
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const compilerOptions = {
  target: "es2023",
  module: "nodenext",
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

const projectFiles: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "corpus", "version": "1.0.0", "type": "module", "private": true }\n',
  "tsconfig.json": `${JSON.stringify({ compilerOptions, include: ["tools", "shared"] }, null, 2)}\n`,
  "shared/address.ts": `/** Where a person lives or works. */
export interface Address {
  /** Street and number. @minLength 1 */
  street: string;
  /** Name of the town. */
  city: string;
  /** Postal code as written on a letter. */
  postalCode?: string;
  /** Country as a two-letter code. @pattern ^[A-Z]{2}$ */
  country: string;
}
`,
  "shared/paging.ts": `/** Which part of a long list is wanted. */
export interface Paging {
  /** Most items to return. @minimum 1 @maximum 100 @integer */
  limit?: number;
  /** Where the last page ended. */
  cursor?: string;
}

export type Page<Item> = { items: Item[]; next: string | null };
`,
  "shared/kinds.ts": `export type Priority = "low" | "normal" | "high" | "urgent";
export enum Channel { Mail = "mail", Phone = "phone", Chat = "chat" }
`,
};

const nouns = ["order", "invoice", "ticket", "contact", "article", "parcel", "meeting", "account"];
const verbs = ["find", "list", "count", "compare", "describe", "export", "check", "estimate"];

function toolName(index: number): string {
  const noun = nouns[index % nouns.length] ?? "";
  const verb = verbs[Math.floor(index / nouns.length) % verbs.length] ?? "";
  return `${noun}_${verb}_${String(index).padStart(4, "0")}`;
}

function typeName(index: number): string {
  const words = toolName(index).split("_");
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Input`;
}

/** A deterministic random number generator (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Properties every tool has: an array, a union of words, a nested object, a shared type. */
const always = [
  "  /** Words that must all occur. @minItems 1 @maxItems 20 */\n  words: string[];",
  '  /** State the thing must be in. */\n  state?: "open" | "closed" | "pending" | "lost";',
  "  /** What to look at, from and to. */\n  period: {\n    /** First day, included. @format date */\n    from: string;\n    /** Last day, included. @format date */\n    to?: string;\n    /** Whether holidays count. */\n    holidays: boolean;\n  };",
  "  /** Where it is or goes to. */\n  address?: Address;",
];

/** Each tool has two to six of these. */
const sometimes = [
  "  /** Which part of the list is wanted. */\n  paging?: Paging;",
  "  /** How urgent it has to be. */\n  priority?: Priority;",
  "  /** How the customer was reached. */\n  channel?: Channel;",
  "  /** Whether archived things are searched too. */\n  archived?: boolean;",
  "  /** Number of days to look back. @minimum 1 @maximum 365 @integer */\n  days?: number;",
  "  /** Identifier, or null for all of them. */\n  owner: string | null;",
  "  /** Extra values by name. */\n  extra?: Record<string, string | number>;",
  "  /** Text or number to compare with. */\n  value?: string | number;",
  "  /** Position as longitude and latitude. */\n  position?: [longitude: number, latitude: number];",
  '  /** Only these parts of an address. */\n  parts?: Partial<Pick<Address, "city" | "country">>;',
  "  /** Steps to take in this order. */\n  steps?: { /** What to do. */ action: string; /** How long, in seconds. */ seconds?: number }[];",
];

function properties(index: number): readonly string[] {
  const random = randomNumbers(index + 1);
  const wanted = 2 + Math.floor(random() * 5);
  const rest = [...sometimes];
  const chosen: string[] = [];
  while (chosen.length < wanted) chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return [...always, ...chosen];
}

function toolFiles(name: string, index: number): Readonly<Record<string, string>> {
  const [noun = "", verb = ""] = name.split("_");
  const input = properties(index).join("\n");
  const uses = (word: string): boolean => input.includes(word);
  const types = [
    uses("Address") ? 'import type { Address } from "../../shared/address.ts";\n' : "",
    `import type { Page${uses("Paging") ? ", Paging" : ""} } from "../../shared/paging.ts";\n`,
    uses("Priority") || uses("Channel")
      ? `import type { ${["Channel", "Priority"].filter(uses).join(", ")} } from "../../shared/kinds.ts";\n`
      : "",
  ];
  return {
    "tool.ts": `import { defineTool } from "toolwright";
${types.join("")}
export interface ${typeName(index)} {
${input}
}

export interface ${typeName(index).replace(/Input$/, "Row")} {
  /** Number of the ${noun}. */
  id: string;
  /** How well it fits, from 0 to 1. */
  score: number;
}

/**
 * Look at every ${noun} of series ${String(index)} and ${verb} those that fit the given words.
 *
 * Use when the user asks to ${verb} an ${noun} of series ${String(index)}. Not for any other series.
 */
export default defineTool({
  category: "retrieval",
  async execute({ words, period }: ${typeName(index)}): Promise<Page<${typeName(index).replace(/Input$/, "Row")}>> {
    return { items: words.map((word, place) => ({ id: word + period.from, score: place })), next: null };
  },
});
`,
    "doc_summary.md": `Looks at every ${noun} of series ${String(index)}.\nReturns those that fit as one page.\n`,
    "doc.md": `# ${name}

## When to use

When the user asks to ${verb} an ${noun} of series ${String(index)}.

## When not to use

For any other series.

## Returns

One page of rows.

## Errors

None beyond wrong arguments.
`,
    "tool.test.ts": "// The tool's test.\n",
  };
}
