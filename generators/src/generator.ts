/** Why a name will not do, and one that would. */
export interface NameFault {
  /** One sentence: what is wrong. */
  readonly problem: string;
  /** A name close to the given one that passes the check. */
  readonly suggestion: string;
}

/** One thing a generator has to be told. */
export interface Question {
  /** Key of the answer; `--<id>` is the flag that gives it. */
  readonly id: string;
  readonly message: string;
  /** What the answer is, for the list of flags. */
  readonly summary: string;
  /** The answer that `--yes` takes. */
  readonly initial: string;
  /** What is wrong with an answer; nothing when it will do. */
  readonly check: (answer: string) => NameFault | undefined;
}

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, string>>;

/** One file to write. */
export interface FileWrite {
  /** Path of the Handlebars template below the templates folder, with forward slashes. */
  readonly template: string;
  /** Path below the folder that is made, with forward slashes. */
  readonly path: string;
}

/** Something that can be made from templates. */
export interface Generator {
  readonly id: string;
  /** One sentence for the list of choices. */
  readonly summary: string;
  readonly questions: readonly Question[];
  /** Answers that the tests render with. */
  readonly sample: Answers;
  files(answers: Answers): readonly FileWrite[];
}

/** A generator of blank tool folders; `id` is the category of the tools it makes, and equal to the file's name. */
export interface Category extends Generator {
  /** Holds an answer named `tool`: the tool's name, which its folder bears too. */
  readonly sample: Answers & { readonly tool: string };
  /** Property of the input in the blank tool, which its documents and its test name. */
  readonly field: string;
}
