import { expect, test } from "vitest";
import { newestLoads } from "../../studio/src/state/newest-loads.ts";

test("of two loads of a page, only the later one may be shown, whichever ends first", () => {
  const start = newestLoads();
  const [first, other, second] = [start("tool add"), start("tool sum"), start("tool add")];
  expect([first(), other(), second()]).toEqual([false, true, true]);
});
