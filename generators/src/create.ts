import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readCommandLine, type CommandLine } from "./command-line.ts";
import { CreateError, failures } from "./create-error.ts";
import { followUp } from "./follow-up.ts";
import { helpText } from "./help.ts";
import type { CreateIo } from "./io.ts";
import { makePlan, type Plan } from "./make-plan.ts";
import { newProjectManager } from "./adopt/workspace.ts";
import { nextSteps, projectManager } from "./managers.ts";
import { readPackage, scriptsOf, type Package } from "./adopt/read-package.ts";
import { compareFiles, placeFiles, refuseLinks, type Placement } from "./place.ts";
import { sdkIn } from "./tool/check-types.ts";
import { packMissing, sourceNotes, toolwrightSource } from "./toolwright-source.ts";
import { changeLines, failureJson, failureText, outcomeJson, outcomeText } from "./report.ts";

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
  // Loaded late: help and a wrong command line need no template engine.
  const { stagePlan } = await import("./stage-plan.ts");
  const base = plan.kind === "project" ? io.cwd : plan.root;
  await refuseLinks(base, [plan.target]);
  const staging = await mkdtemp(path.join(os.tmpdir(), "create-tool-"));
  try {
    // `mkdtemp` shuts others out of its folder; the one that is moved gets ordinary rights.
    const staged = path.join(staging, "made");
    const toolwright = await toolwrightSource(plan, io);
    const { edited, notes } = await stagePlan({ ...plan, toolwright: toolwright?.range }, staged, io);
    const placements = await compareFiles({ staged, target: plan.root }, base, edited);
    io.signal.throwIfAborted();
    if (!line.dryRun) {
      await agree(line, placements, io);
      io.signal.throwIfAborted();
      await packMissing(toolwright, io);
      placeFiles({ staged, target: plan.root }, placements);
    }
    const isSame = placements.every(({ status }) => status === "identical");
    const hints = [
      isSame ? "All files exist already." : plan.kind === "project" ? "" : todoNote(plan),
      ...(toolwright === undefined ? [] : sourceNotes(toolwright)),
      ...notes,
    ].filter((note) => note !== "");
    const installed = line.dryRun ? false : await followUp(line, plan, io);
    const next = await nextOf(plan, { placements, installed, io });
    const outcome = { plan, placements, dryRun: line.dryRun, notes: hints, next };
    io.out(line.json ? outcomeJson(outcome) : outcomeText(outcome, io));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const todoNote = ({ kind }: Plan): string =>
  `Replace each TODO; the verifier lists them.${kind === "tool" ? " The build writes `schema.json`." : ""}`;

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
  const installs = !installed && (changesPackage || sdkIn(root) === undefined);
  return nextSteps({ folder, manager, installs, scripts: await scriptsAfter(found) });
}

/** The scripts of a package as it is now, after the change. */
async function scriptsAfter(found: Package | undefined): Promise<Readonly<Record<string, string>> | undefined> {
  if (found === undefined) return undefined;
  return scriptsOf((await readPackage(found.folder)) ?? found);
}

function unexpected(cause: unknown, signal: AbortSignal): CreateError {
  if (signal.aborted) return new CreateError("CANCELLED", "Stopped; nothing was written.", { remedy: "Run it again." });
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CreateError("WRITE_FAILED", message, {
    remedy: "Nothing was written. Check that the folder is writable and the disk has room.",
    cause,
  });
}
