import { readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import { createCodingTools, type CodingPolicy } from "toolwright/coding";
import { openTestSession } from "toolwright/testing";
import { tempFolder } from "./temp-folder.ts";

/** A session with the coding tools in a workspace of these files; by default everything is allowed. */
export async function fileTools(
  files: Readonly<Record<string, string>>,
  policy: CodingPolicy = { defaults: { write: "allow", other: "allow" } },
) {
  const named = Object.entries(files).map(([name, text]) => [`ws/${name}`, text] as const);
  const folder = tempFolder({ "ws/.keep": "", ...Object.fromEntries(named) });
  const at = (name: string): string => path.join(folder, "ws", name);
  const tools = await createCodingTools({ root: at(""), journal: path.join(folder, "journal.db"), policy });
  onTestFinished(() => tools.close());
  const session = await openTestSession(tools);
  return { ...session, at, text: (name: string): string => readFileSync(at(name), "utf8") };
}
