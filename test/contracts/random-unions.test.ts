import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inferTools } from "../../sdk/src/build.ts";
import { mutantsOf } from "../support/mutants-of.ts";
import { randomUnion, type TwinType } from "../support/random-union.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** `SEED=7 RUNS=50` runs more cases. */
const seed = Number(process.env.SEED ?? "20261122");
const numRuns = Number(process.env.RUNS ?? "2");

function validators(types: readonly TwinType[]): readonly ((value: unknown) => boolean)[] {
  const files = types.map(({ text }, index) => {
    const handler = `execute(input: ${text}): void {}`;
    return [
      `tools/tool_${String(index)}/tool.ts`,
      `import { defineTool } from "toolwright";\nexport default defineTool({ category: "utility", ${handler} });\n`,
    ] as const;
  });
  const paths = files.map(([file]) => file);
  return inferTools(paths, { root: tempFolder(Object.fromEntries(files)) }).map(({ input, findings }, index) => {
    if (input === undefined) throw new Error(`${types[index]?.text ?? ""}\n${findings[0]?.message ?? ""}`);
    return new Ajv2020({ strict: false }).compile(input);
  });
}

test("a union as the whole input accepts and refuses the same values as the union in Zod", { tags: "full" }, () => {
  let [accepted, refused] = [0, 0];
  const property = fc.property(fc.array(randomUnion, { minLength: 40, maxLength: 40 }), (types) => {
    const validate = validators(types);
    types.forEach(({ text, schema, values }, index) => {
      const samples = fc.sample(values, { numRuns: 4, seed });
      for (const value of samples.flatMap((sample) => [sample, ...mutantsOf(sample).slice(0, 100)])) {
        const isRight = schema.safeParse(value).success;
        if (isRight) accepted += 1;
        else refused += 1;
        if (validate[index]?.(value) !== isRight) {
          expect.fail(`${text}\nmust ${isRight ? "accept" : "refuse"} ${JSON.stringify(value)}`);
        }
      }
    });
  });
  // Shrinking would compile a program per step; the message names the failing type and value.
  fc.assert(property, { seed, numRuns, endOnFailure: true });
  expect(accepted).toBeGreaterThan(300);
  expect(refused).toBeGreaterThan(1000);
});
