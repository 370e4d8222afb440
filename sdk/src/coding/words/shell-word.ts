/** Marks in a shape; no command may contain these characters itself. */
export const marks = {
  /** Text of one path segment, as a glob gives it: without `/`, and without a dot in front. */
  segment: "\uE000",
  any: "\uE001",
  /** The folder that a tilde stands for. */
  home: "\uE002",
  /** A path below a folder: any text in which no segment is `..`. */
  below: "\uE003",
} as const;

/** The marks are characters that Unicode leaves to private use. */
export const marked = /[\uE000-\uE003]/u;

export const replaceMarks = (text: string, by: string): string => text.replaceAll(/[\uE000-\uE003]/gu, by);

/** A word of a command, and what it may be when the program gets it. */
export interface ShellWord {
  /** As it is written. */
  readonly text: string;
  /** Every form it may have: text, with marks for what is known at run time only. */
  readonly shapes: readonly string[];
  /** Whether it may become several words, each of one of the shapes, or none. */
  readonly isMany: boolean;
}

export const literalWord = (value: string): ShellWord => ({ text: value, shapes: [value], isMany: false });

export const anyWords = (text: string): ShellWord => ({ text, shapes: [marks.any], isMany: true });

/** The value of a word that is the same in every run. */
export function literalOf(word: ShellWord | undefined): string | undefined {
  if (word === undefined || word.isMany || word.shapes.length !== 1) return undefined;
  const [shape] = word.shapes;
  return shape === undefined || marked.test(shape) ? undefined : shape;
}

/** Whether a word may begin with a dash, so that a program may take it for an option. */
export function mayBeOption({ shapes }: ShellWord): boolean {
  return shapes.some((shape) => /^[-\uE000\uE001\uE003]/u.test(shape));
}

/** Whether a shape may be any option, as nothing is known of it but a dash at most. */
export const mayBeAnyOption = (shape: string): boolean => /^-?[\uE000\uE001\uE003]/u.test(shape);

/** A word for people: its text, or its value if that is known. */
export const shownWord = (word: ShellWord): string => literalOf(word) ?? word.text;

const harmless = /^(?:LANG|LC_[A-Z]+|NO_COLOR|CI|FORCE_COLOR|NODE_ENV)$/;
const local = /^[a-z_][a-z0-9_]*$/;

/** Whether a program may get this variable: it chooses no code that runs. */
export const isHarmlessVariable = (name: string): boolean => harmless.test(name);

/**
 * Whether a variable stays in the shell: the programs of a clean environment have no variable in lower case, so none is changed by it.
 * The shell itself is steered by names in upper case alone.
 */
export const isLocalVariable = (name: string): boolean => local.test(name);

/** The words of a table's cell, with spaces between. */
export const listed = (words = ""): readonly string[] => words.split(" ").filter((word) => word !== "");
