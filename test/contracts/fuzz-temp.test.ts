import fc from "fast-check";
import { expect, test } from "vitest";
import { providers } from "../../sdk/src/providers.ts";
const { s } = fc.letrec<{ s: any; list: any; map: any }>((tie) => ({
  list: fc.array(tie("s"), { minLength: 1, maxLength: 3 }),
  map: fc.dictionary(fc.constantFrom("a", "b", "a b", "$ref", "__proto__"), tie("s"), { maxKeys: 3 }),
  s: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<any>(
      true,
      false,
      {},
      { type: "string" },
      { type: "null" },
      { const: "x" },
      { enum: ["a", null, 1, true, ""] },
      { $ref: "#/$defs/a" },
      { $ref: "#/$defs/b" },
      { $ref: "#" },
      { type: ["string", "object", "null"], minLength: 2 },
    ),
    fc.record(
      {
        type: fc.constantFrom<any>("object", "array", ["array", "object", "null"], "integer"),
        properties: tie("map"),
        required: fc.subarray(["a", "b"]),
        additionalProperties: fc.oneof(fc.boolean(), tie("s")),
        items: tie("s"),
        prefixItems: tie("list"),
        anyOf: tie("list"),
        oneOf: tie("list"),
        allOf: tie("list"),
        not: tie("s"),
        description: fc.constant("D"),
        patternProperties: tie("map"),
        default: fc.constant(1),
        exclusiveMinimum: fc.constant(0),
      },
      { requiredKeys: [] },
    ),
    fc.record({ anyOf: tie("list"), description: fc.constant("D") }),
    fc.record({ allOf: tie("list") }),
    fc.record({ $ref: fc.constant("#/$defs/b"), description: fc.constant("E") }),
  ),
}));
test.each(providers.map((p) => [p.id, p] as const))(
  "%s",
  (_, p) => {
    let ok = 0,
      all = 0,
      slow = 0;
    fc.assert(
      fc.property(s, s, s, (x: any, a: any, b: any) => {
        const tool: any = {
          name: "t",
          description: "",
          metadata: { category: "utility" },
          input: { type: "object", properties: { v: x }, $defs: { a, b } },
          output: x,
        };
        const t = performance.now();
        const r = p.adapter.toTools([tool]);
        const d = performance.now() - t;
        if (d > slow) slow = d;
        all++;
        if (r.tools[0]!.definition) ok++;
        const bad = r.findings.filter((f) => f.message.includes("could not be converted"));
        if (bad.length) throw new Error(bad[0]!.message);
        const text = JSON.stringify(r.tools);
        if (p.id.startsWith("gemini") && text.includes('"$schema"')) throw new Error("schema");
        if (d > 500) throw new Error("slow " + d);
      }),
      { numRuns: 4000, seed: 5 },
    );
    console.log(p.id, ok, all, slow.toFixed(0));
    expect(ok).toBeGreaterThan(0);
  },
  300000,
);
