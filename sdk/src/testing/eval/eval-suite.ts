import path from "node:path";
import { collectCases } from "../../eval/cases/collect-cases.ts";
import type { PlacedCase } from "../../eval/cases/placed-case.ts";
import { evalModelOf, type EvalModel } from "../../eval/models/eval-model.ts";
import { resolveModel } from "../../eval/models/resolve-model.ts";
import { RecordingFiles } from "../../eval/recordings/recording-files.ts";
import { makeReport } from "../../eval/report/make-report.ts";
import { runEvals } from "../../eval/run/run-evals.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { recordingsFolder } from "../../model/eval/recorded-rates.ts";
import type { CaseReport } from "../../model/eval/eval-report.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { counted } from "../../util/texts.ts";
import { failedExpectation } from "../failed-expectation.ts";
import { findProject } from "../find-project.ts";
import type { ScriptedModel } from "../model/scripted-model.ts";
import { testedRegistry } from "../tested-registry.ts";

/** Options of an eval suite. */
export interface EvalSuiteOptions {
  /**
   * The model: an AI SDK model, a `scriptedModel`, or a name as for `toolwright eval --model`. Default: replays the recordings of every model, without
   * an API key or a network.
   */
  readonly model?: LanguageModel | ScriptedModel | string;
  /** Folder of the project; default: the nearest folder with tools, upwards from the working folder. */
  readonly root?: string;
  /** Registry of the tools; default: the project's registry, built or read from its sources. */
  readonly registry?: string | URL | Registry;
  /** Case files to use instead of the project's, relative to the project. */
  readonly files?: readonly string[];
  /** Only cases that expect these tools first; default: all. */
  readonly tools?: readonly string[];
  /** Runs of each case; default 1, or the number of recorded runs. */
  readonly runs?: number;
  /** Whether the tools run; otherwise their results come from the cases. Default false. */
  readonly live?: boolean;
  /** Maximum wait for an answer in milliseconds; default 60,000. */
  readonly timeoutMs?: number;
}

/**
 * A Vitest test for each eval case of a project and each model. If a case does not pass, its test fails with the reason. Call it in a test file and
 * await it.
 *
 * @throws ToolwrightError `CASES_UNREADABLE`, `CASES_INVALID`, `CASES_NOT_FOUND`; `MODEL_MISSING` without a model and without recordings; `MODEL_UNKNOWN`.
 * @example
 * import { evalSuite } from "toolwright/testing";
 *
 * await evalSuite();
 */
export async function evalSuite(options: EvalSuiteOptions = {}): Promise<void> {
  const { describe, test } = await import("vitest");
  const suite = await openSuite(options);
  for (const model of suite.models) {
    describe(model.name, () => {
      for (const placed of suite.cases) {
        test(placed.case.id, async () => {
          const problems = problemsOf(await runOne(suite, { model, placed }));
          if (problems.length > 0) throw failedExpectation(problems.join("\n"));
        });
      }
    });
  }
}

interface Suite {
  readonly registry: Registry;
  readonly cases: readonly PlacedCase[];
  readonly models: readonly EvalModel[];
  readonly recordings: string;
  readonly isReplay: boolean;
  readonly options: EvalSuiteOptions;
}

async function openSuite(options: EvalSuiteOptions): Promise<Suite> {
  const { model, files, tools, registry: given } = options;
  const root = options.root ?? (await findProject(process.cwd())).root;
  const registry = await testedRegistry({ registry: given }, root);
  const cases = await collectCases({ root, registry, files, tools });
  const recordings = path.join(root, recordingsFolder);
  const models = model === undefined ? await recordedModels(recordings) : [await modelOf(model, root)];
  return { registry, cases, models, recordings, isReplay: model === undefined, options };
}

async function recordedModels(recordings: string): Promise<readonly EvalModel[]> {
  const found = await new RecordingFiles(recordings).replayed();
  if (found.length > 0) return found;
  throw new ToolwrightError("MODEL_MISSING", "The suite has no model, and there are no recordings.", {
    remedy: "Record answers with `toolwright eval --model <name>`, or give the suite a model.",
  });
}

const modelOf = async (given: NonNullable<EvalSuiteOptions["model"]>, root: string): Promise<EvalModel> =>
  typeof given === "string" ? resolveModel(given, { cwd: root, root, env: process.env }) : evalModelOf(given);

interface OneCase {
  readonly model: EvalModel;
  readonly placed: PlacedCase;
}

async function runOne(suite: Suite, { model, placed }: OneCase): Promise<CaseReport | undefined> {
  const { registry, recordings, isReplay, options } = suite;
  const { runs, live: isLive = false, timeoutMs } = options;
  const source = { registry, recordings, isReplay, isLive, runs, timeoutMs, clock: wallClock };
  const outcomes = await runEvals({ ...source, cases: [placed], models: [model], hasFloor: false });
  const at = new Date(wallClock.now()).toISOString();
  return makeReport({ ...outcomes, models: [model], version: registry.version, isReplay, at }).cases[0];
}

function problemsOf(report: CaseReport | undefined): readonly string[] {
  if (report === undefined || report.status === "passed") return [];
  const { reason, runs, right, results } = report;
  const problems = [...new Set(results.flatMap((run) => run.problems))];
  return [
    ...(runs === 0 ? [] : [`${String(right)} of ${counted(runs, "run")} right.`]),
    ...(reason === undefined ? [] : [reason]),
    ...problems,
  ];
}
