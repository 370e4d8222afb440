import { categories } from "../categories/index.generated.ts";
import type { Question } from "./generator.ts";
import { project } from "./project.ts";

/** The text of `--help`. */
export function helpText(): string {
  const questions = [project, ...categories].flatMap((generator): readonly Question[] => generator.questions);
  const firstOfEach = new Map(questions.toReversed().map((question) => [question.id, question]));
  const flags = [...firstOfEach.values()].map(
    ({ id, summary, initial }) => `  ${`--${id} <${id}>`.padEnd(17)} ${summary}, such as ${initial}`,
  );
  const list = categories.map(({ id, summary }) => `  ${id.padEnd(13)} ${summary}`);
  return [
    "Create a Toolwright project, or add a tool to an existing one.",
    "",
    "Usage",
    "  npm create tool [name] -- [flags]",
    "  create-tool [name] [flags]",
    "",
    "  Outside a package, name is the project's (. for the current folder); inside",
    "  one, the tool's. A new project begins with an example tool, or with a blank",
    "  one where --tool names it; inside a project every tool begins blank. A",
    "  package without Toolwright gets what is missing.",
    "  In a terminal it prompts for missing values. Elsewhere they are an error.",
    "",
    "Flags",
    "  --category <id>   kind of the tool, see below",
    ...flags,
    "  --type <id>       orchestration: how the agent loop treats a call (function)",
    "  --from <text>     what the tool does, when to use it and when not",
    "  --param <text>    a parameter, name: type – text; name? where it is optional",
    "  --returns <text>  a property of the result, in the same form",
    "  --folder <path>   inside a project: the folder of its tools (default: tools)",
    "  --force <file>    overwrite this file",
    "  --install, --git  install the packages, begin a Git repository; with no- not",
    "  -y, --yes         take the defaults for missing answers, and ask nothing",
    "  --dry-run         list the files and changed lines, and write nothing",
    "  --json            print the result as JSON, without prompts",
    "  -h, --help        print this text",
    "  -v, --version     print the version",
    "",
    "Categories",
    ...list,
    "",
    "Examples",
    "  npm create tool my-agent -- --category retrieval --tool note_search",
    "  npm create tool my-agent -- --yes --dry-run",
    "  npm create tool weather_get -- --category retrieval",
    "  npm create tool weather_get -- --category retrieval \\",
    "    --from 'Get the weather of a town.' --param 'town: string – Its name.'",
    "",
    "Exit codes: 0 created, 1 failed, 2 invalid command line, 130 interrupted.",
  ].join("\n");
}
