/** A file, a model's edit that inserts one line into a block of it, and the expected result. */
export interface EditCase {
  readonly file: string;
  readonly old: string;
  readonly next: string;
  /** The file with the line inserted and nothing else changed; undefined if the edit must be refused. */
  readonly expected: string | undefined;
  readonly inserted: string;
}

/** One way in which a model's text differs from the file. */
export interface EditClass {
  readonly name: string;
  /** The expected result. */
  readonly wants: "applied" | "refused" | "safe";
  readonly cases: readonly EditCase[];
}

interface Block {
  readonly lines: readonly string[];
  readonly start: number;
  readonly block: readonly string[];
  /** Where in the block the line is inserted. */
  readonly at: number;
}

const line = "INSERTED = true;";

const join = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
const insert = (lines: readonly string[], at: number, added: string): readonly string[] => [
  ...lines.slice(0, at),
  added,
  ...lines.slice(at),
];
const indentOf = (text = ""): string => text.slice(0, text.search(/\S|$/));

/** The case of a block that a model gives as `given`, with the inserted line indented like those lines. */
function caseOf(
  { lines, start, block, at }: Block,
  given: readonly string[],
  file: readonly string[] = lines,
): EditCase {
  const indent = indentOf(given[at - 1]);
  const place = start + at;
  return {
    file: join(file),
    old: given.join("\n"),
    next: insert(given, at, indent + line).join("\n"),
    expected: block.length === given.length ? join(insert(file, place, indentOf(file[place - 1]) + line)) : undefined,
    inserted: line,
  };
}

const trimmedBlock = (lines: readonly string[], start: number, length: number): string =>
  lines
    .slice(start, start + length)
    .map((text) => text.trim())
    .join("\n");

const replaceAt = (lines: readonly string[], at: number, text: string): readonly string[] =>
  lines.map((one, index) => (index === at ? text : one));

/** Variants for the rows of the comparison: changes to the file or the given lines. */
const shapes: Readonly<Record<string, readonly [wants: EditClass["wants"], (block: Block) => EditCase | undefined]>> = {
  "trailing space added": [
    "applied",
    (one) =>
      caseOf(
        one,
        one.block,
        one.lines.map((text) => (text === "" ? text : `${text}  `)),
      ),
  ],
  "tabs for spaces": [
    "applied",
    (one) => {
      const given = one.block.map((text) => text.replaceAll(/^(?: {2})+/g, (spaces) => "\t".repeat(spaces.length / 2)));
      return given.join("") === one.block.join("") ? undefined : caseOf(one, given);
    },
  ],
  outdented: [
    "applied",
    (one) => {
      const filled = one.block.filter((text) => text !== "");
      const common = Math.min(...filled.map((text) => indentOf(text).length));
      return common === 0
        ? undefined
        : caseOf(
            one,
            one.block.map((text) => text.slice(common)),
          );
    },
  ],
  "curly quotes in the file": [
    "applied",
    (one) =>
      /["']/.test(one.block.join(""))
        ? caseOf(
            one,
            one.block,
            one.lines.map((text) => text.replaceAll('"', "”").replaceAll("'", "’")),
          )
        : undefined,
  ],
  "a middle line forgotten": [
    "safe",
    (one) => {
      const given = one.block.toSpliced(1, 1);
      // If the file also contains the rest separately, the rest was meant.
      const rest = given.map((text) => text.trim()).join("\n");
      const isThere = one.lines.some((_, at) => trimmedBlock(one.lines, at, given.length) === rest);
      const isPart = one.lines.join("\n").includes(given.join("\n"));
      return isThere || isPart ? undefined : { ...caseOf({ ...one, at: 1 }, given), expected: undefined };
    },
  ],
  "one wrong character": [
    "safe",
    (one) => {
      const [, middle = ""] = one.block;
      const wrong = middle.replace(/[a-z](?=[^a-z]*$)/, (letter) => (letter === "x" ? "y" : "x"));
      return wrong === middle ? undefined : { ...caseOf(one, replaceAt(one.block, 1, wrong)), expected: undefined };
    },
  ],
  "middle invented": [
    "refused",
    (one) => {
      const invented = one.block.map((text, index) =>
        index === 0 || index === one.block.length - 1 ? text : `${indentOf(text)}invented${index}();`,
      );
      return { ...caseOf(one, invented), expected: undefined };
    },
  ],
  "same block twice, other indentation": [
    "refused",
    (one) => {
      const twice = [...one.lines, ...one.block.map((text) => (text === "" ? text : `      ${text}`))];
      const tabbed = one.block.map((text) => (text === "" ? text : `\t${text}`));
      return { ...caseOf(one, tabbed, twice), expected: undefined };
    },
  ],
};

/** The classes of the comparison, each with up to `count` cases from these files. */
export function editClasses(files: readonly string[], count: number): readonly EditClass[] {
  const blocks = files.flatMap((text) => blocksOf(text.split("\n").slice(0, -1)));
  return Object.entries(shapes).map(([name, [wants, make]]) => ({
    name,
    wants,
    cases: spread(
      blocks.flatMap((block) => make(block) ?? []),
      count,
    ),
  }));
}

/** Blocks of 3 to 8 lines that occur once in the file, ignoring indentation. */
function blocksOf(lines: readonly string[]): readonly Block[] {
  const found: Block[] = [];
  const trimmed = lines.map((text) => text.trim());
  for (let start = 0, length = 3; start + length <= lines.length; start += 11, length = 3 + ((length + 1) % 6)) {
    const block = lines.slice(start, start + length);
    const isPlain = block.every((text) => text.trim() !== "" && !/[“”‘’\t]/.test(text));
    const key = block.map((text) => text.trim()).join("\n");
    const times = lines.filter((_, at) => trimmed.slice(at, at + length).join("\n") === key).length;
    if (isPlain && times === 1) found.push({ lines, start, block, at: 1 + (start % (length - 1)) });
  }
  return found;
}

const spread = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  items.filter(
    (_, index) => Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );
