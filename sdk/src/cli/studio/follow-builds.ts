import path from "node:path";
import { readdirSync } from "node:fs";
import type { RegistryFile, ToolRecord } from "../../model/artifact/registry.ts";
import type { Studio } from "../../serve/studio/studio-options.ts";
import type { Finding } from "../../model/finding.ts";
import type { CommandIo } from "../console/command.ts";
import type { TestRun, ToolTests } from "../project/tool-tests.ts";
import { builtRegistry } from "../project/open-registry.ts";
import { orElse } from "../../util/failures.ts";
import { fileVersion } from "../../util/files.ts";
import type { ThreadReport } from "./builds-in-thread.ts";

export async function openTests(root: string, io: CommandIo): Promise<ToolTests | undefined> {
  const { openToolTests, vitestOf } = await import("../project/tool-tests.ts");
  const vitest = vitestOf(root);
  if (vitest === undefined) {
    io.err("Tests are not run: this project has no Vitest. Install it with `npm install --save-dev vitest vite`.");
    return undefined;
  }
  const env = { ...io.env, ...(io.color && { FORCE_COLOR: "1" }) };
  return openToolTests({ root, vitest, env, onEnd: (run) => printTests(run, io) });
}

function printTests({ files, isPassed, output }: TestRun, io: CommandIo): void {
  if (isPassed) io.out(`Passed: ${files.join(", ")}.`);
  else io.err(`${output}\nFailed: ${files.join(", ")}.`);
}

interface Parts {
  readonly root: string;
  readonly studio: Studio;
  readonly tests: ToolTests | undefined;
}

/** What follows each build, one after the other: its report, the studio, and the tests of what changed. */
export function followBuilds({ root, studio, tests }: Parts, io: CommandIo) {
  let states: ReadonlyMap<string, string> | undefined;
  let last: Promise<void> = Promise.resolve();

  async function follow(watched: ThreadReport, files: readonly string[]): Promise<void> {
    if (watched.kind === "failed") {
      io.err(io.color ? watched.colored : watched.text);
      studio.report({ status: "failed", error: watched.text });
      return;
    }
    const { report, milliseconds } = watched;
    const isBuilt = report.ok && report.registry !== undefined;
    // A call right after the printed line must find the tools.
    if (isBuilt) await show(report.findings);
    const { printReport } = await import("../project/print-build.ts");
    await printReport(report, io, { root, milliseconds });
    if (!isBuilt) {
      studio.report({ status: "failed", findings: report.findings, error: "The tools do not build." });
      io.err(
        states === undefined
          ? "The studio shows the tools as soon as they build."
          : "The studio continues with the tools of the last good build.",
      );
      return;
    }
    if (tests === undefined || files.length === 0) return;
    io.out(`Testing ${files.join(", ")} …`);
    tests.run(files);
  }

  async function show(findings: readonly Finding[]): Promise<void> {
    const { loadRegistry } = await import("../../runtime/load-registry.ts");
    studio.show(await loadRegistry(await builtRegistry(root)));
    studio.report({ status: "ready", findings, error: "" });
  }

  /** The tests of what has changed since the last build that came through; of the first, none. */
  function changedTests({ tools }: RegistryFile): readonly string[] {
    const before = states;
    const now = new Map(tools.map((tool) => [tool.toolId, stateOf(tool, root)]));
    states = now;
    if (before === undefined) return [];
    const changed = tools.filter(({ toolId }) => before.get(toolId) !== now.get(toolId));
    return changed.flatMap(({ sourcePath }) => testsOf(sourcePath, root));
  }

  return {
    take: (watched: ThreadReport): void => {
      const registry = watched.kind === "built" && watched.report.ok ? watched.report.registry : undefined;
      // At once: what changes from now on is of the next build.
      const files = registry === undefined ? [] : changedTests(registry);
      last = last.then(() => follow(watched, files));
    },
    settled: (): Promise<void> => last,
  };
}

/** What decides a tool's test: what was compiled of it, and the files of its folder. Equal as long as nothing of it has changed. */
function stateOf({ handlerPath, validatorPath, sourcePath }: ToolRecord, root: string): string {
  const files = testsOf(sourcePath, root).map((file) => fileVersion(path.join(root, file)));
  return [handlerPath, validatorPath, ...files].join("\n");
}

function testsOf(sourcePath: string, root: string): readonly string[] {
  const folder = path.posix.dirname(sourcePath);
  const stem = path.posix.basename(sourcePath).replace(/\.[cm]?[jt]sx?$/, "");
  const isOwnFolder = stem === "tool" || stem === "handler";
  return orElse(() => readdirSync(path.join(root, folder)), [])
    .filter((name) => /\.test\.[cm]?[jt]sx?$/.test(name) && (isOwnFolder || name.startsWith(`${stem}.test.`)))
    .sort()
    .map((name) => `${folder}/${name}`);
}
