import path from "node:path";
import type { CommandLine } from "./command-line.ts";
import { categories } from "../categories/index.generated.ts";
import { completeAnswers, withArgument, type Given } from "./answers.ts";
import { CreateError } from "./create-error.ts";
import { isPart, type Completed, type Part } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import { checkProjectName, checkToolName } from "./names.ts";
import { makers, project } from "./generators.ts";
import { dependsOn, exists, findProject, readPackage, type Package } from "./read-package.ts";
import { readTexts } from "./tool/read-texts.ts";

/** A creation plan, with every question answered. */
export interface Plan extends Completed {
  readonly kind: "project" | "tool" | "part";
  readonly root: string;
  /** Absolute path, without an extension, of the named item: the tool's folder, or the file of an agent. */
  readonly place: string;
  readonly package?: Package;
}

/** Decides what to create: inside a project or another package, a tool; elsewhere, a project with its first tool. */
export async function makePlan(line: CommandLine, io: CreateIo): Promise<Plan> {
  const found = await packageFor(line, io);
  return found === undefined ? planProject(line, io) : planTool(line, io, found);
}

/** The package that gets the tool: in the working folder, or the nearest project upward. */
async function packageFor(line: CommandLine, io: CreateIo): Promise<Package | undefined> {
  const own = await readPackage(io.cwd);
  if (own === undefined || dependsOn(own, "toolwright")) return own ?? findProject(io.cwd);
  return isPackage(own) && line.answers.name === undefined ? own : findProject(io.cwd);
}

/** `npm install` creates manifests without a name. A manifest without packages and scripts only sets the folder's module type. */
const isPackage = ({ manifest }: Package): boolean =>
  ["name", "dependencies", "devDependencies", "scripts"].some((field) => manifest[field] !== undefined);

async function planProject(line: CommandLine, io: CreateIo): Promise<Plan> {
  if (line.folder !== undefined) {
    throw new CreateError("USAGE", "--folder is for the tools of a project, and there is no project here.", {
      remedy: "Run the command inside a project, or leave the flag out.",
    });
  }
  const here = line.name === ".";
  // The folder's name may be invalid under our rules.
  const ownName = path.basename(io.cwd);
  // Shells add a slash when they complete a folder name.
  const name = here ? (checkProjectName(ownName)?.suggestion ?? ownName) : line.name?.replace(/(?<=\w)[/\\]$/, "");
  const answers = withArgument(line.answers, "name", name);
  const completed = await completeAnswers({
    ...given(line, io),
    answers,
    choices: categories,
    title: "A new project",
    questions: project.questions,
  });
  const root = here ? io.cwd : path.join(io.cwd, completed.answers.name ?? "");
  const place = path.join(root, "tools", completed.answers.tool ?? "");
  return { ...completed, kind: "project", root, place };
}

async function planTool(line: CommandLine, io: CreateIo, found: Package): Promise<Plan> {
  const root = found.folder;
  if (line.answers.name !== undefined) {
    throw new CreateError("USAGE", `--name is for a new project, but this is the project ${root}.`, {
      remedy: "Leave the flag out to add a tool, or run the command outside the project.",
    });
  }
  const name = line.name === "." ? undefined : line.name;
  const completed = await completeAnswers({
    ...given(line, io),
    answers: line.answers,
    name,
    choices: makers,
    title: `An addition to the project ${path.basename(root)}`,
    questions: [],
  }).catch((error: unknown) => {
    throw hinted(error, line.answers.tool ?? name);
  });
  const { category } = completed;
  if (isPart(category)) return planPart({ ...completed, category }, line, found);
  const place = path.join(await toolsFolder(root, line.folder), completed.answers.tool ?? "");
  return { ...completed, kind: "tool", root, place, package: found };
}

function planPart(completed: Completed & { readonly category: Part }, line: CommandLine, found: Package): Plan {
  const { category, answers } = completed;
  if (line.folder !== undefined) {
    throw new CreateError("USAGE", `--folder is for tools, and this is ${category.noun}.`, {
      remedy: "Leave the flag out.",
    });
  }
  const place = path.join(found.folder, category.place(answers));
  return { ...completed, kind: "part", root: found.folder, place, package: found };
}

/** A valid project name may be intended as one. */
function hinted(error: unknown, name = ""): unknown {
  const isName = error instanceof CreateError && error.code === "NAME_INVALID" && checkToolName(name) !== undefined;
  if (!isName || checkProjectName(name) !== undefined) return error;
  const remedy = `${error.details.remedy} This folder contains a package: for a new project in its own folder use --name ${name}.`;
  return new CreateError(error.code, error.message, { ...error.details, remedy });
}

function given(line: CommandLine, io: CreateIo): Pick<Given, "category" | "type" | "yes" | "texts" | "mayAsk"> {
  const { category, type, yes, json } = line;
  return { category, type, yes, texts: readTexts(line), mayAsk: io.interactive && !json };
}

async function toolsFolder(root: string, folder: string | undefined): Promise<string> {
  const target = path.resolve(root, folder ?? "tools");
  const inside = path.relative(root, target);
  if (inside === "" || inside.startsWith("..") || path.isAbsolute(inside)) {
    throw new CreateError("FOLDER_INVALID", `--folder must name a folder inside the project ${root}.`, {
      remedy: "Give a path relative to the project, such as --folder tools.",
    });
  }
  // The configuration may name another folder; a tool outside it would never be built.
  const unsure =
    folder === undefined && (await exists(path.join(root, "toolwright.config.ts"))) && !(await exists(target));
  if (!unsure) return target;
  throw new CreateError("FLAG_MISSING", "The project has a configuration and no folder `tools`.", {
    remedy: "Say which folder holds the tools; the configuration names it as `tools`.",
    items: ["--folder <folder>, such as --folder tools"],
  });
}
