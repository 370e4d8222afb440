// @module-tag full
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inferTools } from "../../sdk/src/build.ts";
import { mutantsOf } from "../support/mutants-of.ts";
import type { RandomType } from "../support/random-leaf.ts";
import { randomObjectType } from "../support/random-type.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** Types of one program; each property run infers them together, because opening a program costs more than a type. */
const batch = 40;
/** `SEED=7 RUNS=50` runs more cases. */
const seed = Number(process.env.SEED ?? "20261121");
const numRuns = Number(process.env.RUNS ?? "5");

function toolOf({ text, declarations }: RandomType): string {
  return `import { defineTool } from "toolwright";
${[...declarations.values()].join("\n")}
type Input = ${text};
/** Take a value of a random type. */
export default defineTool({ category: "utility", execute(input: Input): void {} });
`;
}

function validators(types: readonly RandomType[]): readonly ((value: unknown) => boolean)[] {
  const files = types.map((type, index) => [`tools/tool_${String(index)}/tool.ts`, toolOf(type)] as const);
  const root = tempFolder(Object.fromEntries(files));
  const results = inferTools(
    files.map(([file]) => file),
    { root },
  );
  return results.map(({ input, findings }, index) => {
    const problem = findings.find(({ severity }) => severity === "error");
    if (input === undefined) throw new Error(`${types[index]?.text ?? ""}\nwas refused: ${problem?.message ?? ""}`);
    const ajv = new Ajv2020({ allErrors: false, strict: false, validateSchema: true });
    addFormatsModule.default(ajv);
    return ajv.compile(input);
  });
}

test("a schema accepts what its type does, and nothing else", () => {
  let [accepted, refused] = [0, 0];
  const property = fc.property(fc.array(randomObjectType, { minLength: batch, maxLength: batch }), (types) => {
    const validate = validators(types);
    types.forEach((type, index) => {
      const values = fc.sample(type.values, { numRuns: 4, seed });
      for (const value of values) {
        expectVerdict(true, value);
        for (const mutant of mutantsOf(value).slice(0, 200)) expectVerdict(type.accepts(mutant), mutant);
      }
      function expectVerdict(isMeant: boolean, value: unknown): void {
        if (isMeant) accepted += 1;
        else refused += 1;
        if (validate[index]?.(value) === isMeant) return;
        expect.fail(`${type.text}\nmust ${isMeant ? "accept" : "refuse"} ${JSON.stringify(value)}`);
      }
    });
  });
  // Shrinking would compile a program per step; the message names the failing type and value.
  fc.assert(property, { seed, numRuns, endOnFailure: true });
  expect(accepted).toBeGreaterThan(1000);
  expect(refused).toBeGreaterThan(1000);
}, 120_000);

test("the meaning of a random type tells values apart", () => {
  fc.assert(
    fc.property(
      randomObjectType.chain((type) => fc.tuple(fc.constant(type), type.values)),
      ([type, value]) => {
        expect(type.accepts(value), `${type.text} ${JSON.stringify(value)}`).toBe(true);
        expect(type.accepts("stranger")).toBe(false);
      },
    ),
    { seed, numRuns: 300 },
  );
});
