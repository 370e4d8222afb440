import { readFileSync } from "node:fs";
import path from "node:path";
import { readPolicy } from "../../coding/permissions/read-policy.ts";
import type { PermissionPolicy } from "../../coding/permissions/permission.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo } from "../../model/command.ts";
import { decodeText } from "../../util/decode-text.ts";
import { errorMessage } from "../../util/error-message.ts";

/** The rules of the command line, after those of the file that `--policy` names. */
export function givenPolicy({ options }: CommandInput, { cwd }: CommandIo): PermissionPolicy {
  const { policy } = options;
  const file =
    typeof policy === "string" ? readPolicy(parsed(readText(path.resolve(cwd, policy)), policy), policy) : {};
  const list = (name: "allow" | "ask" | "deny"): readonly string[] => {
    const given = options[name];
    return [...(file[name] ?? []), ...(Array.isArray(given) ? (given as readonly string[]) : [])];
  };
  return { ...file, allow: list("allow"), ask: list("ask"), deny: list("deny") };
}

/** The commands to judge: the one of the command line, or the lines of `--file`, where `-` is standard input. */
export async function givenCommands({ args, options }: CommandInput, io: CommandIo): Promise<readonly string[]> {
  const [, command] = args;
  const { file } = options;
  if ((command === undefined) === (typeof file !== "string"))
    throw new ToolwrightError("USAGE", "Give one command, or a file of commands with --file.", {
      remedy: "For example: `toolwright permissions check 'git status'`.",
    });
  if (command !== undefined) return [command];
  const text = file === "-" ? await io.readInput() : readText(path.resolve(io.cwd, String(file)));
  return text.split("\n").filter((line) => line.trim() !== "");
}

function readText(file: string): string {
  try {
    return decodeText(readFileSync(file));
  } catch (error) {
    throw new ToolwrightError("FILE_UNREADABLE", `${file} cannot be read: ${errorMessage(error)}`, { cause: error });
  }
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `The permissions in ${source} are not valid JSON: ${errorMessage(error)}`;
    throw new ToolwrightError("PERMISSION_POLICY_INVALID", message, { cause: error });
  }
}
