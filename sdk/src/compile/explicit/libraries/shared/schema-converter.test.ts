import { type } from "arktype";
import * as v from "valibot";
import { expect, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import arktype from "../arktype.ts";
import valibot from "../valibot.ts";
import zod3 from "../zod-3.ts";
import zod4 from "../zod-4.ts";

const load = (name: string): Promise<Readonly<Record<string, unknown>>> =>
  import(name) as Promise<Readonly<Record<string, unknown>>>;

interface Part {
  readonly pattern?: string;
  readonly allOf?: readonly Part[];
}

/** The same text with the same regular expressions in each library. */
const libraries: readonly (readonly [string, (expressions: readonly RegExp[]) => Promise<Part>])[] = [
  [
    "zod 4",
    async (all) => partOf(await zod4.convert(z.object({ a: all.reduce((s, e) => s.regex(e), z.string()) }), request)),
  ],
  [
    "zod 3",
    async (all) => partOf(await zod3.convert(z3.object({ a: all.reduce((s, e) => s.regex(e), z3.string()) }), request)),
  ],
  [
    "valibot",
    async (all) =>
      partOf(
        await valibot.convert(v.object({ a: v.pipe(v.string(), ...all.map((e) => v.regex(e))) as never }), request),
      ),
  ],
  [
    "arktype",
    (all) =>
      Promise.resolve(
        partOf(arktype.convert(type({ a: all.map((e) => type(e)).reduce((l, r) => l.and(r)) }), request)),
      ),
  ],
];
const request = { side: "input", load } as const;

const partOf = (schema: unknown): Part => (schema as { readonly properties: { readonly a: Part } }).properties.a;

const patternsOf = ({ pattern, allOf = [] }: Part): readonly string[] => [
  ...(pattern === undefined ? [] : [pattern]),
  ...allOf.flatMap(patternsOf),
];

test.each([
  [/^ab$/g, ["^ab$"]],
  [/^ab$/u, ["^ab$"]],
  [/^[a-f0-9]{6}$/i, []],
  [/^a.b$/s, []],
  [/ab/y, []],
  [/^ab$/m, []],
  [new RegExp("^[\\p{L}--a]$", "v"), []],
] as const)("%s is the pattern %j in every library", async (expression, patterns) => {
  for (const [library, convert] of libraries) {
    const part = await convert([expression]);
    expect([library, patternsOf(part)]).toEqual([library, patterns]);
    expect([library, "x-unchecked" in part]).toEqual([library, patterns.length === 0]);
  }
});

test("of several regular expressions, those without flags stay", async () => {
  for (const [library, convert] of libraries) {
    expect([library, patternsOf(await convert([/^a/i, /b$/]))]).toEqual([library, ["b$"]]);
  }
});
