import { createRequire } from "node:module";
import path from "node:path";
import { RunningProgram } from "../../processes/running-program.ts";
import { errorMessage } from "../../util/failures.ts";

export interface ToolTests {
  /** Tests these files. A run in progress is stopped, and its files are tested again with these. */
  run(files: readonly string[]): void;
  end(): Promise<void>;
}

export interface TestRun {
  readonly files: readonly string[];
  readonly isPassed: boolean;
  readonly output: string;
}

export function vitestOf(root: string): string | undefined {
  try {
    const manifest = createRequire(path.join(root, "package.json")).resolve("vitest/package.json");
    return path.join(path.dirname(manifest), "vitest.mjs");
  } catch {
    return undefined;
  }
}

interface Options {
  readonly root: string;
  readonly vitest: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onEnd: (run: TestRun) => void;
}

/** Characters of the end of the output that are kept. */
const maxOutput = 1_000_000;

/** Tests with the project's own Vitest, each run in another process. */
export function openToolTests({ root, vitest, env, onEnd }: Options): ToolTests {
  let current: RunningProgram | undefined;
  let pending: ReadonlySet<string> = new Set();
  let isOver = false;

  async function start(): Promise<void> {
    const files = [...pending];
    let output = "";
    const program = new RunningProgram({
      argv: [process.execPath, vitest, "run", "--reporter=default", ...files],
      folder: root,
      environment: env,
      onOutput: (_stream, bytes) => void (output = (output + bytes.toString("utf8")).slice(-maxOutput)),
    });
    current = program;
    const isPassed = await program.ended.then(
      ({ exitCode }) => exitCode === 0,
      (error: unknown) => {
        output += String(error);
        return false;
      },
    );
    // One that was ended says nothing of its tests.
    if (current !== program) return;
    current = undefined;
    pending = new Set();
    onEnd({ files, isPassed, output: output.trim() });
  }

  async function stop(): Promise<void> {
    const program = current;
    current = undefined;
    await program?.end();
  }

  return {
    run(files) {
      if (isOver || files.length === 0) return;
      pending = new Set([...pending, ...files]);
      stop()
        .then(() => (isOver || current !== undefined ? undefined : start()))
        .catch((error: unknown) => onEnd({ files: [...pending], isPassed: false, output: errorMessage(error) }));
    },
    async end() {
      isOver = true;
      await stop();
    },
  };
}
