import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bubblewrap, createCodingTools, type CodingTools } from "toolwright/coding";
import { scriptedModel } from "toolwright/testing";
import { runCodingAgent } from "../lib/coding-agent.ts";
import { copyPackage } from "../lib/copy-package.ts";
import { scriptedPerson } from "../lib/person.ts";
import { policy } from "../lib/policy.ts";
import { script } from "./script.ts";

/** Plays the demo: an agent corrects a copy of the npm package `ms`, and everything is undone at the end. */
export async function play(print: (text: string) => void): Promise<void> {
  const root = await copyPackage();
  const journal = `${root}.journal`;
  const status = await bubblewrap().available();
  print(status.isAvailable ? "Commands run in a sandbox.\n" : `Commands run without a sandbox: ${status.reason}\n`);
  const coding = await createCodingTools({
    root,
    journal,
    environment: process.env,
    agents: true,
    policy: { ...policy, commands: { ...policy.commands, sandbox: status.isAvailable ? "required" : "off" } },
  });
  try {
    const original = await contentsOf(root);
    const { languageModel: model } = scriptedModel(script);
    const person = scriptedPerson(["yes"], print);
    const { status: ending } = await runCodingAgent("A test fails. Correct the code.", {
      coding,
      model,
      person,
      print,
    });
    print(`\nThe run is ${ending}.\n`);
    await undoAll(coding, print);
    print((await contentsOf(root)) === original ? "Every file is as it was.\n" : "Something is left.\n");
    print(
      "\nNext: `npm run chat -- ./model.ts ~/my-project` works on a project of yours with your model; lib/policy.ts says what it may.\n",
    );
  } finally {
    await coding.close();
    await Promise.all([root, journal].map((file) => rm(file, { recursive: true, force: true })));
  }
}

async function undoAll({ services: { journal } }: CodingTools, print: (text: string) => void): Promise<void> {
  print("\nWhat was changed:\n");
  for (const entry of await journal.list()) print(`${await journal.diff(entry)}\n`);
  for (const { path } of await journal.undo({ all: true }, { call: "demo" })) print(`Undone: ${path}\n`);
}

/** One text for all files of a folder. */
async function contentsOf(folder: string): Promise<string> {
  const files = (await readdir(folder)).sort();
  const hashes = files.map(async (file) =>
    createHash("sha256")
      .update(await readFile(join(folder, file)))
      .digest("hex"),
  );
  return (await Promise.all(hashes)).map((hash, index) => `${files[index] ?? ""} ${hash}`).join("\n");
}
