// A small coding agent in the terminal: `npm run chat -- ./model.ts ~/my-project`, where model.ts exports a model of the AI SDK.
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import type { LanguageModel } from "toolwright/agents";
import { createCodingTools } from "toolwright/coding";
import { runCodingAgent } from "../lib/coding-agent.ts";
import { policy } from "../lib/policy.ts";

const [modelFile, folder = "."] = process.argv.slice(2);
const print = (text: string): boolean => process.stdout.write(text);

if (modelFile === undefined) {
  print("usage: npm run chat -- <file that exports a model> [folder]\n");
  process.exit(1);
}
const { default: model } = (await import(pathToFileURL(resolve(modelFile)).href)) as {
  readonly default: LanguageModel;
};
const coding = await createCodingTools({ root: folder, policy, environment: process.env, agents: true });
const terminal = createInterface({ input: process.stdin, output: process.stdout });
/** Lines that are typed, or piped, before they are asked for wait. */
const lines = terminal[Symbol.asyncIterator]();
const { commands, journal, workspace } = coding.services;
print(
  `Working in ${workspace.root.path}${commands.conditions.unsandboxed === undefined ? ", commands in a sandbox" : ""}.\n`,
);
if (commands.conditions.unsandboxed !== undefined) print(`No sandbox: ${commands.conditions.unsandboxed}\n`);
print("Say what to do. /changes lists what was changed, /undo takes it back, /quit ends, Ctrl+C stops the agent.\n");

async function ask(question: string): Promise<string | undefined> {
  print(question);
  const { done, value } = await lines.next();
  return done === true ? undefined : value.trim();
}

/** Stops what the agent does; without one that is at work it ends the program. */
let stop: (() => void) | undefined;
terminal.on("SIGINT", () => {
  if (stop === undefined) terminal.close();
  else stop();
});

/** What was said before, for the next request. */
const said: string[] = [];
const person = {
  answer: async (question: string): Promise<string> =>
    /^y(es)?$/i.test((await ask(`\n${question}\nyes or no? `)) ?? "") ? "yes" : "no",
};

for (;;) {
  const line = await ask("\n> ");
  if (line === undefined || line === "/quit") break;
  if (line === "") continue;
  try {
    if (line === "/changes") {
      for (const entry of await journal.list())
        print(`${entry.isUndone ? "(undone) " : ""}${await journal.diff(entry)}\n`);
    } else if (line === "/undo") {
      for (const { path } of await journal.undo({ all: true }, { call: "undo" })) print(`Undone: ${path}\n`);
    } else {
      const request = said.length === 0 ? line : `Before:\n${said.join("\n")}\n\nNow: ${line}`;
      const run = new AbortController();
      stop = () => run.abort();
      const options = { coding, model, person, print, signal: run.signal };
      const { status, result, error } = await runCodingAgent(request, options).finally(() => (stop = undefined));
      if (status !== "completed") print(`The run is ${status}. ${error?.message ?? ""}\n`);
      said.push(`Person: ${line}`, `You: ${typeof result === "string" ? result : JSON.stringify(result ?? status)}`);
    }
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
terminal.close();
await coding.close();
