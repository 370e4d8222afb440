import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCodingTools } from "toolwright/coding";
import { createRuntime } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";

/** The outcome of a session of random changes that was undone as a whole. */
export interface UndoneSession {
  readonly seed: number;
  /** Each path that differs from the start, with its former and its current content. */
  readonly different: readonly string[];
  /** The paths among them that neither a command nor the undo named. */
  readonly unnamed: readonly string[];
  readonly commands: readonly string[];
}

/** Numbers from 0 to below a limit; the same for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const names = [
  "a.txt",
  "b.txt",
  "src/c.ts",
  "src/d.ts",
  "src/deep/e.ts",
  "docs/f.md",
  "new.txt",
  "x/y/z.txt",
  "tools/run.sh",
  "link",
  "src/link",
];
const folders = ["src", "src/deep", "docs", "x", "x/y", "empty", "tools", "fresh/one"];
const modes = ["600", "644", "755", "444", "500", "700", "640"];

/** One command, or a few; each kind is as likely as another. */
const commands: readonly ((pick: Picker) => string)[] = [
  ({ name, text }) => `echo ${text} > ${name}`,
  ({ name, text }) => `echo ${text} >> ${name}`,
  ({ name, folder, text }) => `mkdir -p ${folder} && echo ${text} > ${name}`,
  ({ name }) => `rm -f ${name}`,
  ({ name, other }) => `mv ${name} ${other}`,
  ({ name, other }) => `cp ${name} ${other}`,
  ({ name, other }) => `cp -p ${name} ${other}`,
  ({ name, other }) => `ln -s ${other} ${name}`,
  ({ name, other }) => `ln -sfn ${other} ${name}`,
  ({ name, other }) => `ln -f ${name} ${other}`,
  ({ folder }) => `mkdir -p ${folder}`,
  ({ folder }) => `rmdir ${folder}`,
  ({ folder }) => `rm -rf ${folder}`,
  ({ name, mode }) => `chmod ${mode} ${name}`,
  ({ folder, mode }) => `chmod ${mode} ${folder}`,
  ({ name }) => `touch ${name}`,
  ({ name, text }) => `sed -i 's/e/${text}/g' ${name}`,
  ({ folder, other }) => `mv ${folder} moved && echo x > moved/${path.basename(other)}`,
  ({ folder }) => `cp -r ${folder} copy`,
  ({ folder, name }) => `rm -rf ${folder} && ln -s ${name} ${folder}`,
  ({ name, text }) => `rm -rf ${name} && mkdir -p ${name} && echo ${text} > ${name}/in.txt`,
  ({ folder, text }) => `rm -rf ${folder} && mkdir -p $(dirname ${folder}) && echo ${text} > ${folder}`,
  ({ folder, text }) => `mkdir -p ${folder} && echo ${text} > ${folder}/kept && chmod 500 ${folder}`,
  ({ name }) => `printf '\\000\\377\\n' > ${name}`,
  ({ name }) => `truncate -s 0 ${name}`,
  ({ name }) => `find . -name '*.ts' -exec sed -i '1d' {} + ; rm -f ${name}`,
  ({ folder }) => `tar cf a.tar ${folder} && rm -rf ${folder} && tar xf a.tar && rm a.tar`,
  ({ name, other }) => `mv ${name} ${name}.old; mv ${other} ${name}`,
  ({ text }) => `echo '${text}*.md' >> .gitignore`,
  () => "git init -q . && git add -A . && rm -rf .git",
];

/** Changes that an undo does not restore; a tenth as likely as the others. */
const lost: readonly ((pick: Picker) => string)[] = [
  ({ text }) => `mkdir -p dist && echo ${text} > dist/out.js`,
  () => "rm -rf dist",
  () => "mkfifo pipe",
  () => "head -c 2000000 /dev/zero > large.bin && echo x >> large.bin",
  () => "rm -f .gitignore",
  () => "mkdir -p node_modules/p && echo 1 > node_modules/p/index.js",
];

interface Picker {
  readonly name: string;
  readonly other: string;
  readonly folder: string;
  readonly mode: string;
  readonly text: string;
}

