import path from "node:path";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { CreateError, failures } from "./create-error.ts";
import { followUp } from "./follow-up.ts";
import { helpText } from "./help.ts";
import type { CreateIo } from "./io.ts";
import { newProjectManager, nextSteps, projectManager } from "./managers.ts";
import { compareFiles, writeFiles, type Placement } from "./place.ts";
import { makePlan, type Plan } from "./plan.ts";
import { exists, readPackage, scriptsOf } from "./read-package.ts";
import { changeLines, failureJson, failureText, outcomeJson, outcomeText } from "./report.ts";
import { sourceNotes, toolwrightSource } from "./toolwright-source.ts";

/** Runs the command and returns its exit code: 0 created, 1 failed, 2 invalid command line, 130 interrupted. */
export async function create(argv: readonly string[], io: CreateIo): Promise<0 | 1 | 2 | 130> {
  try {
    const line = readCommandLine(argv, io.env);
    if (line.help || line.version) io.out(line.help ? helpText(io.call) : io.versions.createTool);
    else await make(line, await makePlan(line, io), io);
    return 0;
  } catch (error) {
    const failure = error instanceof CreateError ? error : unexpected(error, io.signal);
    if (argv.includes("--json")) io.out(failureJson(failure));
    else io.err(failureText(failure, io.width));
    return failures[failure.code];
  }
}

async function make(line: CommandLine, plan: Plan, io: CreateIo): Promise<void> {
  // Loaded late: help and an invalid command line need no template engine.
  const { planFiles } = await import("./plan-files.ts");
  const toolwright = await toolwrightSource(plan, io);
  const { texts, edited, notes } = await planFiles(plan, toolwright?.range, io);
  const placements = await compareFiles(plan.root, texts, edited);
  if (!line.dryRun) {
    await agree(line, placements, io);
    io.signal.throwIfAborted();
    writeFiles(plan.root, placements);
  }
  const isSame = placements.every(({ status }) => status === "identical");
  const hints = [
    ...(isSame ? ["All files exist already."] : todoNotes(plan)),
    ...(toolwright === undefined ? [] : sourceNotes(toolwright)),
    ...notes,
  ];
  const installed = line.dryRun ? false : await followUp(line, plan, io);
  const next = await nextOf(plan, { placements, installed, io });
  const outcome = { plan, placements, dryRun: line.dryRun, notes: hints, next };
  io.out(line.json ? outcomeJson(outcome) : outcomeText(outcome, io));
}

function todoNotes({ kind }: Plan): readonly string[] {
  if (kind === "project") return [];
  return [`Replace each TODO; the verifier lists them.${kind === "tool" ? " The build writes `schema.json`." : ""}`];
}

/** Shows which existing files change, and asks for consent in a terminal. */
async function agree(line: CommandLine, placements: readonly Placement[], io: CreateIo): Promise<void> {
  const changed = placements.filter(({ status }) => status === "update");
  if (changed.length === 0 || line.yes || line.json || !io.interactive) return;
  const { askConfirmation } = await import("./ask.ts");
  io.out(changeLines(changed).join("\n"));
  if (await askConfirmation("Change these files?")) return;
  throw new CreateError("CANCELLED", "Cancelled; nothing was written.", { remedy: "Run the command again." });
}

interface Made {
  readonly placements: readonly Placement[];
  readonly installed: boolean;
  readonly io: CreateIo;
}

async function nextOf(plan: Plan, { placements, installed, io }: Made): Promise<readonly string[]> {
  const { root, package: found } = plan;
  const folder = path.relative(io.cwd, root).replaceAll(path.sep, "/");
  const userAgent = io.env.npm_config_user_agent;
  const manager =
    found === undefined ? await newProjectManager(root, userAgent) : await projectManager(root, userAgent);
  const changesPackage = placements.some((one) => one.path === "package.json" && one.status !== "identical");
  const installs = !installed && (changesPackage || !(await exists(path.join(root, "node_modules"))));
  // A package's scripts include the added ones.
  const after = found && ((await readPackage(root)) ?? found);
  return nextSteps({ folder, manager, installs, scripts: after && scriptsOf(after) });
}

function unexpected(cause: unknown, signal: AbortSignal): CreateError {
  if (signal.aborted) return new CreateError("CANCELLED", "Stopped; nothing was written.", { remedy: "Run it again." });
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CreateError("WRITE_FAILED", message, {
    remedy:
      "Check that the folder is writable and the disk has room, then run the command again: it adds missing files.",
    cause,
  });
}
