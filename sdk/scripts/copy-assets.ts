// Completes `dist`: copies what the compiler leaves behind (page parts, styles, JSON Schemas, the pages of rules) from `src`, and removes
// what was compiled from sources that are gone, which would be packed with the rest.
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

const source = path.resolve(import.meta.dirname, "../src");
const target = path.resolve(import.meta.dirname, "../dist");
const sources = new Set(await readdir(source, { recursive: true }));

for (const entry of sources) {
  if (!/\.(astro|css|json)$|^verify[/\\]rules[/\\][a-z0-9-]+\.md$/.test(entry)) continue;
  await mkdir(path.dirname(path.join(target, entry)), { recursive: true });
  await cp(path.join(source, entry), path.join(target, entry));
}

for (const entry of await readdir(target, { recursive: true })) {
  // Has a build of its own.
  if (/^(?:\w+-toolkit|toolkit|light)[/\\]/.test(entry)) continue;
  const compiled = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(entry)?.[1];
  const isLeft =
    compiled === undefined
      ? /\.(astro|css|json|md)$/.test(entry) && !sources.has(entry)
      : !sources.has(`${compiled}.ts`);
  if (isLeft) await rm(path.join(target, entry));
}
