import { setFlagsFromString } from "node:v8";

let isForGood = false;

/**
 * Does work that fills the memory with what stays until it is done, as a compiler does. The engine would take all that survives for a
 * reason to let its young generation grow, which costs more memory than the work itself and saves no time.
 */
export function withSteadyMemory<Result>(work: () => Result): Result {
  setFlagsFromString("--semi-space-growth-factor=1");
  try {
    return work();
  } finally {
    // What it is by default.
    if (!isForGood) setFlagsFromString("--semi-space-growth-factor=2");
  }
}

/** For a process that ends soon after such work: its young generation then stays as it is until the end. */
export function keepMemorySteady(): void {
  isForGood = true;
}
