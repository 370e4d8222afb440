import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

/** Runs tests of tools, one run at a time. */
export interface ToolTests {
  /** Tests these files; a run that goes on is ended, and its files are tested again with these. */
  run(files: readonly string[]): void;
  /** Ends the run, and all its processes. */
  end(): Promise<void>;
}

/** How a run ended. */
export interface TestRun {
  readonly files: readonly string[];
  readonly isPassed: boolean;
  /** What the runner printed. */
  readonly output: string;
}

/** Where the project's Vitest is; undefined where it has none. */
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
  /** The program of Vitest. */
  readonly vitest: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onEnd: (run: TestRun) => void;
}

/** Tests with the project's own Vitest, each run in a process of its own. */
export function openToolTests({ root, vitest, env, onEnd }: Options): ToolTests {
  let current: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined;
  let pending: ReadonlySet<string> = new Set();
  let isOver = false;

  function start(): void {
    const files = [...pending];
    // A group of its own: the runner starts processes too, and all end together.
    const child = spawn(process.execPath, [vitest, "run", "--reporter=default", ...files], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    let output = "";
    const take = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const ended = new Promise<void>((resolve) => {
      child.on("error", (error) => (output += String(error)));
      child.on("close", (code) => {
        current = undefined;
        resolve();
        // One that was ended says nothing of its tests.
        if (isOver || code === null) return;
        pending = new Set();
        onEnd({ files, isPassed: code === 0, output: output.trim() });
      });
    });
    current = { child, ended };
  }

  async function stop(): Promise<void> {
    if (current === undefined) return;
    endGroup(current.child);
    await current.ended;
  }

  return {
    run(files) {
      if (isOver || files.length === 0) return;
      pending = new Set([...pending, ...files]);
      void stop().then(() => {
        if (!isOver && current === undefined) start();
      });
    },
    async end() {
      isOver = true;
      await stop();
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
