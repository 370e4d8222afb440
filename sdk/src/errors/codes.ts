/** One error code: its meaning and its remedy. */
export interface ErrorCode {
  /** One sentence: what happened. */
  readonly summary: string;
  /** One sentence: what to do. */
  readonly remedy: string;
}

/** Every code Toolwright itself raises or reports, apart from the ids of verifier rules. Codes are never reused. */
export const errorCodes = {
  CONFIG_INVALID: {
    summary: "The configuration file cannot be used.",
    remedy: "Correct the named setting; `defineConfig` shows what is allowed.",
  },
  USAGE: {
    summary: "The command line is not valid.",
    remedy: "Run `toolwright --help` for the commands, and `toolwright <command> --help` for the options of one.",
  },
  NODE_TOO_OLD: {
    summary: "The Node.js that runs the command is older than Toolwright needs.",
    remedy:
      "Update Node.js, or declare `node` among the project's devDependencies and let the package manager run its install script.",
  },
  PROJECT_NOT_FOUND: {
    summary: "There is no project in this folder or above it.",
    remedy:
      "Run the command in a folder with `package.json` and `tools/` or below it, name that folder with `--root`, or create a project with `npm create tool`.",
  },
  NO_TOOLS: {
    summary: "The project has no tool folder.",
    remedy:
      "Write `tools/<name>/tool.ts`, add a tool with `npm create tool`, or name the right folder as `tools` in the configuration.",
  },
  TOOL_FILE_MISSING: {
    summary: "A tool folder has no `tool.ts`, nor a `handler.js` with its `schema.json`.",
    remedy: "Add `tool.ts` with a default export made by `defineTool`, or remove the folder.",
  },
  TOOL_AMBIGUOUS: {
    summary: "A tool folder holds two files that define the tool.",
    remedy: "Keep `tool.ts`, or `handler.js` with its `schema.json`, and remove the other.",
  },
  FILE_UNREADABLE: {
    summary: "A file of the project cannot be read.",
    remedy: "Check that it is a file, and that you may read it.",
  },
  TOOL_NOT_DEFINED: {
    summary: "`tool.ts` has no default export made by `defineTool`.",
    remedy: "End the file with `export default defineTool({ category, execute })`.",
  },
  TOOL_SYNTAX: {
    summary: "`tool.ts` cannot be parsed.",
    remedy: "Correct the syntax error at the named place.",
  },
  TSCONFIG_UNREADABLE: {
    summary: "A `tsconfig.json` cannot be read as it stands; inference goes on with what could be read of it.",
    remedy: "Correct the named file; `npx tsc --showConfig` shows the effective configuration.",
  },
  TOOL_CATEGORY_UNKNOWN: {
    summary: "The category is not one Toolwright knows.",
    remedy: "Use retrieval, action, utility, ui, lifecycle or orchestration.",
  },
  TOOL_NAME_INVALID: {
    summary: "A tool has a name that not every provider takes.",
    remedy: "Rename the folder, or give the tool another `name`: a letter or `_`, then letters, digits, `_` or `-`.",
  },
  TOOL_OPTION_INVALID: {
    summary: "An option of `defineTool` cannot be read or is not allowed here.",
    remedy: "Write the option as a literal value of the type its documentation names.",
  },
  TOOL_OPTION_UNKNOWN: {
    summary: "`defineTool` has no option of this name.",
    remedy: "Correct the option's name, or remove it.",
  },
  INFER_SIGNATURE: {
    summary: "The handler's parameters cannot become an input schema.",
    remedy: "Take one object parameter with a declared type, and the context as the second.",
  },
  INFER_UNSUPPORTED_TYPE: {
    summary: "A type has no JSON form.",
    remedy: "Use a type that JSON can carry, as the message proposes.",
  },
  INFER_UNRESOLVED_TYPE: {
    summary: "A type cannot be found.",
    remedy: "Correct the import or the name, and install the package it comes from.",
  },
  INFER_TAG_INVALID: {
    summary: "A JSDoc tag does not fit the type it stands on.",
    remedy: "Correct the tag's value, or move it to a parameter of the right type.",
  },
  INFER_TAG_UNKNOWN: {
    summary: "A JSDoc tag has nearly the name of one that says something about a schema.",
    remedy: "Correct the tag's name, or remove it.",
  },
  INFER_FAILED: {
    summary: "Inference met something unexpected in this tool.",
    remedy: "Simplify the named type, and please report this as a bug.",
  },
  SCHEMA_UNKNOWN: {
    summary: "The value of `input` or `output` gives no JSON Schema.",
    remedy: "Use a schema of Zod, Valibot, ArkType or another library with Standard JSON Schema, or write JSON Schema.",
  },
  SCHEMA_INVALID: {
    summary: "A schema given as a value or in `schema.json` is not a valid JSON Schema 2020-12 for its use.",
    remedy: "Correct the schema at the named path; that of the input describes an object.",
  },
  SCHEMA_UNSUPPORTED: {
    summary: "A schema given as a value says something that JSON cannot carry.",
    remedy: "Use a schema that JSON can carry, as the message proposes.",
  },
  SCHEMA_SIGNATURE_MISMATCH: {
    summary: "A schema given as a value and the handler's own types disagree.",
    remedy: "Change one of them, or leave the type out so that it follows from the schema.",
  },
  SCHEMA_LIBRARY_MISSING: {
    summary: "A package that is needed to read a schema is not installed.",
    remedy: "Install the named package in the project.",
  },
  SCHEMA_MODULE_FAILED: {
    summary: "A tool's module fails when it is loaded, so that the schemas in it cannot be read.",
    remedy:
      "Keep the top of the module free of work that needs a service or a setting; do that work inside the handler.",
  },
  PATTERN_UNSAFE: {
    summary: "A pattern of a schema cannot be matched in a time in proportion to the text.",
    remedy: "Rewrite the pattern so that a text matches it in one way only, or check the value in the handler.",
  },
  ARTIFACT_STALE: {
    summary: "A generated file is missing or out of date.",
    remedy: "Run `toolwright build` and commit the file.",
  },
  HANDLER_COMPILE: {
    summary: "The handler cannot be compiled.",
    remedy: "Correct the error at the named place.",
  },
  BUILD_LOCKED: {
    summary: "The output folder cannot be written.",
    remedy: "Check that no other build runs and that the folder is writable.",
  },
  FILE_LOCKED: {
    summary: "A file of the project cannot be written.",
    remedy: "Check that the file and its folder are writable, and run the command again.",
  },
  REGISTRY_NOT_FOUND: {
    summary: "There is no registry at this path.",
    remedy: "Run `toolwright build`, or correct the path.",
  },
  REGISTRY_UNREADABLE: {
    summary: "The registry file is not complete or not valid.",
    remedy: "Run `toolwright build` to write it again.",
  },
  REGISTRY_FORMAT: {
    summary: "The registry was written in a format this version cannot read.",
    remedy: "Build it again with this version of Toolwright.",
  },
  HANDLER_INVALID: {
    summary: "A compiled handler cannot be loaded.",
    remedy: "Run `toolwright build` again; if it stays, import the named file to see its own error.",
  },
  HANDLER_CHANGED: {
    summary: "A compiled module is not the one the build wrote.",
    remedy: "Do not edit or replace files of the output folder; run `toolwright build` to write them again.",
  },
  CAPABILITY_MISSING: {
    summary: "The host did not provide what the tool's context offers.",
    remedy: "Hand the capability to `createRuntime`, as the message names it.",
  },
  RULE_FAILED: {
    summary: "A rule of the verifier threw an error.",
    remedy: "Report the rule together with the tool; switch it off in the configuration meanwhile.",
  },
  RULE_UNKNOWN: {
    summary: "The configuration names a rule that does not exist.",
    remedy: "Correct the rule's id; `toolwright verify --list` shows all.",
  },
  SUPPRESSION_MALFORMED: {
    summary: "A comment that is to suppress findings does not say what it means, or stands in text a model reads.",
    remedy: "Write it as a comment of its own: `// toolwright-ignore <rule> -- <reason>`.",
  },
  SUPPRESSION_REASON_MISSING: {
    summary: "A comment suppresses findings without saying why.",
    remedy: "Add ` -- ` and the reason to the comment.",
  },
  SUPPRESSION_RULE_UNKNOWN: {
    summary: "A comment suppresses a rule that does not exist.",
    remedy: "Correct the rule's id; `toolwright verify --list` shows all.",
  },
  SUPPRESSION_UNUSED: {
    summary: "A comment suppresses findings that are not there.",
    remedy: "Remove it, or move it to the line the finding is about.",
  },
  BASELINE_INVALID: {
    summary: "`toolwright-baseline.json` cannot be read.",
    remedy: "Restore the file, or write it again with `toolwright verify --update-baseline`.",
  },
  BASELINE_STALE: {
    summary: "The baseline accepts findings that no longer occur.",
    remedy: "Run `toolwright verify --update-baseline` and commit the file.",
  },
  PROVIDER_UNKNOWN: {
    summary: "There is no provider of this id.",
    remedy: "Use one of the ids the message lists.",
  },
  PORTABILITY_MOVED: {
    summary: "A provider does not take a constraint; it is written into the description instead.",
    remedy: "Nothing needs to be done: the arguments are still checked against the constraint.",
  },
  PORTABILITY_RENAMED: {
    summary: "A provider does not take the name of a parameter; it has another name there.",
    remedy: "Nothing needs to be done: arguments are given back under the parameter's own name.",
  },
  PORTABILITY_FLATTENED: {
    summary: "A provider does not take this shape; a simpler one is sent.",
    remedy: "Nothing needs to be done: the arguments are still checked against the whole schema.",
  },
  PORTABILITY_DROPPED: {
    summary: "A provider does not take a part of the definition, and it cannot be said in words.",
    remedy: "Say in the description what the model must keep to.",
  },
  PORTABILITY_NOT_STRICT: {
    summary: "The input does not fit the provider's strict mode; the tool is sent without it.",
    remedy:
      "Change the named part of the input to have the provider enforce the schema, or leave it: the arguments are checked anyway.",
  },
  PORTABILITY_REFUSED: {
    summary: "The provider would refuse the tool, and with it the whole request.",
    remedy: "Change the named part, or leave the provider out of the build.",
  },
  DEFINITIONS_NOT_FOUND: {
    summary: "The file with the definitions cannot be read.",
    remedy: "Correct the path, or give `-` to read from standard input.",
  },
  DEFINITION_KIND_UNKNOWN: {
    summary: "There is no kind of definition of this id.",
    remedy: "Use one of the ids the message lists, or leave the kind out to have it detected.",
  },
  DEFINITION_UNREADABLE: {
    summary: "An entry is not a tool definition.",
    remedy: "Give a definition as OpenAI, Anthropic, Gemini or MCP write it, with a `name` that is a text.",
  },
  DEFINITION_INVALID: {
    summary: "A part of a tool definition is of the wrong type, and was left out.",
    remedy: "Correct the named part.",
  },
  DEFINITION_BUILT_IN: {
    summary: "An entry names a tool of the provider's own, of which nothing can be verified.",
    remedy: "Nothing needs to be done.",
  },
  MCP_UNREACHABLE: {
    summary: "The MCP server could not be started or reached.",
    remedy:
      "Run the command by itself to see whether it starts, or open the address; the message quotes what the server said.",
  },
  MCP_TIMEOUT: {
    summary: "The MCP server did not list its tools in time.",
    remedy: "Give it longer with `--timeout <seconds>`, or run the server by itself to see what it waits for.",
  },
  MCP_ANSWER_INVALID: {
    summary: "The MCP server's answers cannot be used.",
    remedy:
      "Correct the server: only messages of the protocol may go to standard output, and its list of tools must end.",
  },
  ARGUMENTS_NOT_JSON: {
    summary: "The arguments are not valid JSON.",
    remedy: 'Write a JSON object in single quotes: `\'{"query":"hello"}\'`.',
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** One of our codes. */
export type Code = keyof typeof errorCodes;
