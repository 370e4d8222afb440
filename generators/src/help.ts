import type { Question } from "./generator.ts";
import { makers, project } from "./generators.ts";

/** The text of `--help`; `call` is the command as the user runs it. */
export function helpText(call = "npm create tool"): string {
  // npm treats flags before a `--` as its own.
  const given = call.startsWith("npm") ? " --" : "";
  const questions = [project, ...makers].flatMap((generator): readonly Question[] => generator.questions);
  const firstOfEach = questions.filter(({ id }, index) => questions.findIndex((one) => one.id === id) === index);
  const flags = firstOfEach.map(
    ({ id, summary, initial, choices }) =>
      `  ${`--${id} <${choices === undefined ? (id.endsWith("s") ? "names" : "name") : "event"}>`.padEnd(17)} ${summary}${initial === "" ? "" : `, such as ${initial}`}`,
  );
  const list = makers.map(({ id, summary }) => `  ${id.padEnd(13)} ${summary}`);
  return [
    "Create a Toolwright project, or add a tool, an agent or a workflow to one.",
    "",
    "Usage",
    `  ${call} [name]${given} [flags]`,
    "",
    "  Outside a package, name is the project's name (. for the current folder);",
    "  inside one, the tool's name. A new project gets an example tool, or a blank",
    "  one if --tool names it. In an existing project, a new tool is blank. In a",
    "  package without Toolwright, the command adds it.",
    "  In a terminal it prompts for missing values. Elsewhere they are an error.",
    "",
    "Flags",
    "  --category <id>   what to make, see below",
    ...flags,
    "  --type <id>       orchestration: how the agent loop treats a call (function)",
    "  --from <text>     what the tool does, when to use it and when not",
    "  --param <text>    a parameter, name: type – text, with any TypeScript type;",
    "                    name? if it is optional",
    "  --returns <text>  a property of the result, in the same form",
    "  --folder <path>   inside a project: the folder of its tools (default: tools)",
    "  --install, --git  install packages, create a Git repository; --no-… skips it",
    "  -y, --yes         use defaults for missing answers, without prompts",
    "  --dry-run         list the files and changed lines, and write nothing",
    "  --json            print the result as JSON, without prompts",
    "  -h, --help        print this text",
    "  -v, --version     print the version",
    "",
    "Categories",
    ...list,
    "",
    "Examples",
    `  ${call} my-agent${given} --category retrieval --tool note_search`,
    `  ${call} my-agent${given} --yes --dry-run`,
    `  ${call} analyst${given} --category agent --tools weather_get`,
    `  ${call} weather_get${given} --category retrieval \\`,
    "    --from 'Get the weather of a town.' --param 'town: string – Its name.'",
    "",
    "Exit codes: 0 created, 1 failed, 2 invalid command line, 130 interrupted.",
  ].join("\n");
}
