import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import type { ToolSummary } from "../model/tool/tool-summary.ts";
import { deprecationNote } from "../model/tool/deprecation-note.ts";
import { isOffered, type ToolSelection } from "./is-offered.ts";
import { counted, sentencesOf } from "../util/texts.ts";

/** Selects the tools whose summaries are in a prompt, and the prompt's maximum length. */
export interface PromptSelection extends ToolSelection {
  /** Maximum tokens of the text, estimated, rarely too low; default: 600 in the mode `voice`, 2,000 in others. */
  readonly budgetTokens?: number;
}

interface DescribedTools {
  readonly summaries: readonly ToolSummary[];
  tool(name: string): ToolRecord | undefined;
}

/** The summaries of the tools that are offered to a model, as one text. */
export function promptFor(source: DescribedTools, selection: PromptSelection): string {
  // A voice session answers sooner with a short prompt.
  const { mode, budgetTokens = mode === "voice" ? 600 : 2_000 } = selection;
  if (typeof budgetTokens !== "number" || !(budgetTokens >= 0)) {
    const message = `\`budgetTokens\` must be a number from 0 up; got ${String(budgetTokens)}.`;
    throw new ToolwrightError("CONFIG_INVALID", message, { remedy: "Give the number of tokens the text may have." });
  }
  const tools = source.summaries.filter((tool) => isOffered(tool, selection));
  return promptText(
    tools.map(({ name, summary }) => ({
      name,
      summary: `${noteOf(name, source)} ${summary || descriptionOf(name, source)}`.trim(),
    })),
    budgetTokens,
  );
}

function noteOf(name: string, source: DescribedTools): string {
  const tool = source.tool(name);
  return tool === undefined ? "" : deprecationNote(tool);
}

/** The first paragraph of the description of a tool that has no summary. */
const descriptionOf = (name: string, source: DescribedTools): string =>
  source.tool(name)?.description.split(/\n\s*\n/, 1)[0] ?? "";

/** A tool as it is described in a prompt. */
interface PromptTool {
  readonly name: string;
  readonly summary: string;
}

/**
 * The summaries of these tools as one text with a maximum of tokens, as `proseTokens` estimates them: whole if they fit; otherwise the first
 * sentence of each; otherwise the first sentences that fit, then the other tools' names, and how to find them. Empty if even the
 * last part does not fit.
 */
function promptText(tools: readonly PromptTool[], budget: number): string {
  if (tools.length === 0) return "";
  const short = tools.map(({ name, summary }) => ({ name, summary: firstSentence(summary) }));
  const page = isOneOf(tools, docsTool) ? [`\`${docsTool}\` returns the full page of a tool.`] : [];
  for (const described of [tools, short]) {
    const text = joined([...sectionsOf(described), ...page]);
    if (proseTokens(text) <= budget) return text;
  }
  return partly(short, budget);
}

/** The built-in tools with which a model finds omitted tools. */
const searchTool = "tool_search";
const docsTool = "tool_docs";

const isOneOf = (tools: readonly PromptTool[], wanted: string): boolean => tools.some(({ name }) => name === wanted);

const firstSentence = (summary: string): string => sentencesOf(summary.trim())[0] ?? "";

const heading = "# Tools";

const sectionOf = ({ name, summary }: PromptTool): string => `## ${name}\n${summary}`.trim();

const sectionsOf = (tools: readonly PromptTool[]): readonly string[] =>
  tools.length === 0 ? [] : [heading, ...tools.map(sectionOf)];

const separator = "\n\n";

/** Joined at line breaks, so that the estimates of the parts can be added. */
const joined = (parts: readonly string[]): string => parts.join(separator);

const costOf = (part: string): number => proseTokens(`${separator}${part}`);

/** The share of the budget that is reserved for names of tools without a summary. */
const shareOfNames = 0.25;

/** The tools keep their order, so that the text changes little when one tool changes. */
function partly(tools: readonly PromptTool[], budget: number): string {
  const howToFind = howToFindAmong(tools);
  const countedTools = `${counted(tools.length, "more tool")} not described here`;
  let left = budget * (1 - shareOfNames) - costOf(heading) - costOf(`There are ${countedTools}. ${howToFind}`);
  const described = tools.filter((tool) => {
    const cost = costOf(sectionOf(tool));
    if (cost > left) return false;
    left -= cost;
    return true;
  });
  const others = tools.filter((tool) => !described.includes(tool)).map(({ name }) => name);
  const what = `${counted(others.length, described.length === 0 ? "tool" : "more tool")} not described here`;
  const textWith = (shown: number): string =>
    joined([...sectionsOf(described), `${listed(what, others, shown)} ${howToFind}`]);
  const shown = largest(others.length, (count) => proseTokens(textWith(count)) <= budget);
  return shown === undefined ? "" : textWith(shown);
}

function howToFindAmong(tools: readonly PromptTool[]): string {
  const steps = [
    ...(isOneOf(tools, searchTool) ? [`find the one that fits with \`${searchTool}\``] : []),
    ...(isOneOf(tools, docsTool) ? [`read its page with \`${docsTool}\``] : []),
  ].join(", and ");
  return steps === "" ? "Their definitions say what they do." : `${steps.slice(0, 1).toUpperCase()}${steps.slice(1)}.`;
}

function listed(what: string, names: readonly string[], shown: number): string {
  if (shown === 0) return `There ${names.length === 1 ? "is" : "are"} ${what}.`;
  const rest = names.length - shown;
  return `${what}: ${names.slice(0, shown).join(", ")}${rest === 0 ? "" : ` and ${rest} others`}.`;
}

/** The largest whole number up to `most` that fits; undefined if none fits. If a number fits, smaller numbers fit too. */
function largest(most: number, fits: (count: number) => boolean): number | undefined {
  if (!fits(0)) return undefined;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

const pieces = /[A-Za-z]+|[0-9]+|[^\x00-\x7F]+|\n+|[^\sA-Za-z0-9]/g;

/** Scripts with about one token per character; in other scripts words are longer. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const picture = /\p{Extended_Pictographic}/u;

/**
 * Estimates the tokens of prose in any language, without loading an encoding: for prose at least the count of `o200k_base`, and mostly less than 1.5
 * times that. Joined at a line break, two texts have the sum of their estimates.
 */
export function proseTokens(text: string): number {
  let tokens = 0;
  for (const piece of text.match(pieces) ?? []) tokens += tokensOf(piece);
  return tokens;
}

function tokensOf(piece: string): number {
  const first = piece.charCodeAt(0);
  // The space before a number or a picture is a separate token.
  if (first > 0x7f) return tokensBeyondAscii(piece);
  if (isDigit(first)) return Math.ceil(piece.length / 3) + 1;
  return isLetter(first) ? Math.ceil(piece.length / 6) : 1;
}

const tokensBeyondAscii = (piece: string): number =>
  picture.test(piece) ? piece.length + 1 : Math.ceil(piece.length / (dense.test(piece) ? 1 : 2));

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
