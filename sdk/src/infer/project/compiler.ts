import { createRequire } from "node:module";
import type * as Morph from "ts-morph";

const load = createRequire(import.meta.url);

/** All of ts-morph, loaded on first use. */
export const tsMorph = (): typeof Morph => load("ts-morph") as typeof Morph;

/** Its compiler, which the shipped entry takes from here: the rest of ts-morph takes a third of the time to load, and most tools need none of it. */
export const ts: typeof Morph.ts = compilerAlone() ?? tsMorph().ts;

function compilerAlone(): typeof Morph.ts | undefined {
  try {
    return createRequire(load.resolve("ts-morph"))("@ts-morph/common/dist/typescript.js") as typeof Morph.ts;
  } catch {
    return undefined;
  }
}
