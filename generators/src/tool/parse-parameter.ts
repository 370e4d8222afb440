import { nearestName } from "../../../sdk/src/util/nearest-name.ts";
import { reservedWords } from "../reserved-words.ts";
import { parseType, typeNames, type ParameterType } from "./parse-type.ts";
import { textFault, type NameFault } from "./text-fault.ts";

/** A property of a tool's input, result or answer. */
export interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  readonly type: ParameterType;
  /** What it is, JSDoc tags included. */
  readonly text: string;
}

// The text follows a dash between blanks, so that a type may hold a negative number.
const form = /^([^:?]*?)\s*(\?)?\s*:([\s\S]*?)(?:\s+(?:–|—|-{1,2})\s+([\s\S]*))?$/;
const longestText = 1000;
const longestType = 500;

/** Reads `name: type – text`, with `name?` for an optional one; a fault says what is expected, with a corrected form. */
export function parseParameter(given: string): Parameter | NameFault {
  const [, name = "", mark, typeRead = "", textGiven = ""] = form.exec(given.trim()) ?? [];
  const typeGiven = typeRead.trim();
  const text = textGiven.trim().replaceAll(/\s+/g, " ");
  const fixedName = nameFrom(given.includes(":") ? name : given);
  const fault = (problem: string, changes: { type?: string; text?: string } = {}): NameFault => ({
    problem,
    suggestion: `${fixedName}${mark ?? ""}: ${changes.type ?? (typeGiven === "" ? "string" : typeGiven)} – ${changes.text ?? (text === "" ? "What it is." : text)}`,
  });
  if (!given.includes(":")) return fault("A parameter has the form `name: type – text`.", { type: "string" });
  if (name === "") return fault("The parameter has no name.");
  if (name !== fixedName) return fault(`\`${name}\` is not a name that a parameter can have.`);
  const type = typeGiven.length > longestType ? undefined : parseType(typeGiven);
  if (type === undefined) return fault(typeProblem(typeGiven), { type: nearestType(typeGiven) });
  if (text.length > longestText)
    return fault(`The text has ${text.length} characters; ${longestText} are allowed.`, { text: text.slice(0, 80) });
  const inText = textFault(text, { tags: true });
  if (inText !== undefined) return fault(inText.problem, { text: inText.suggestion });
  const described = text === "" ? `TODO: describe ${name}.` : text;
  return { name, optional: mark !== undefined, type, text: withInteger(described, type) };
}

/** Whether a parameter could not be read. */
export const isFault = (read: Parameter | NameFault): read is NameFault => "problem" in read;

function withInteger(text: string, { kind }: ParameterType): string {
  return kind === "integer" && !/@integer\b/.test(text) ? `${text} @integer`.trim() : text;
}

// Members of every object, which a property of that name would hide.
const taken = new Set(["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty"]);

// A parameter is destructured, so that a reserved word cannot name it.
const reserved = new Set(["arguments", "ctx", ...reservedWords]);

function nameFrom(given: string): string {
  const words = given
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9_$]+/)
    .filter((word) => word !== "");
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  const lettered = /^[A-Za-z_$]/.test(joined) ? joined : `value${joined}`;
  const cut = lettered.slice(0, 60);
  return taken.has(cut) || reserved.has(cut) ? `${cut.replaceAll("_", "") || "value"}Value` : cut;
}

function typeProblem(type: string): string {
  const known =
    'string, number, integer, boolean, Date, URL, "a" | "b", string[], Record<string, number>, { a: string }';
  return `${type.trim() === "" ? "The parameter has no type" : `The type \`${type.slice(0, 60)}\` is not understood`}. Types are: ${known}.`;
}

function nearestType(type: string): string {
  const name = /[A-Za-z]+/.exec(type)?.[0] ?? "";
  const found = nearestName(name.toLowerCase(), Object.keys(typeNames)) ?? "string";
  return /\[\]\s*$/.test(type) ? `${found}[]` : found;
}
