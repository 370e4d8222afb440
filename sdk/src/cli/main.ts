import { Argument, Command as Program, CommanderError, Option } from "commander";
import { isToolwrightError, type ToolwrightError } from "../errors/toolwright-error.ts";
import type { Command, CommandFlag, CommandGroup, CommandIo } from "./console/command.ts";
import { CommandInput } from "./console/command-input.ts";
import { commands } from "./commands/index.generated.ts";
import { didYouMean } from "../util/nearest-name.ts";
import { wrapText } from "../util/texts.ts";
import { AlreadyReported, errorAsJson, errorAsText, usageError } from "./console/errors.ts";
import { packageVersion } from "./console/package-version.ts";

/**
 * Runs one command line and returns the exit code: 0 success or only warnings, 1 errors or a failed call, 2 an invalid command line, 3 a run that
 * waits for a person or stopped evals, 130 stopped by the user.
 * `argv` holds the words after the program's name.
 */
export async function runCommandLine(argv: readonly string[], io: CommandIo): Promise<number> {
  let exitCode = 0;
  const loaded = await commandsFor(argv);
  const program = newProgram(io)
    .name("toolwright")
    .description("Turns TypeScript functions into tools that models call.");
  program.version(await packageVersion(), "-v, --version", "print the version");
  program.helpCommand("help [command]", "print the help of a command");
  // One line for each command: its name without the arguments.
  program.configureHelp({
    subcommandTerm: (command) => command.name(),
    visibleCommands: (parent) => [...parent.commands],
  });
  for (const [group, heading] of Object.entries(headings)) {
    for (const command of loaded.filter((each) => each.group === group)) {
      const run = async (input: CommandInput): Promise<void> => {
        exitCode = await runCommand(command, input, io);
      };
      program.addCommand(toProgram(command, io, run).helpGroup(heading));
    }
  }
  const reader = loaded.find(({ name, passesArguments }) => name === argv[0] && passesArguments === true);
  if (reader !== undefined)
    return runCommand(reader, new CommandInput({ args: argv.slice(1), options: {} }, io.cwd), io);
  // Commander would print only the list of commands.
  const isHelp = argv.some((word) => word === "--help" || word === "-h");
  const topic = argv[0] === "help" ? argv[1] : isHelp ? argv[0] : undefined;
  const words = topic === undefined || [...names, "help"].includes(topic) || topic.startsWith("-") ? argv : [topic];
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    const isOfCommander = error instanceof CommanderError;
    if (!isOfCommander && !isToolwrightError(error)) throw error;
    if (isOfCommander && error.exitCode === 0) return 0;
    // The help for a command line without a command is already printed.
    if (error.code !== "commander.help")
      printError(isOfCommander ? fromCommander(error, words) : error, { asJson: argv.includes("--json"), io });
    return 2;
  }
  return exitCode;
}

const names: readonly string[] = Object.keys(commands);

/** Loads only the modules of the named command; for the list of commands and for an unknown command, all. */
function commandsFor([first = ""]: readonly string[]): Promise<readonly Command[]> {
  return Promise.all(
    Object.entries(commands).flatMap(([name, load]) => (names.includes(first) && name !== first ? [] : load())),
  );
}

const headings: Readonly<Record<CommandGroup, string>> = {
  make: "Make:",
  check: "Check:",
  run: "Run:",
  prove: "Prove:",
  publish: "Publish:",
};

function newProgram(io: CommandIo): Program {
  return new Program().exitOverride().configureOutput({
    writeOut: (text) => {
      io.out(text.trimEnd());
    },
    writeErr: (text) => {
      io.err(text.trimEnd());
    },
    // Each error is printed once, in the same format.
    outputError: () => undefined,
    getOutHelpWidth: () => io.width ?? 80,
    getErrHelpWidth: () => io.width ?? 80,
  });
}

function toProgram(command: Command, io: CommandIo, run: (input: CommandInput) => Promise<void>): Program {
  const program = newProgram(io).name(command.name).description(command.summary);
  for (const [flag, given] of Object.entries(command.args ?? {})) {
    const argument = flagOf(given);
    program.addArgument(withChoices(new Argument(flag, argument.description), argument));
  }
  for (const [flag, given] of Object.entries(command.options ?? {}))
    program.addOption(toOption(flag, flagOf(given), command.name));
  const [line, does] = command.example;
  program.addHelpText("after", `\nExample:\n  $ ${line}\n      ${does}`);
  program.action(async () => {
    const args = program.processedArgs.flat() as readonly (string | undefined)[];
    await run(new CommandInput({ args, options: program.opts() }, io.cwd));
  });
  return program;
}

const flagOf = (given: string | CommandFlag): CommandFlag =>
  typeof given === "string" ? { description: given } : given;

function toOption(name: string, flag: CommandFlag, command: string): Option {
  const { description, isRepeatable = false, conflicts = [], implies = {}, value } = flag;
  const option = withChoices(new Option(name, description), flag);
  // An empty text is mostly an unset variable of a script.
  if (flag.choices === undefined && (option.required || option.optional))
    option.argParser<unknown>((text, former) => {
      if (text === "") throw usageError(`Option '${name}' is empty.`, command);
      const read = value === undefined ? text : value.read(text);
      if (read === undefined) throw usageError(`Option '${name}' takes ${value?.takes ?? ""}; got '${text}'.`, command);
      return isRepeatable ? [...((former ?? []) as readonly unknown[]), read] : read;
    });
  return option.conflicts([...conflicts]).implies({ ...implies });
}

function withChoices<Part extends Argument | Option>(part: Part, { choices }: CommandFlag): Part {
  if (choices !== undefined) part.choices(choices);
  return part;
}

/** Converts an error of Commander, such as `error: unknown command 'bild'\n(Did you mean build?)`, to a `ToolwrightError`. */
function fromCommander({ code, message }: CommanderError, argv: readonly string[]): ToolwrightError {
  const [first = "", hint] = message.replace(/^error: /, "").split("\n");
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  // Commander suggests only listed commands, and `help` is not listed.
  const nearest =
    code === "commander.unknownCommand"
      ? didYouMean(argv[0] ?? "", ["help", ...names])
      : (hint ?? "").replace(/^\((.*)\)$/, " $1");
  const command = names.find((name) => name === argv[0]);
  return usageError(`${sentence.replace(/\.?$/, ".")}${nearest}`, command);
}

async function runCommand(command: Command, input: CommandInput, io: CommandIo): Promise<number> {
  try {
    return await command.run(input, io);
  } catch (error) {
    if (error instanceof AlreadyReported) return command.errorExit ?? 1;
    printError(error, { asJson: input.isJson, io });
    return isToolwrightError(error) && error.code === "USAGE" ? 2 : (command.errorExit ?? 1);
  }
}

function printError(error: unknown, { asJson, io }: { readonly asJson: boolean; readonly io: CommandIo }): void {
  if (asJson) io.out(JSON.stringify(errorAsJson(error)));
  else io.err(wrapText(errorAsText(error, io.color), io.width ?? Infinity).join("\n"));
}
