/** Why an answer is not valid, and a valid one. */
export interface AnswerFault {
  /** One sentence. */
  readonly problem: string;
  /** A valid value similar to the given one. */
  readonly suggestion: string;
}

export interface Question {
  /** Key of the answer; `--<id>` is its flag. */
  readonly id: string;
  readonly message: string;
  /** Description of the answer, for the list of flags. */
  readonly summary: string;
  /** The answer with `--yes`. */
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

/** A generator of a part that a project has in addition to tools. Its files are relative to the project. */
export interface Part extends Generator {
  /** With its article, for messages. */
  readonly noun: string;
  /** Id of the question for its name, which the positional argument answers. */
  readonly named: string;
  /** Path below the project, without an extension, that contains its name. */
  readonly place: (answers: Answers) => string;
  /** Template data in addition to the answers. */
  readonly data: (answers: Answers, description: string | undefined) => Readonly<Record<string, unknown>>;
  /** Names of the agents that it needs; missing ones are created with it. */
  readonly agents: (answers: Answers) => readonly string[];
}

/** A generator of blank tool folders, for a category or for a type of orchestration tools. */
export interface Category extends Generator {
  /** Category of the created tools; default: `id`. */
  readonly category?: string;
  /** Type of the created tools; default `function`. */
  readonly type?: string;
  /** Has an answer named `tool`: the name of the tool and its folder. */
  readonly sample: Answers & { readonly tool: string };
  /** Default properties of the input. */
  readonly parameters: (answers: Answers) => readonly Parameter[];
  /** Set if the author cannot choose the input: the source of the input, and an alternative to `--param`, which is refused. */
  readonly inputFrom?: { readonly what: string; readonly remedy: string };
  /** Default properties of the result, or of the answer of a `ui` tool; empty if the tool returns nothing. */
  readonly results: (answers: Answers) => readonly Parameter[];
  /** Default sentences of its JSDoc and its documents. */
  readonly purpose: (answers: Answers) => Purpose;
  /** Set if the blank tool works, instead of failing with `PERMANENT`. */
  readonly works?: true;
  /** Packages a project needs for these tools. */
  readonly packages?: PackageNeeds;
}

/** Whether a generator creates something other than a tool. */
export const isPart = (generator: Category | Part): generator is Part => "named" in generator;

export interface Purpose {
  /** The tool's purpose, a `TODO`. */
  readonly what: string;
  readonly when: string;
  readonly whenNot: string;
  /** The caller's result, if no properties describe it. */
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
  /** Its description, including JSDoc tags. */
  readonly text: string;
}

/** The command line's options for a tool; each default depends on the category. */
export interface ToolTexts {
  /** Its purpose, when to use it and when not. */
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly results?: readonly Parameter[];
}

/** The files to create, and an answer to each question. */
export interface Completed {
  readonly category: Category | Part;
  readonly answers: Answers;
  readonly texts: ToolTexts;
}
