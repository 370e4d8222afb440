import { access } from "node:fs/promises";
import path from "node:path";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { CreateError, failures } from "./create-error.ts";
import { findProject, scriptsOf } from "./find-project.ts";
import { helpText } from "./help.ts";
import type { CreateIo } from "./io.ts";
import { makePlan, type Plan } from "./make-plan.ts";
import { addCommand, canInstallNode, managerOf, nextSteps } from "./next-steps.ts";
import { compareFiles, placeFiles, type Placement } from "./place-files.ts";
import { refuseLinks } from "./refuse-links.ts";
import { failureJson, failureText, outcomeJson, outcomeText } from "./report.ts";
import { starters } from "./starters.ts";
import { toolAnswers } from "./tool-answers.ts";
import { withStaging } from "./with-staging.ts";

/** Runs the command and returns its exit code: 0 created, 1 failed, 2 invalid command line, 130 interrupted. */
export async function create(argv: readonly string[], io: CreateIo): Promise<0 | 1 | 2 | 130> {
  try {
    const line = readCommandLine(argv, io.env);
    if (line.help || line.version) io.out(line.help ? helpText() : io.versions.createTool);
    else await make(line, io);
    return 0;
  } catch (error) {
    const failure = error instanceof CreateError ? error : unexpected(error, io.signal);
    if (argv.includes("--json")) io.out(failureJson(failure));
    else io.err(failureText(failure, io.width));
    return failures[failure.code];
  }
}

async function make(line: CommandLine, io: CreateIo): Promise<void> {
  try {
    await makePlanned(line, await makePlan(line, io), io);
  } catch (error) {
    throw await withPackageHint(error, io);
  }
}

async function makePlanned(line: CommandLine, plan: Plan, io: CreateIo): Promise<void> {
  const base = plan.kind === "tool" ? plan.root : io.cwd;
  await refuseLinks(base, [plan.target]);
  const needsNode = plan.kind === "project" && isBelow(io.nodeVersion, [22, 13]);
  const bringsNode = needsNode && canInstallNode(io.env.npm_config_user_agent);
  const placements = await withStaging(line.dryRun ? undefined : plan.target, async (staging) => {
    await renderPlan(plan, staging, { bringsNode, io });
    const compared = await compareFiles(staging, plan.target, base);
    io.signal.throwIfAborted();
    if (!line.dryRun) await placeFiles(staging, plan.target, compared);
    return compared;
  });
  const outcome = {
    plan,
    placements,
    dryRun: line.dryRun,
    notes: [...notes(plan, placements), ...(needsNode ? [bringsNode ? ownNode : updateNode] : [])],
    next: await next(plan, io),
  };
  io.out(line.json ? outcomeJson(outcome) : outcomeText(outcome, io));
}

/** A package that does not depend on Toolwright is not a project to add tools to; says how to make it one. */
async function withPackageHint(error: unknown, io: CreateIo): Promise<unknown> {
  if (!(error instanceof CreateError) || !["FILE_CONFLICT", "NAME_INVALID"].includes(error.code)) return error;
  if ((await findProject(io.cwd)) !== undefined || !(await hasPackage(io.cwd))) return error;
  const add = addCommand(io.env.npm_config_user_agent, "toolwright");
  const remedy = `This folder holds a package without Toolwright: to add tools to it, run \`${add}\` first, then this command again.`;
  return new CreateError(error.code, error.message, {
    ...error.details,
    remedy: `${remedy} For a new project: ${error.details.remedy}`,
  });
}

async function hasPackage(folder: string): Promise<boolean> {
  return access(path.join(folder, "package.json")).then(
    () => true,
    () => false,
  );
}

async function renderPlan(
  plan: Plan,
  folder: string,
  { bringsNode, io }: { readonly bringsNode: boolean; readonly io: CreateIo },
): Promise<void> {
  // Loaded late: help and a wrong command line need no template engine.
  const { render } = await import("./render.ts");
  const answers = {
    ...toolAnswers(plan),
    toolwrightVersion: io.versions.toolwright,
    bringsNode: bringsNode ? "yes" : "",
    pnpm: managerOf(io.env.npm_config_user_agent) === "pnpm" ? "yes" : "",
  };
  const toolFolder = path.join(folder, path.relative(plan.target, plan.toolFolder));
  const tool = { generator: toolGenerator(plan), answers, folder: toolFolder };
  const renderings = plan.kind === "tool" ? [tool] : [{ generator: "project", answers, folder }, tool];
  await render(renderings, io.templates);
}

/** A new project whose first tool has the name of a starter gets that starter; every other tool begins blank. */
function toolGenerator({ kind, category, answers }: Plan): string {
  const starter = starters.find((one) => one.category === category.id && one.tool === answers.tool);
  return kind === "project" && starter !== undefined ? starter.id : category.id;
}

const ownNode =
  "Toolwright needs Node 22.13 or later: the project brings its own Node for its scripts, so warnings about the engine can be ignored.";

const updateNode =
  "Toolwright needs Node 22.13 or later, and Yarn cannot install Node for a project: update Node first.";

function notes(plan: Plan, placements: readonly Placement[]): readonly string[] {
  const same = placements.every(({ status }) => status === "identical");
  return [
    ...(same ? ["All files exist already."] : []),
    ...(plan.kind === "tool" && !same
      ? ["Replace each TODO; the verifier lists them. The build writes `schema.json`."]
      : []),
  ];
}

async function next({ kind, root }: Plan, io: CreateIo): Promise<readonly string[]> {
  const folder = path.relative(io.cwd, root).replaceAll(path.sep, "/");
  const scripts = kind === "tool" ? await scriptsOf(root) : undefined;
  return nextSteps(kind, { folder, userAgent: io.env.npm_config_user_agent, scripts });
}

function isBelow(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function unexpected(cause: unknown, signal: AbortSignal): CreateError {
  if (signal.aborted) return new CreateError("CANCELLED", "Stopped; nothing was written.", { remedy: "Run it again." });
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CreateError("WRITE_FAILED", message, {
    remedy: "Nothing was written. Check that the folder is writable and the disk has room.",
    cause,
  });
}
