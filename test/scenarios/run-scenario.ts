import { spawn } from "node:child_process";
import path from "node:path";
import { programEnvironment } from "../support/program-environment.ts";
import { runCommandLine } from "../../sdk/src/cli/main.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

/** The outcome of a command line. */
export interface Ended {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly stdin?: string;
  /** Working folder, relative to the project. */
  readonly below?: string;
}

/** Runs a command line in this process, which saves starting Node and loading the compiler, and returns its output with the folder's path as `<root>`. */
export async function runCommand(
  args: readonly string[],
  folder: string,
  { stdin = "", below = "." }: Running = {},
): Promise<Ended> {
  const lines = { stdout: "", stderr: "" };
  const exit = await runCommandLine(args, {
    cwd: path.join(folder, below),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: "1" },
    color: false,
    out: (text) => (lines.stdout += `${text}\n`),
    err: (text) => (lines.stderr += `${text}\n`),
    readInput: () => Promise.resolve(stdin),
  });
  return { exit, stdout: lines.stdout.replaceAll(folder, "<root>"), stderr: lines.stderr.replaceAll(folder, "<root>") };
}

/** Runs the `toolwright` program as a user would, and returns its output with the folder's path as `<root>`. */
export function runToolwright(
  args: readonly string[],
  folder: string,
  { stdin = "", below = "." }: Running = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: path.join(folder, below),
      env: programEnvironment,
    });
    const texts = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (texts.stdout += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (texts.stderr += chunk.toString("utf8")));
    // A command that reads no input may have ended before the input is written.
    child.stdin.on("error", () => undefined).end(stdin);
    child.on("error", reject);
    child.on("close", (code) => {
      const clean = (text: string): string => text.replaceAll(folder, "<root>");
      resolve({ exit: code ?? -1, stdout: clean(texts.stdout), stderr: clean(texts.stderr) });
    });
  });
}

/** One command of a scenario with its expected outcome. */
export interface Step {
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  /** Whether the command runs in a separate process. */
  readonly isSpawned: boolean;
  /** Working folder of the command, relative to the project. */
  readonly folder: string;
  readonly stdin: string;
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Reads a scenario: a title line, then sections that start with `==== word`.
 *
 * `in <folder>` names the folder of the next run; `file <path>` writes a file, in which `⟨U+200B⟩` stands for the character, `delete <path>` removes one, `run <words>` names the command line (in JSON where a word holds
 * spaces), `spawn <words>` one in a separate process, for results that depend on file times; `stdin` is its input; `exit`, `stdout` and `stderr` are the expected outcome. A `run` starts a step; the files before it belong to it.
 */
export function readScenario(text: string): { readonly title: string; readonly steps: readonly Step[] } {
  const [title = "", ...sections] = text.split(/^==== /m);
  const steps: Step[] = [];
  let files: Record<string, string | undefined> = {};
  let folder = ".";
  for (const section of sections) {
    const [head, body] = splitOnce(section, "\n");
    const [word, rest] = splitOnce(head, " ");
    const step = steps.at(-1);
    if (word === "file") files = { ...files, [rest]: withCharacters(body) };
    else if (word === "delete") files = { ...files, [rest]: undefined };
    else if (word === "in") folder = rest;
    else if (word === "run" || word === "spawn") {
      steps.push({
        files,
        folder,
        isSpawned: word === "spawn",
        args: rest.startsWith("[") ? (JSON.parse(rest) as string[]) : rest.split(" "),
        stdin: "",
        exit: 0,
        stdout: "",
        stderr: "",
      });
      files = {};
      folder = ".";
    } else if (step !== undefined && word === "exit") steps[steps.length - 1] = { ...step, exit: Number(rest) };
    else if (step !== undefined && word === "stdin") steps[steps.length - 1] = { ...step, stdin: body };
    else if (step !== undefined && (word === "stdout" || word === "stderr"))
      steps[steps.length - 1] = { ...step, [word]: body.trim() };
    else throw new Error(`A scenario has no section "${head}".`);
  }
  return { title: title.trim(), steps };
}

/** A pattern for the expected text: `…` matches anything, within a line or for whole lines. */
export function expectedPattern(expected: string): RegExp {
  const parts = expected.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`);
}

/** Makes invisible characters visible. */
const withCharacters = (text: string): string =>
  text.replaceAll(/⟨U\+([0-9A-F]+)⟩/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));

function splitOnce(text: string, separator: string): readonly [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + separator.length)];
}
