import { enableCompileCache } from "node:module";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Fits the engine to a process that loads a compiler, works for seconds and ends. Code optimised in the background is hardly ever
 * run long enough to pay for it. A process that stays, such as one that watches, must not do this.
 */
export function hurry(): void {
  setFlagsFromString("--no-opt");
  // Waking helper threads for each of a thousand small collections takes more CPU than the collections.
  setFlagsFromString("--no-parallel-scavenge");
  fixYoungGeneration();
  // The bundler's own process hardly ever collects: half of its time, for a twentieth more memory.
  process.env.GOGC ??= "1600";
  // Near this much it does collect, so that a far larger project does not take all memory.
  process.env.GOMEMLIMIT ??= "1GiB";
  // By default the engine lets the memory grow to four times what is in use before it looks for what is not.
  setFlagsFromString("--heap-growing-percent=100");
  // Loading the compiler takes half as long where Node has kept its code in the system's temporary folder. The flags come first:
  // code that was kept under others is not taken.
  enableCompileCache();
}

/** MiB of each half: at 1, where it begins, a build of 1,000 tools is interrupted 3,400 times, at 16 250 times. */
const youngHalf = 16;

/** The size of a young generation can be set only before the engine starts, but not the steps by which it grows. */
function fixYoungGeneration(): void {
  // By twos: what was loaded before has made it grow already, and a greater step would go beyond.
  setFlagsFromString("--semi-space-growth-factor=2");
  const kept: number[][] = [];
  // What stays in use makes it grow. Lists of fractions are copied fastest, as they refer to nothing.
  for (let round = 0; round < 1000 && youngSize() < 2 * youngHalf * 2 ** 20; round += 1) {
    kept.push(new Array<number>(8000).fill(0.5));
  }
  setFlagsFromString("--semi-space-growth-factor=1");
}

/** Bytes of both halves. */
const youngSize = (): number =>
  getHeapSpaceStatistics().find((space) => space.space_name === "new_space")?.space_size ?? 0;
