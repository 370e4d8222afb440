import { git } from "./git.ts";
import { byName, type Program } from "./program.ts";
import { readingPrograms } from "./reading.ts";
import { runningPrograms } from "./running.ts";

const reading = byName(readingPrograms);
const programs = new Map([...reading, ...byName(runningPrograms), ["git", git]]);

const unknown: Program = { operands: ["loose"] };

/** How the command line of a program is read; a program that is not known gets words that may be paths. */
export function programOf(name: string): Program {
  // `python3.12` is read as `python3` is.
  return programs.get(name) ?? programs.get(name.replace(/[\d.]+$/, "")) ?? unknown;
}

/** Whether a program does nothing but read and print, unless one of its words is risky. */
export const isReadingProgram = (name: string): boolean => reading.has(name);
