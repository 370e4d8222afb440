import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Effect } from "../../model/tool/effect.ts";
import { inferTools } from "../infer-tools.ts";

const root = mkdtempSync(path.join(tmpdir(), "toolwright-effects-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The body of a handler with the code before it, and the expected effects. */
interface Case {
  readonly name: string;
  readonly before?: string;
  readonly body: string;
  readonly effects: readonly string[];
}

const cases: readonly Case[] = [
  { name: "a plain computation", body: "return q.toUpperCase();", effects: [] },
  // Files.
  {
    name: "a named import",
    before: 'import { writeFile } from "node:fs/promises";',
    body: 'await writeFile("notes.txt", q);',
    effects: ['writes-files: writeFile("notes.txt", q)'],
  },
  {
    name: "an import under another name",
    before: 'import { unlink as away } from "fs/promises";',
    body: "await away(q);",
    effects: ["deletes-files: away(q)"],
  },
  {
    name: "a namespace and its promises",
    before: 'import * as fs from "node:fs";',
    body: "await fs.promises.rm(q); fs.appendFileSync(q, q);",
    effects: ["deletes-files: fs.promises.rm(q)", "writes-files: fs.appendFileSync(q, q)"],
  },
  {
    name: "a default import",
    before: 'import fsp from "node:fs/promises";',
    body: "await fsp.rename(q, `${q}.old`);",
    effects: ["writes-files: fsp.rename(q, `${q}.old`)"],
  },
  {
    name: "promises by another name",
    before: 'import { promises as files } from "fs";',
    body: "await files.unlink(q);",
    effects: ["deletes-files: files.unlink(q)"],
  },
  {
    name: "require and dynamic import inside the handler",
    body: 'const { rmSync } = require("fs"); rmSync(q); const fs = await import("node:fs"); fs.writeFileSync(q, q);',
    effects: ["deletes-files: rmSync(q)", "writes-files: fs.writeFileSync(q, q)"],
  },
  {
    name: "names such as cache and tmp say nothing about where a file is",
    before: 'import { rm, writeFile } from "node:fs/promises";',
    body: 'const customerCachePath = q; const tmp = q; await rm(customerCachePath); await writeFile(`/srv/${tmp}/a`, q); await rm("./scratch");',
    effects: [
      "deletes-files: rm(customerCachePath)",
      "writes-files: writeFile(`/srv/${tmp}/a`, q)",
      'deletes-files: rm("./scratch")',
    ],
  },
  {
    name: "files in the system temporary folder, and one that leaves it",
    before:
      'import { copyFile, mkdtemp, rename, rm, writeFile } from "node:fs/promises"; import { tmpdir } from "node:os"; import path from "node:path";',
    body: 'const folder = await mkdtemp(path.join(tmpdir(), "x-")); const file = `${folder}/a`; await writeFile(file, q); await copyFile(q, path.join(folder, "b")); await rm(folder); await rename(file, "out.txt"); await rm(path.join(q, tmpdir())); let late = folder; late = q; await rm(late);',
    effects: [
      'writes-files: rename(file, "out.txt")',
      "deletes-files: rm(path.join(q, tmpdir()))",
      "deletes-files: rm(late)",
    ],
  },
  {
    name: "reading",
    before: 'import { readFile, readdir, stat } from "node:fs/promises";',
    body: "await readdir(q); await stat(q); return await readFile(q, 'utf8');",
    effects: [],
  },
  // Programs.
  {
    name: "a command with what the call gives",
    before:
      'import { exec } from "node:child_process"; import { promisify } from "node:util"; const run = promisify(exec);',
    body: "await run(`ls ${q}`);",
    effects: ["runs-programs: run(`ls ${q}`)"],
  },
  {
    name: "a program by name",
    before: 'import { execFileSync } from "node:child_process";',
    body: 'execFileSync("git", ["log", q]);',
    effects: ['runs-programs (fixed): execFileSync("git", ["log", q])'],
  },
  {
    name: "a program that fetches, and one in a shell",
    before: 'import { spawn } from "node:child_process";',
    body: 'spawn("curl", [q]); spawn("git", [q], { shell: true });',
    effects: ['runs-programs: spawn("curl", [q])', 'runs-programs: spawn("git", [q], { shell: true })'],
  },
  {
    name: "packages that run programs",
    before: 'import { $, execa } from "execa"; import spawn from "cross-spawn";',
    body: "await execa(q, []); await $`ls ${q}`; spawn(q);",
    effects: ["runs-programs: execa(q, [])", "runs-programs: $`ls ${q}`", "runs-programs: spawn(q)"],
  },
  // Code.
  {
    name: "text as code",
    before: 'import vm from "node:vm";',
    body: "eval(q); new Function(q)(); Function(q); vm.runInNewContext(q); globalThis.eval(q);",
    effects: [
      "evaluates-code: eval(q)",
      "evaluates-code: new Function(q)",
      "evaluates-code: Function(q)",
      "evaluates-code: vm.runInNewContext(q)",
      "evaluates-code: globalThis.eval(q)",
    ],
  },
  {
    name: "code that is written out",
    body: 'new Function("return this")();',
    effects: ['evaluates-code (fixed): new Function("return this")'],
  },
  // Requests.
  { name: "a request that asks", body: "return await (await fetch(`https://a.example/?q=${q}`)).text();", effects: [] },
  {
    name: "a search by POST",
    body: 'const answer = await fetch("https://a.example", { method: "POST", body: q }); if (!answer.ok) throw new Error(); return await answer.text();',
    effects: [],
  },
  {
    name: "a POST on the side",
    body: 'void fetch("https://a.example", { method: "post", body: q }).catch(() => {}); return q;',
    effects: ['sends: fetch("https://a.example", { method: "post", body: q })'],
  },
  {
    name: "options written apart",
    body: 'const options = { method: "DELETE" }; const answer = await fetch(q, options); return await answer.text();',
    effects: ["sends: fetch(q, options)"],
  },
  {
    name: "packages that make requests",
    before: 'import axios from "axios"; import got from "got"; import https from "node:https";',
    body: 'const { data } = await axios.post(q, q); await axios.delete(q); await got.put(q); https.request(q, { method: "PUT" }); return String(data);',
    effects: ["sends: axios.delete(q)", "sends: got.put(q)", 'sends: https.request(q, { method: "PUT" })'],
  },
  {
    name: "mail, and a plain socket",
    before: 'import { connect } from "node:net"; declare const transport: { sendMail(mail: object): Promise<void> };',
    body: "await transport.sendMail({ to: q }); connect(25, q);",
    effects: ["sends: transport.sendMail({ to: q })", "sends: connect(25, q)"],
  },
  // Secrets.
  {
    name: "private keys",
    before: 'import { readFileSync } from "node:fs"; import { homedir } from "node:os"; import path from "node:path";',
    body: 'readFileSync(`${homedir()}/.ssh/id_rsa`); return path.join(homedir(), ".aws", "credentials");',
    effects: [
      "reads-secrets: readFileSync(`${homedir()}/.ssh/id_rsa`)",
      'reads-secrets: path.join(homedir(), ".aws", "credentials")',
    ],
  },
  {
    name: "the whole environment",
    body: "return JSON.stringify(process.env) + JSON.stringify({ ...process.env });",
    effects: ["reads-secrets: process.env"],
  },
  {
    name: "one variable, a program's environment, refused places",
    before: 'import { execFileSync } from "node:child_process"; const refused = [".ssh", "/etc/passwd"];',
    body: 'execFileSync("git", [], { env: { ...process.env, LANG: "C" } }); return String(refused.includes(q)) + process.env.TOKEN;',
    effects: ['runs-programs (fixed): execFileSync("git", [], { env: { ...process.env, LANG: "C" } })'],
  },
  // What is reached.
  {
    name: "functions of the file, but only those that are used",
    before:
      'import fs from "fs"; const keep = (q: string) => later(q); function later(q: string) { fs.writeFileSync(q, q); } export function other() { fs.rmSync("x"); }',
    body: "[q].forEach(keep);",
    effects: ["writes-files: fs.writeFileSync(q, q)"],
  },
  {
    name: "what runs when the file is loaded",
    before: 'import { writeFileSync } from "fs"; (() => { writeFileSync("loaded.txt", ""); })();',
    body: "return q;",
    effects: ['writes-files: writeFileSync("loaded.txt", "")'],
  },
  {
    name: "functions of other files, wherever they lead",
    before: 'import { first } from "../../lib/first.ts"; import * as second from "../../lib/second.ts";',
    body: "first(q); second.look(q);",
    effects: ["deletes-files: rmSync(q)"],
  },
  {
    name: "a file that is loaded for what it does",
    before: 'import "../../lib/loaded.ts";',
    body: "return q;",
    effects: ['writes-files: writeFileSync("side.txt", "")'],
  },
  {
    name: "functions behind a path alias, and through one that leads on",
    before: 'import { first } from "desk/first.ts"; import * as shelf from "@desk-second";',
    body: "first(q); shelf.keep(q);",
    effects: ["writes-files: writeFileSync(q, q)", "deletes-files: rmSync(q)"],
  },
  {
    name: "functions of a package of the workspace",
    before: 'import { store } from "@acme/store"; import plain from "@acme/plain";',
    body: "store(q); plain.drop(q);",
    effects: ["writes-files: appendFileSync(q, q)", "deletes-files: fs.rmSync(q)"],
  },
  {
    name: "a package of the workspace that is loaded for what it does",
    before: 'import "@acme/store/loaded";',
    body: "return q;",
    effects: ['writes-files: appendFileSync("log.txt", "")'],
  },
  {
    name: "an installed package",
    before: 'import { wipe } from "outside";',
    body: "wipe(q);",
    effects: [],
  },
  {
    name: "names that only look so",
    before:
      'import { exec, fetch as bring } from "./own.ts"; const eval2 = (text: string) => text; class Reader { unlink(q: string) { return q; } }',
    body: "exec(q); bring(q); eval2(q); new Reader().unlink(q); return /exec/.exec(q)?.[0] ?? '';",
    effects: [],
  },
];

const files: Readonly<Record<string, string>> = {
  "tsconfig.json":
    '{ "compilerOptions": { "lib": ["es2024"], "paths": { "desk/*": ["./lib/*"], "@desk-second": ["./lib/second.ts"] } } }',
  "packages/store/package.json":
    '{ "name": "@acme/store", "exports": { ".": "./src/index.ts", "./loaded": "./src/loaded.ts" } }',
  "packages/store/src/index.ts": 'export { store } from "./store.ts";',
  "packages/store/src/store.ts":
    'import { appendFileSync } from "node:fs"; export function store(q: string) { appendFileSync(q, q); }',
  "packages/store/src/loaded.ts": 'import { appendFileSync } from "node:fs"; export {}; appendFileSync("log.txt", "");',
  "packages/plain/package.json": '{ "name": "@acme/plain", "main": "index.js" }',
  "packages/plain/index.js":
    'const fs = require("fs"); const drop = (q) => { fs.rmSync(q); }; module.exports = { drop };',
  "node_modules/outside/package.json": '{ "name": "outside", "main": "index.js", "types": "index.d.ts" }',
  "node_modules/outside/index.d.ts": "export function wipe(q: string): void;",
  "node_modules/outside/index.js": 'const fs = require("fs"); exports.wipe = (q) => fs.rmSync(q);',
  "lib/first.ts": 'import { second } from "./second.ts"; export const first = (q: string) => { second(q); };',
  "lib/second.ts":
    'import { rmSync, writeFileSync } from "node:fs"; export function second(q: string) { rmSync(q); } export const look = (q: string) => q; export const keep = (q: string) => writeFileSync(q, q);',
  "lib/loaded.ts": 'import { writeFileSync } from "node:fs"; import "./loaded.ts"; writeFileSync("side.txt", "");',
  "tools/names_that_only_look_so/own.ts":
    "export const exec = (q: string) => q; export const fetch = (q: string) => q;",
};

const folderOf = (name: string): string => name.replaceAll(/\W+/g, "_");

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const shown = ({ kind, evidence, isFixed }: Effect): string =>
  `${kind}${isFixed === true ? " (fixed)" : ""}: ${evidence}`;

test("effects of a handler are found in its syntax", () => {
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const name of ["store", "plain"]) {
    mkdirSync(path.join(root, "node_modules/@acme"), { recursive: true });
    symlinkSync(path.join(root, "packages", name), path.join(root, "node_modules/@acme", name), "dir");
  }
  for (const { name, before = "", body } of cases) {
    const text = `import { defineTool } from "toolwright";\n${before}\n/** Does it. */\nexport default defineTool({\n  category: "utility",\n  async execute({ q }: { q: string }): Promise<string | void> {\n    ${body.replaceAll("; ", ";\n    ")}\n  },\n});\n`;
    write(`tools/${folderOf(name)}/tool.ts`, text);
  }
  const results = inferTools(
    cases.map(({ name }) => `tools/${folderOf(name)}/tool.ts`),
    { root },
  );
  const found = results.map(({ tool }, index) => [cases[index]?.name, (tool?.effects ?? []).map(shown)]);
  expect(found).toEqual(cases.map(({ name, effects }) => [name, effects]));
});

test("an effect has its location", () => {
  write(
    "tools/placed/tool.ts",
    'import { defineTool } from "toolwright";\nimport { second } from "../../lib/second.ts";\n/** Does it. */\nexport default defineTool({ category: "action", execute: ({ q }: { q: string }) => second(q) });\n',
  );
  const [result] = inferTools(["tools/placed/tool.ts"], { root });
  expect(result?.tool?.effects).toEqual([
    { kind: "deletes-files", at: { file: "lib/second.ts", line: 1, column: 86 }, evidence: "rmSync(q)" },
  ]);
});

test("tools without effects have no such member", () => {
  write(
    "tools/clean/tool.ts",
    'import { defineTool } from "toolwright";\n/** Does it. */\nexport default defineTool({ category: "utility", execute: ({ q }: { q: string }) => q });\n',
  );
  const [result] = inferTools(["tools/clean/tool.ts"], { root });
  expect(result?.tool === undefined ? [] : Object.keys(result.tool)).not.toContain("effects");
});
