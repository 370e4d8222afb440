import { buildingPrograms } from "./building.ts";
import { gitPrograms } from "./git.ts";
import { interpretingPrograms } from "./interpreting.ts";
import type { Program } from "./program.ts";
import { readingPrograms } from "./reading.ts";
import { writingPrograms } from "./writing.ts";

const programs = new Map<string, Program>(
  [readingPrograms, writingPrograms, interpretingPrograms, buildingPrograms, gitPrograms].flatMap((family) =>
    Object.entries(family),
  ),
);

const unknown: Program = { operands: ["loose"] };

/** How the command line of a program is read; a program that is not known gets words that may be paths. */
export function programOf(name: string): Program {
  // `python3.12` is read as `python3` is.
  return programs.get(name) ?? programs.get(name.replace(/[\d.]+$/, "")) ?? unknown;
}

/** Whether a program does nothing but read and print, unless one of its words is risky. */
export function isReadingProgram(name: string): boolean {
  return Object.hasOwn(readingPrograms, name);
}
