import path from "node:path";
import { dependsOn, exists, findProject, readPackage, type Package } from "./adopt/read-package.ts";
import type { CommandLine } from "./command-line.ts";
import { completeAnswers, type Completed, type Given } from "./complete-answers.ts";
import { CreateError } from "./create-error.ts";
import type { Answers } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import { checkProjectName, checkToolName } from "./names.ts";
import { project } from "./project.ts";
import { readTexts } from "./tool/read-texts.ts";

/** What to create, with every question answered. */
export interface Plan extends Completed {
  readonly kind: "project" | "tool";
  /** Absolute path of the created folder: the project's or the tool's. */
  readonly target: string;
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute path of the tool's folder. */
  readonly toolFolder: string;
  /** The package that a tool is added to. */
  readonly package?: Package;
}

/** Decides what to create: a tool in a project or in another package, elsewhere a project with its first tool. */
export async function makePlan(line: CommandLine, io: CreateIo): Promise<Plan> {
  const found = await packageFor(line, io);
  return found === undefined ? planProject(line, io) : planTool(line, io, found);
}

/** The package to add a tool to: that of the working folder, or the nearest project upward. */
async function packageFor(line: CommandLine, io: CreateIo): Promise<Package | undefined> {
  const own = await readPackage(io.cwd);
  if (own === undefined || dependsOn(own, "toolwright")) return own ?? findProject(io.cwd);
  // A manifest without a name only says how its folder's modules are read.
  const isMeant = own.manifest.name !== undefined && line.answers.name === undefined;
  return isMeant ? own : findProject(io.cwd);
}

async function planProject(line: CommandLine, io: CreateIo): Promise<Plan> {
  if (line.folder !== undefined) {
    throw new CreateError("USAGE", "--folder is for the tools of a project, and there is no project here.", {
      remedy: "Run the command inside a project, or leave the flag out.",
    });
  }
  const here = line.name === ".";
  const answers = named(line.answers, "name", here ? nameOfFolder(io.cwd) : line.name);
  const completed = await completeAnswers({
    ...given(line, answers, io),
    title: "A new project",
    questions: project.questions,
  });
  const root = here ? io.cwd : path.join(io.cwd, completed.answers.name ?? "");
  const toolFolder = path.join(root, "tools", completed.answers.tool ?? "");
  return { ...completed, kind: "project", target: root, root, toolFolder };
}

async function planTool(line: CommandLine, io: CreateIo, found: Package): Promise<Plan> {
  const root = found.folder;
  const tools = await toolsFolder(root, line.folder);
  if (line.answers.name !== undefined) {
    throw new CreateError("USAGE", `--name is for a new project, but this is the project ${root}.`, {
      remedy: "Leave the flag out to add a tool, or run the command outside the project.",
    });
  }
  const answers = named(line.answers, "tool", line.name === "." ? undefined : line.name);
  const title = `A tool for the project ${path.basename(root)}`;
  const completed = await completeAnswers({ ...given(line, answers, io), title, questions: [] }).catch(
    (error: unknown) => {
      throw hinted(error, answers.tool);
    },
  );
  const toolFolder = path.join(tools, completed.answers.tool ?? "");
  return { ...completed, kind: "tool", target: toolFolder, root, toolFolder, package: found };
}

/** A name that a project could have may be meant as one. */
function hinted(error: unknown, name = ""): unknown {
  const isName = error instanceof CreateError && error.code === "NAME_INVALID" && checkToolName(name) !== undefined;
  if (!isName || checkProjectName(name) !== undefined) return error;
  const remedy = `${error.details.remedy} This folder holds a package: for a new project in a folder of its own use --name ${name}.`;
  return new CreateError(error.code, error.message, { ...error.details, remedy });
}

function given(line: CommandLine, answers: Answers, io: CreateIo): Omit<Given, "title" | "questions"> {
  const { category, type, yes, json } = line;
  return { category, type, yes, answers, texts: readTexts(line), mayAsk: io.interactive && !json };
}

function named(answers: Answers, id: string, name: string | undefined): Answers {
  const flagged = answers[id];
  if (name === undefined) return answers;
  if (flagged === undefined || flagged === name) return { ...answers, [id]: name };
  throw new CreateError("USAGE", `Two names are given: ${name}, and ${flagged} by --${id}.`, {
    remedy: "Pass only one of them.",
  });
}

// `.` is the current folder, whose name may not follow our rules.
function nameOfFolder(folder: string): string {
  const name = path.basename(folder);
  return checkProjectName(name)?.suggestion ?? name;
}

async function toolsFolder(root: string, folder: string | undefined): Promise<string> {
  const target = path.resolve(root, folder ?? "tools");
  const inside = path.relative(root, target);
  if (inside === "" || inside.startsWith("..") || path.isAbsolute(inside)) {
    throw new CreateError("FOLDER_INVALID", `--folder must name a folder inside the project ${root}.`, {
      remedy: "Give a path relative to the project, such as --folder tools.",
    });
  }
  // The configuration may name another folder; a tool outside of it would never be built.
  const unsure =
    folder === undefined && (await exists(path.join(root, "toolwright.config.ts"))) && !(await exists(target));
  if (!unsure) return target;
  throw new CreateError("FLAG_MISSING", "The project has a configuration and no folder `tools`.", {
    remedy: "Say which folder holds the tools; the configuration names it as `tools`.",
    items: ["--folder <folder>, such as --folder tools"],
  });
}
