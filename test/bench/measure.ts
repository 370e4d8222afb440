import { spawnSync } from "node:child_process";

/** The resources one process used. */
export interface Usage {
  /** CPU of the process and its threads, in milliseconds. */
  readonly cpu: number;
  /** CPU of its child processes, ended or not, such as esbuild and Pagefind; 0 if the system does not report it. */
  readonly children: number;
  /** Maximum resident memory, in MiB. */
  readonly memory: number;
  /** From start to end, in milliseconds. */
  readonly wall: number;
  readonly output: string;
}

/** The process reports its resources when it ends. */
const tellUsage = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from "node:fs";
  const read = (file) => { try { return readFileSync("/proc/" + file, "utf8"); } catch { return ""; } };
  process.on("exit", () => {
    const pids = read("self/task/" + process.pid + "/children").split(" ").filter((pid) => pid !== "");
    // User and system time in hundredths of a second, after the name in parentheses; the times of ended children follow.
    const ticks = (pid, from) => {
      const fields = read(pid + "/stat").split(") ").at(-1).split(" ").slice(from, from + 2);
      return 10 * fields.reduce((sum, field) => sum + Number(field), 0);
    };
    const children = pids.reduce((sum, pid) => sum + ticks(pid, 11) + ticks(pid, 13), ticks("self", 13));
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1000, children, memory: maxRSS / 1024 }));
  });
`)}`;

/**
 * Runs Node with these arguments in a fresh process.
 *
 * @throws Error when it fails.
 */
export function runNode(args: readonly string[], cwd: string): Usage {
  const begun = performance.now();
  const ended = spawnSync(process.execPath, ["--import", tellUsage, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const wall = performance.now() - begun;
  if (ended.error !== undefined) throw ended.error;
  if (ended.status !== 0) throw new Error(`${args.slice(0, 2).join(" ")} failed:\n${ended.stderr.slice(0, 2000)}`);
  const told = JSON.parse(ended.output[3] ?? "{}") as Pick<Usage, "cpu" | "children" | "memory">;
  return { ...told, wall, output: ended.stdout };
}

/** The median of several values. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * Runs each process several times, alternating, so that other load on the machine affects all of them equally. Returns the medians by name.
 */
export function inTurns(
  runs: number,
  processes: Readonly<Record<string, () => Usage>>,
): Readonly<Record<string, Usage>> {
  const usages = new Map<string, Usage[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const [name, start] of Object.entries(processes)) usages.set(name, [...(usages.get(name) ?? []), start()]);
  }
  return Object.fromEntries([...usages].map(([name, all]) => [name, medianOf(all)]));
}

function medianOf(usages: readonly Usage[]): Usage {
  return {
    cpu: median(usages.map(({ cpu }) => cpu)),
    children: median(usages.map(({ children }) => children)),
    memory: median(usages.map(({ memory }) => memory)),
    wall: median(usages.map(({ wall }) => wall)),
    output: usages.at(-1)?.output ?? "",
  };
}
