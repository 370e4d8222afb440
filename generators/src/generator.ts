/** Why a name is not valid, and a valid one. */
export interface NameFault {
  /** One sentence: what is wrong. */
  readonly problem: string;
  /** A name close to the given one that passes the check. */
  readonly suggestion: string;
}

/** One question of a generator. */
export interface Question {
  /** Key of the answer; `--<id>` is the flag that gives it. */
  readonly id: string;
  readonly message: string;
  /** What the answer is, for the list of flags. */
  readonly summary: string;
  /** The answer that `--yes` takes. */
  readonly initial: string;
  /** Why an answer is not valid; undefined when it is. */
  readonly check: (answer: string) => NameFault | undefined;
}

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, string>>;

/** One file to write. */
export interface FileWrite {
  /** Path of the Handlebars template below the templates folder, with forward slashes. */
  readonly template: string;
  /** Path below the created folder, with forward slashes. */
  readonly path: string;
}

/** Something that can be created from templates. */
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
  /** Has an answer named `tool`: the name of the tool and its folder. */
  readonly sample: Answers & { readonly tool: string };
  /** Property of the input in the blank tool, which its documents and its test name. */
  readonly field: string;
}
