import path from "node:path";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { CreateError, failures } from "./create-error.ts";
import { helpText } from "./help.ts";
import type { CreateIo } from "./io.ts";
import { makePlan, type Plan } from "./make-plan.ts";
import { nextSteps } from "./next-steps.ts";
import { compareFiles, placeFiles, type Placement } from "./place-files.ts";
import { failureJson, failureText, outcomeJson, outcomeText } from "./report.ts";
import { withStaging } from "./with-staging.ts";

/** Runs the command and gives its exit code: 0 made, 1 something stands in the way, 2 wrong command line. */
export async function create(argv: readonly string[], io: CreateIo): Promise<0 | 1 | 2> {
  try {
    const line = readCommandLine(argv, io.env);
    if (line.help || line.version) io.out(line.help ? helpText() : io.versions.createTool);
    else await make(line, io);
    return 0;
  } catch (error) {
    const failure = error instanceof CreateError ? error : unexpected(error, io.signal);
    if (argv.includes("--json")) io.out(failureJson(failure));
    else io.err(failureText(failure));
    return failures[failure.code];
  }
}

async function make(line: CommandLine, io: CreateIo): Promise<void> {
  const plan = await makePlan(line, io);
  const needsNode = plan.kind === "project" && isBelow(io.nodeVersion, [22, 13]);
  const placements = await withStaging(line.dryRun ? undefined : plan.target, async (staging) => {
    await renderPlan(plan, staging, { needsNode, io });
    const compared = await compareFiles(staging, plan.target);
    io.signal.throwIfAborted();
    if (!line.dryRun) await placeFiles(staging, plan.target, compared);
    return compared;
  });
  const outcome = {
    plan,
    placements,
    dryRun: line.dryRun,
    notes: notes(plan, placements, needsNode),
    next: next(plan, io),
  };
  io.out(line.json ? outcomeJson(outcome) : outcomeText(outcome, io.cwd));
}

async function renderPlan(
  plan: Plan,
  folder: string,
  { needsNode, io }: { readonly needsNode: boolean; readonly io: CreateIo },
): Promise<void> {
  // Loaded late: help and a wrong command line need no template engine.
  const { render } = await import("./render.ts");
  const answers = { ...plan.answers, toolwrightVersion: io.versions.toolwright, bringsNode: needsNode ? "yes" : "" };
  const toolFolder = path.join(folder, path.relative(plan.target, plan.toolFolder));
  const tool = { generator: plan.category.id, answers, folder: toolFolder };
  const renderings = plan.kind === "tool" ? [tool] : [{ generator: "project", answers, folder }, tool];
  await render(renderings, io.templates);
}

const ownNode =
  "Toolwright needs Node 22.13 or later: the project brings its own Node for its scripts, and warnings about the engine do no harm.";

function notes(plan: Plan, placements: readonly Placement[], needsNode: boolean): readonly string[] {
  const same = placements.every(({ status }) => status === "identical");
  return [
    ...(same ? ["Everything is there already."] : []),
    ...(needsNode ? [ownNode] : []),
    ...(plan.kind === "tool" && !same
      ? ["`schema.json` is missing until the build writes it from the signature."]
      : []),
  ];
}

function next(plan: Plan, io: CreateIo): readonly string[] {
  const folder = path.relative(io.cwd, plan.root).replaceAll(path.sep, "/");
  return nextSteps(plan.kind, { folder, userAgent: io.env.npm_config_user_agent });
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
