import { setFlagsFromString } from "node:v8";

/**
 * Fits the engine to a process that loads a compiler, works for seconds and ends. Code optimised in the background is hardly ever
 * run long enough to pay for it, and a young generation that grows holds on to memory nobody needs. A process that stays, such as
 * one that watches, must not do this.
 */
export function hurry(): void {
  setFlagsFromString("--no-opt");
  setFlagsFromString("--semi-space-growth-factor=1");
}
