import { describe, expect, it } from "vitest";
import type { Category, Part } from "./generator.ts";

/** The contract of the questions of every category and part. `made-projects.test.ts` tests the created files. */
export function testMaker(maker: Category | Part): void {
  describe(`${maker.id} (H2)`, () => {
    it("takes its own defaults and samples", () => {
      for (const { id, initial, check } of maker.questions) {
        expect(check(initial), id).toBeUndefined();
        expect(check(maker.sample[id] ?? ""), id).toBeUndefined();
      }
    });
  });
}
