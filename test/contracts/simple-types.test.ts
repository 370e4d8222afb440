import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openInference } from "../../sdk/src/infer/infer-tools.ts";
import type { RandomType } from "../support/random-leaf.ts";
import { randomObjectType } from "../support/random-type.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** `SEED=7 RUNS=50` runs more cases. */
const seed = Number(process.env.SEED ?? "20261122");
const numRuns = Number(process.env.RUNS ?? "3");
/** Types of one program. */
const batch = 40;

/** The results of tools that were read without the compiler's checker, each with what the checker gives. */
function bothWays(files: readonly string[], root: string): readonly (readonly [string, string])[] {
  const inference = openInference({ root });
  const results = inference.infer(files);
  const checked = openInference({ root }, { simple: false }).infer(files);
  for (const [index, result] of results.entries())
    expect(result, readFileSync(files[index] ?? "", "utf8")).toEqual(checked[index]);
  const closures = inference.closures(files);
  const pairs = results.map((result, index) => [JSON.stringify(result), JSON.stringify(checked[index])] as const);
  return pairs.filter((_, index) => isSimple(closures.get(files[index] ?? "") ?? []));
}

/** A tool that was read by the checker is read from the types of the package too. */
const isSimple = (closure: readonly string[]): boolean => closure.every((file) => !/\/sdk\/(?:src|dist)\//.test(file));

/** The same type as a named alias, an interface's property, a result, optional and in a generic type. */
function toolOf({ text, declarations }: RandomType, index: number): string {
  return `import { defineTool } from "toolwright";
import type { Level, Place, Shelf, Stay } from "../shared.ts";
${[...declarations.values()].join("\n")}
/** What it is about. */
type Subject = ${text};
type Either = Subject | null;
interface Base { /** Whole number. @integer */ rank?: number }
interface Input extends Base {
  /** First. @deprecated */
  first: Subject;
  second?: Either;
  readonly third: readonly Subject[];
  shelf?: Shelf<Subject>;
  level: Level;
  levels?: Partial<Record<"a" | "b", Level>>;
  few?: Pick<Input, "first" | "level">;
  place?: Place;
  places?: Record<"high" | "low", Place>;
  stay: Stay;
}
/**
 * Take a value of a random type.
 * ${index % 5 === 1 ? "@param input.place.name - Another text." : ""}
 */
export default defineTool({
  category: "utility",
  async execute({ level = "low"${index % 5 === 2 ? ', place: { name = "x" }' : ""} }: Input): Promise<${resultOf(index)}> {
    return undefined as never;
  },
});
`;
}

const resultOf = (index: number): string =>
  ["Shelf<Subject>", "Subject[]", "Either", "Subject | void", "Stay[]", "Shelf<Place>"][index % 6] ?? "";

/** Beside types whose form depends on their use, interfaces that have one form for all tools, unless a tool describes them. */
const shared = `export type Level = "low" | "high";
/** Where it is. */
export interface Place {
  /** What it is called. @minLength 1 */
  name: string;
  kind?: "low" | "high" | null;
  readonly sizes: readonly (number | "low" | "high")[];
}
export interface Stay {
  /** How long. @default 2 */
  nights: number;
  /** Where. */
  place: Place;
  then: Range | null;
}
interface Range { from: number; to?: number }
/** Things beside one another. */
export type Shelf<Thing> = { /** In order. */ things: Thing[]; top?: Thing; next: Shelf<Thing> | null };
`;

test("types read without the checker give the bytes that the checker gives", () => {
  let count = 0;
  const batches = fc.array(randomObjectType, { minLength: batch, maxLength: batch });
  const property = fc.property(batches, fc.boolean(), (types, exactOptionalPropertyTypes) => {
    const files = types.map((type, index) => [`tools/tool_${String(index)}/tool.ts`, toolOf(type, index)] as const);
    const root = tempFolder({
      ...Object.fromEntries(files),
      "tools/shared.ts": shared,
      "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, exactOptionalPropertyTypes } }),
    });
    const results = bothWays(
      files.map(([file]) => path.join(root, file)),
      root,
    );
    for (const [simple, checked] of results) expect(simple).toBe(checked);
    count += results.length;
  });
  fc.assert(property, { seed, numRuns, endOnFailure: true });
  expect(count).toBeGreaterThan(numRuns * 5);
}, 120_000);

test("so do tools that share an interface as their whole input, one of which describes it", () => {
  const toolWith = (tag: string): string => `import { defineTool } from "toolwright";
import type { Place } from "../shared.ts";
/**
 * Find a place.
 * ${tag}
 */
export default defineTool({ category: "utility", execute: (input: Place): Place => input });
`;
  const texts = ["", "@param input.name - Another text.", "", "@param input.kind - One more. @default low"];
  const files = texts.map((tag, index) => [`tools/tool_${String(index)}/tool.ts`, toolWith(tag)] as const);
  const root = tempFolder({ ...Object.fromEntries(files), "tools/shared.ts": shared });
  const results = bothWays(
    files.map(([file]) => path.join(root, file)),
    root,
  );
  for (const [simple, checked] of results) expect(simple).toBe(checked);
  expect(results).toHaveLength(texts.length);
});

test("so do the golden cases", () => {
  const root = path.join(import.meta.dirname, "../golden/infer");
  const files = readdirSync(root)
    .map((name) => path.join(root, name, "tool.ts"))
    .filter((file) => existsSync(file));
  const results = bothWays(files, root);
  for (const [simple, checked] of results) expect(simple).toBe(checked);
  expect(results.length).toBeGreaterThan(25);
});
