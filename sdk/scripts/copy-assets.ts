// Copies files that the bundler ignores from `src` to `dist`: page parts, styles, templates, rule pages.
import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

const source = path.resolve(import.meta.dirname, "../src");
const target = path.resolve(import.meta.dirname, "../dist");

for (const entry of await readdir(source, { recursive: true })) {
  if (!/\.(astro|css|txt)$|^verify[/\\](?:rules|checklist)[/\\][a-z0-9-]+\.md$/.test(entry)) continue;
  await mkdir(path.dirname(path.join(target, entry)), { recursive: true });
  await cp(path.join(source, entry), path.join(target, entry));
}
