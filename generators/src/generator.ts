/** Why an answer is not valid, and a valid one. */
export interface AnswerFault {
  /** One sentence. */
  readonly problem: string;
  /** A value close to the given one that passes the check. */
  readonly suggestion: string;
}

export interface Question {
  /** Key of the answer; `--<id>` is the flag that gives it. */
  readonly id: string;
  readonly message: string;
  /** What the answer is, for the list of flags. */
  readonly summary: string;
  /** The answer that `--yes` takes. */
  readonly initial: string;
  /** Set if an empty answer is valid: only a terminal asks the question, and `initial` is empty. */
  readonly isOptional?: true;
  readonly choices?: readonly string[];
  readonly check: (answer: string) => AnswerFault | undefined;
}

/** Answers by the ids of their questions. */
export type Answers = Readonly<Record<string, string>>;

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
  readonly sample: Answers;
  files(answers: Answers): readonly FileWrite[];
}

/** A generator of what a project has in addition to its tools. Its files are below the project. */
export interface Part extends Generator {
  /** With its article, for messages. */
  readonly noun: string;
  /** Id of the question for its name, which an argument without a flag answers. */
  readonly named: string;
  /** Path below the project, without an ending, that carries its name. */
  readonly place: (answers: Answers) => string;
  /** What its templates need in addition to the answers. */
  readonly data: (answers: Answers, description: string | undefined) => Readonly<Record<string, unknown>>;
  /** Names of agents that it needs; missing ones are created with it. */
  readonly agents: (answers: Answers) => readonly string[];
}

/** A generator of blank tool folders, for a category or for a type of orchestration tools. */
export interface Category extends Generator {
  /** Category of the tools it makes; default: `id`. */
  readonly category?: string;
  /** Type of the tools it makes; default `function`. */
  readonly type?: string;
  /** Has an answer named `tool`: the name of the tool and its folder. */
  readonly sample: Answers & { readonly tool: string };
  /** Default properties of the input. */
  readonly parameters: (answers: Answers) => readonly Parameter[];
  /** Set if the author cannot choose the input: where it comes from, and what to do instead of `--param`, which is refused. */
  readonly inputFrom?: { readonly what: string; readonly remedy: string };
  /** Default properties of the result, or of the answer of a `ui` tool; empty if the tool returns nothing. */
  readonly results: (answers: Answers) => readonly Parameter[];
  /** Default sentences of its JSDoc and its documents. */
  readonly purpose: (answers: Answers) => Purpose;
  /** Set if the blank tool does its work, rather than fail with `PERMANENT`. */
  readonly works?: true;
  /** Packages a project needs for these tools. */
  readonly packages?: PackageNeeds;
}

/** Whether a generator makes something else than a tool. */
export const isPart = (generator: Category | Part): generator is Part => "named" in generator;

export interface Purpose {
  /** What it does, a `TODO`. */
  readonly what: string;
  readonly when: string;
  readonly whenNot: string;
  /** What a caller gets, where no properties say it. */
  readonly returns?: string;
}

export interface PackageNeeds {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** A property of a tool's input, result or answer. */
export interface Parameter {
  readonly name: string;
  readonly optional: boolean;
  /** TypeScript. */
  readonly type: string;
  /** What it is, JSDoc tags included. */
  readonly text: string;
}

/** The command line's options for a tool; each default depends on the category. */
export interface ToolTexts {
  /** What it does, when to use it and when not. */
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly results?: readonly Parameter[];
}

/** The files to make, and an answer to each question. */
export interface Completed {
  readonly category: Category | Part;
  readonly answers: Answers;
  readonly texts: ToolTexts;
}
