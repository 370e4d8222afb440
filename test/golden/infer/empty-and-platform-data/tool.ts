import type { RmOptions } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineTool } from "toolwright";

interface Empty {}

interface Mine extends RmOptions {
  name: string;
}

interface Input {
  meta: {};
  maybe: {} | null;
  list: {}[];
  values: Record<string, {}>;
  known: NonNullable<unknown>;
  declared?: Empty;
  none?: Record<string, never>;
  remove?: RmOptions;
  mine?: Mine;
  format?: Pick<Intl.NumberFormatOptions, "style" | "currency"> & Intl.PluralRulesOptions;
}

/** Take data of the platform. */
export default defineTool({
  category: "utility",
  execute: (input: Input) => ({
    parsed: path.parse(String(input.meta)),
    memory: process.memoryUsage(),
    times: os.cpus().map(({ times }) => times),
  }),
});
