import { Argument, Command as Program, CommanderError, Option } from "commander";
import type { Command, CommandFlag, CommandInput, CommandIo } from "../model/command.ts";
import { commands } from "./commands/index.generated.ts";
import { errorAsJson, errorAsText } from "./format-error.ts";
import { isJsonWanted } from "./options.ts";
import { packageVersion } from "./package-version.ts";

/**
 * Runs one command line and gives the exit code: 0 fine or warnings alone, 1 errors or a failed call, 2 a wrong command line.
 * `argv` holds the words after the program's name.
 */
export async function runCommandLine(argv: readonly string[], io: CommandIo): Promise<number> {
  let exitCode = 0;
  const program = newProgram(io)
    .name("toolwright")
    .description("Turns TypeScript functions into tools that models call.");
  program.version(await packageVersion(), "-v, --version", "print the version");
  program.helpCommand(false).showHelpAfterError();
  for (const command of commands) {
    program.addCommand(
      toProgram(command, io, async (input) => {
        exitCode = await runCommand(command, input, io);
      }),
    );
  }
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
}

function newProgram(io: CommandIo): Program {
  return new Program().exitOverride().configureOutput({
    writeOut: (text) => {
      io.out(text.trimEnd());
    },
    writeErr: (text) => {
      io.err(text.trimEnd());
    },
  });
}

function toProgram(command: Command, io: CommandIo, run: (input: CommandInput) => Promise<void>): Program {
  const program = newProgram(io).name(command.name).description(command.summary).showHelpAfterError();
  for (const argument of command.args ?? [])
    program.addArgument(withChoices(new Argument(argument.flag, argument.description), argument));
  for (const option of command.options ?? [])
    program.addOption(withChoices(new Option(option.flag, option.description), option));
  const examples = command.examples.map(({ line, does }) => `  $ ${line}\n      ${does}`);
  program.addHelpText("after", `\nExamples:\n${examples.join("\n")}`);
  program.action(async () => {
    await run({ args: program.processedArgs as readonly (string | undefined)[], options: program.opts() });
  });
  return program;
}

function withChoices<Part extends Argument | Option>(part: Part, { choices }: CommandFlag): Part {
  if (choices !== undefined) part.choices(choices);
  return part;
}

async function runCommand(command: Command, input: CommandInput, io: CommandIo): Promise<number> {
  try {
    return await command.run(input, io);
  } catch (error) {
    if (isJsonWanted(input)) io.out(JSON.stringify(errorAsJson(error)));
    else io.err(errorAsText(error, io.color));
    return 1;
  }
}