function makeWorkspace(root: string, random: (below: number) => number): void {
  for (const folder of folders.slice(0, 5 + random(3))) mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of names.slice(0, 4 + random(6))) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), `one ${name}\r\ntwo\nthree\n`.repeat(1 + random(3)));
    chmodSync(path.join(root, name), [0o644, 0o755, 0o600][random(3)] ?? 0);
  }
  if (random(2) === 0) symlinkSync("a.txt", path.join(root, "link"));
  if (random(3) === 0) symlinkSync("nowhere", path.join(root, "src/link"));
  mkdirSync(path.join(root, "dist"));
  writeFileSync(path.join(root, "dist/out.js"), "built");
  writeFileSync(path.join(root, ".gitignore"), "dist/\n*.log\n");
}

function stateOf(root: string): ReadonlyMap<string, string> {
  const state = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const name of readdirSync(path.join(root, folder))) {
      const at = path.posix.join(folder, name);
      const file = path.join(root, at);
      const stats = lstatSync(file);
      const mode = (stats.mode & 0o7777).toString(8);
      if (stats.isSymbolicLink()) state.set(at, `link ${readlinkSync(file)}`);
      else if (stats.isDirectory()) state.set(at, `folder ${mode}`);
      else if (stats.isFile()) state.set(at, `file ${mode} ${readFileSync(file, "base64")}`);
      else state.set(at, "other");
      if (stats.isDirectory()) visit(at);
    }
  };
  visit("");
  return state;
}

/** Opens a workspace, changes it by tools and commands, undoes all, and compares. */
export async function undoneSession(seed: number): Promise<UndoneSession> {
  const random = randomNumbers(seed + 1);
  const folder = mkdtempSync(path.join(tmpdir(), "undo-"));
  const root = path.join(folder, "ws");
  mkdirSync(root);
  makeWorkspace(root, random);
  const start = stateOf(root);
  const rules = { defaults: { command: "allow", write: "allow", other: "allow" }, allow: ["read"] } as const;
  const policy = { ...rules, commands: { sandbox: "off" } } as const;
  const tools = await createCodingTools({ root, journal: path.join(folder, "j.db"), policy, environment: process.env });
  const session = await createRuntime(tools).openSession();
  const said: string[] = [];
  const done: string[] = [];
  const call = async (name: string, args: object): Promise<ToolResponse<unknown>> => {
    const turn = session.beginTurn();
    let response = (await turn.call(name, args)) as ToolResponse<unknown>;
    const token = response.ok ? undefined : response.error.confirmation?.token;
    if (token !== undefined) response = await turn.confirm(token);
    said.push(JSON.stringify(response));
    return response;
  };
  const one = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  for (let step = 1 + random(8); step > 0; step--) {
    const pick = { name: one(names), other: one(names), folder: one(folders), mode: one(modes), text: `t${random(9)}` };
    const kind = random(6);
    if (kind === 0) {
      done.push(`write ${pick.name}`);
      await call("read", { file_paths: [pick.name] });
      await call("write", { path: pick.name, content: `${pick.text}\n` });
    } else {
      const parts = Array.from({ length: 1 + random(3) }, () => one(random(200) === 0 ? lost : commands)(pick));
      const command = parts.join("; ");
      done.push(command);
      await call("bash", { command, timeout: 60 });
    }
  }
  await call("undo_changes", { all: true });
  await tools.close();
  const end = stateOf(root);
  const different = [...new Set([...start.keys(), ...end.keys()])].filter((file) => start.get(file) !== end.get(file));
  const about = (file: string): string => `${file}: ${start.get(file) ?? "nothing"} -> ${end.get(file) ?? "nothing"}`;
  const text = said.join("\n");
  // A named path covers its parent folders, and a skipped folder covers its contents.
  const isNamed = (file: string): boolean =>
    text.includes(file) || (file.includes("node_modules/") && text.includes("node_modules/"));
  rmSync(folder, { recursive: true, force: true });
  return {
    seed,
    different: different.map(about),
    unnamed: different.filter((file) => !isNamed(file)).map(about),
    commands: done,
  };
}
