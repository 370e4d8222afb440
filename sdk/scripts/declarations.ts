// Completes `dist` after the compiler has written all declarations to `dist/.types`: copies the files that an entry reaches. No other file can be imported.
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const dist = path.resolve(import.meta.dirname, "../dist");
const all = path.join(dist, ".types");

const reached = new Set((await readdir(all)).filter((file) => file.endsWith(".d.ts")));
// Iterating over a set includes the items that are added meanwhile.
for (const file of reached) {
  const { importedFiles } = ts.preProcessFile(await readFile(path.join(all, file), "utf8"));
  for (const { fileName } of importedFiles) {
    if (!fileName.startsWith(".")) continue;
    reached.add(path.posix.join(path.posix.dirname(file), fileName).replace(/\.[jt]sx?$/, ".d.ts"));
  }
}
for (const file of reached) {
  await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
  await cp(path.join(all, file), path.join(dist, file));
}
