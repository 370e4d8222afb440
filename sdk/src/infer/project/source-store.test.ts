import { writeFileSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { SourceStore } from "./source-store.ts";

test("a file that was forgotten is parsed again, and the round is not current where it changed in between", () => {
  const file = path.join(tempFolder({ "a.ts": "export const a = 1;" }), "a.ts");
  const store = new SourceStore();
  const read = (): ts.SourceFile | undefined =>
    store.read(file, () => ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.Latest));
  const first = read();
  expect(read()).toBe(first);
  store.forget(file);
  const second = read();
  expect(second).not.toBe(first);
  expect(second?.text).toBe(first?.text);
  expect(store.isCurrent()).toBe(true);

  store.forget(file);
  writeFileSync(file, "export const longer = 2;");
  expect(read()?.text).toBe("export const longer = 2;");
  expect(store.isCurrent()).toBe(false);
  store.begin();
  expect(read()?.text).toBe("export const longer = 2;");
  expect(store.isCurrent()).toBe(true);
});
