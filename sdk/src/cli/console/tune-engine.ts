import module from "node:module";
import { setFlagsFromString } from "node:v8";

/**
 * Tunes how V8 compiles patterns, for any command: one runs as bytecode once, then as machine code, and improving the bytecode of all patterns of the
 * safety rules takes a fifth of a small build.
 */
export function tunePatterns(): void {
  setFlagsFromString("--no-regexp-peephole-optimization");
}

/** Deno has no such function. */
const compileCache: Partial<Pick<typeof module, "enableCompileCache">> = module;

/**
 * Tunes V8 for a process that loads a compiler, works for seconds and ends: a build of nine tools takes a sixth less CPU, and ends a tenth sooner. Code optimised in
 * the background is hardly ever run long enough to pay for it. A process that stays must not do this.
 */
export function tuneEngine(): void {
  setFlagsFromString("--no-opt");
  // Waking helper threads for each small collection takes more CPU than the collection.
  setFlagsFromString("--no-parallel-scavenge");
  // By default the memory grows to four times what is in use before the engine collects.
  setFlagsFromString("--heap-growing-percent=100");
  // The bundler's own process hardly ever collects: half of its time, for a twentieth more memory, up to a limit.
  process.env.GOGC ??= "1600";
  process.env.GOMEMLIMIT ??= "1GiB";
  // Halves the time to load the compiler. After the flags: code that was kept under other flags is not taken.
  compileCache.enableCompileCache?.();
}

/** Tunes V8 for a process that stays as long as an editor: the engine collects often, so that memory stays near the memory in use. */
export function limitMemory(): void {
  setFlagsFromString("--heap-growing-percent=20");
  // The space for new objects keeps its first size: 76 MiB less after 200 edits of nine tools.
  setFlagsFromString("--semi-space-growth-factor=1");
}
