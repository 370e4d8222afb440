/** Marks in a shape; no command may contain these characters itself. */
export const marks = {
  /** Text of one path segment, as a glob gives it: without `/`, and without a dot in front. */
  segment: "\uE000",
  /** Any text. */
  any: "\uE001",
  /** The folder that a tilde stands for. */
  home: "\uE002",
  /** A path below a folder: any text in which no segment is `..`. */
  below: "\uE003",
} as const;

export const marked = /[\uE000-\uE003]/u;

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

/** A word for people: its text, or its value where that is known. */
export const shownWord = (word: ShellWord): string => literalOf(word) ?? word.text;
