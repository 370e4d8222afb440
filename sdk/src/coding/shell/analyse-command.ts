import { parse } from "unbash";
import { originByName } from "../programs/program-origin.ts";
import { type Reason, tooDeep, unknown } from "../words/reason.ts";
import { marked } from "../words/shell-word.ts";
import { type CommandAnalysis, emptyFindings, type Walk } from "./analysis.ts";
import { delimiterReasons } from "./redirects.ts";
import { newScope } from "./scope.ts";
import { walkNode } from "./walk-script.ts";

const maxLength = 8_192;
const maxCommands = 50;
// Reading takes time that grows with the square of these; with them no verdict takes 50 ms.
const maxWords = 1_000;
const maxNested = 100;
const maxOperators = 250;
const unusual = /[\0-\x08\x0B-\x1F\x7F]|(?! )[\p{Zs}\p{Zl}\p{Zp}\p{Cf}\p{Co}\p{Cs}\x80-\x9F]/u;

/**
 * What a command would run, read from its text alone: nothing is run and no file is read. `folder` is where it starts, from the
 * workspace: `""` or `packages/app`. Every program that bash starts is listed, or a reason says that more may run. What a program's name leads to
 * is said by `resolveProgram`; default: the system's program of that name.
 */
export function analyseCommand(text: string, folder = "", resolveProgram = originByName): CommandAnalysis {
  if (text.length > maxLength) {
    const message = `The command has ${text.length.toLocaleString("en")} characters; ${maxLength.toLocaleString("en")} are read.`;
    return { ...emptyFindings(), reasons: [unknown("too-long", message)] };
  }
  const words = count(text, /\s+|\$/g);
  if (words > maxWords) {
    const message = `The command has about ${words.toLocaleString("en")} words; ${maxWords.toLocaleString("en")} are read.`;
    return { ...emptyFindings(), reasons: [unknown("too-long", message)] };
  }
  if (count(text, /[({`[]/g) > maxNested || count(text, /[;|&<\n]/g) > maxOperators)
    return { ...emptyFindings(), reasons: [tooDeep] };
  const findings = emptyFindings();
  const character = unusual.exec(text)?.[0];
  if (character !== undefined) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    findings.reasons.push(unknown("character", `The command has the invisible or unusual character U+${code}.`));
  }
  if (marked.test(text)) return findings;
  walkText(text, { findings, resolveProgram, cursor: { folders: [folder] }, layers: [], hasInput: false });
  if (findings.commands.length > maxCommands) {
    const message = `The command runs ${findings.commands.length} programs; ${maxCommands} are the most that rules allow.`;
    findings.reasons.push({ code: "too-many", message, isUnknown: false });
  }
  return { ...findings, reasons: distinct(findings.reasons) };
}

function walkText(text: string, walk: Omit<Walk, "scope">): void {
  const { findings } = walk;
  findings.reasons.push(...delimiterReasons(text));
  const script = parse(text);
  const scope = newScope(script);
  if (scope === null) {
    findings.reasons.push(tooDeep);
    return;
  }
  walkNode(script, { ...walk, scope });
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function distinct(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((reason) => [reason.message, reason])).values()];
}
