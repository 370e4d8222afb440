import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Corpus } from "./corpus.ts";

const repository = path.resolve(import.meta.dirname, "../..");

/** Projects of this repository with one folder per tool, the support desk first. */
const projects = [
  "examples/support-desk",
  "sdk/toolkit/coding",
  "sdk/toolkit",
  "sdk/toolkit/agents",
  "examples/research-team",
];

/**
 * Writes a project with the first `count` tools of these projects; if there are too few, they repeat under other names. Modules that the tools
 * import stay in their projects.
 */
export function writeRealProject(root: string, count: number): Corpus {
  rmSync(root, { recursive: true, force: true });
  const tools = projects.flatMap((project) =>
    readdirSync(path.join(repository, project, "tools")).map((name) => ({ project, name })),
  );
  const chosen = Array.from({ length: count }, (_, index) => {
    const { project, name } = tools[index % tools.length] ?? { project: "", name: "" };
    const round = Math.floor(index / tools.length);
    return { project, name, as: round === 0 ? name : `${name}_${String(round + 1)}` };
  });
  for (const { project, name, as } of chosen) {
    const from = path.join(repository, project, "tools", name);
    const to = path.join(root, "tools", as);
    cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith(".test.ts") });
    const outside = path.relative(to, path.join(repository, project));
    for (const file of readdirSync(to).filter((each) => /\.tsx?$/.test(each))) {
      const text = readFileSync(path.join(to, file), "utf8");
      writeFileSync(path.join(to, file), text.replaceAll('from "../../', `from "${outside}/`));
    }
  }
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: "react-jsx",
    skipLibCheck: true,
  };
  writeFileSync(path.join(root, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["tools"] }));
  writeFileSync(
    path.join(root, "package.json"),
    '{ "name": "corpus", "version": "1.0.0", "type": "module", "private": true }\n',
  );
  // The same tool under several names has the same description.
  writeFileSync(path.join(root, "toolwright.config.json"), '{ "rules": { "set-confusable": "off" } }\n');
  mkdirSync(path.join(root, "node_modules"), { recursive: true });
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return { root, files: chosen.map(({ as }) => `tools/${as}/tool.ts`), types: [] };
}
