import { codingCodes } from "./coding-codes.ts";
import { definitionCodes } from "./definition-codes.ts";
import type { ErrorCode } from "./error-code.ts";
import { runningCodes } from "./running-codes.ts";

/** Every code that Toolwright raises or reports, except the ids of verifier rules. Codes are never reused. */
export const errorCodes = {
  CONFIG_INVALID: {
    summary: "The configuration file is not valid.",
    remedy: "Correct the named setting; the type of `defineConfig` lists the allowed settings.",
  },
  USAGE: {
    summary: "The command line is not valid.",
    remedy: "Run `toolwright --help` for the commands, and `toolwright <command> --help` for the options of one.",
  },
  NODE_TOO_OLD: {
    summary: "The installed Node.js is older than Toolwright requires.",
    remedy:
      "Update Node.js, or declare `node` among the project's devDependencies and let the package manager run its install script.",
  },
  PROJECT_NOT_FOUND: {
    summary: "No project was found in this folder or a parent folder.",
    remedy:
      "Run the command in a project with `package.json` and `tools/`, name its folder with `--root`, or make a project with `toolwright new`.",
  },
  NO_TOOLS: {
    summary: "The project has no tools.",
    remedy:
      "Write `tools/<name>/tool.ts`, add a tool with `toolwright new`, or set the folder as `tools` in the configuration.",
  },
  TOOL_FILE_MISSING: {
    summary: "A tool folder has neither a `tool.ts` nor a `handler.js` with its `schema.json`.",
    remedy:
      "Add `tool.ts` with a default export made by `defineTool`, remove the folder, or begin its name with `_` if tools share its files.",
  },
  TOOL_AMBIGUOUS: {
    summary: "A tool folder contains two files that define the tool.",
    remedy: "Keep `tool.ts`, or `handler.js` with its `schema.json`, and remove the other.",
  },
  FILE_UNREADABLE: {
    summary: "A file of the project cannot be read.",
    remedy: "Check that the path is a file, and that you have permission to read it.",
  },
  TOOL_NOT_DEFINED: {
    summary: "`tool.ts` has no default export made by `defineTool`.",
    remedy: "End the file with `export default defineTool({ category, execute })`.",
  },
  TOOL_SYNTAX: {
    summary: "`tool.ts` cannot be parsed.",
    remedy: "Correct the syntax error at the named location.",
  },
  TSCONFIG_UNREADABLE: {
    summary: "A `tsconfig.json` is not fully readable; inference continues with the rest of it.",
    remedy: "Correct the named file; `npx tsc --showConfig` shows the effective configuration.",
  },
  TOOL_CATEGORY_UNKNOWN: {
    summary: "The tool has no category, or an unknown one.",
    remedy: "Use retrieval, action, utility, ui, lifecycle or orchestration.",
  },
  TOOL_NAME_INVALID: {
    summary: "The name of a tool is not accepted by every provider.",
    remedy: "Rename the folder, or give the tool another `name`: a letter or `_`, then letters, digits, `_` or `-`.",
  },
  TOOL_OPTION_INVALID: {
    summary: "An option of `defineTool` cannot be read or is not allowed.",
    remedy: "Write the option as a literal value of the documented type.",
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
    remedy: "Use a type that JSON can represent, as the message suggests.",
  },
  INFER_UNRESOLVED_TYPE: {
    summary: "A type cannot be found.",
    remedy: "Correct the import or the name, and install the package it comes from.",
  },
  IMPORT_UNRESOLVED: {
    summary: "A module has no export of the imported name.",
    remedy: "Correct the name, or export it from the module.",
  },
  NAME_UNRESOLVED: {
    summary: "The code of a tool uses a name that is not declared.",
    remedy: "Correct the name, or declare or import it.",
  },
  INFER_TAG_INVALID: {
    summary: "A JSDoc tag does not apply to its type, or its value is not valid.",
    remedy: "Correct the tag's value, or move it to a parameter of the right type.",
  },
  INFER_TAG_UNKNOWN: {
    summary: "A JSDoc tag is unknown: its name resembles another tag, or its text joined the description.",
    remedy: "Correct the tag's name, remove it, or write it in backticks if it is text.",
  },
  INFER_TOO_LARGE: {
    summary: "An inferred schema has more than 100 KB.",
    remedy: "Include only the members that the tool needs.",
  },
  INFER_FAILED: {
    summary: "Inference failed with an unexpected error.",
    remedy: "Simplify the types of the tool, and please report this as a bug.",
  },
  SCHEMA_UNKNOWN: {
    summary: "The value of `input` or `output` cannot be converted to JSON Schema.",
    remedy:
      "Use a schema from Zod, Valibot, ArkType or another library with Standard JSON Schema, or write JSON Schema.",
  },
  SCHEMA_INVALID: {
    summary: "An explicit schema is not valid JSON Schema 2020-12, or not valid in this position.",
    remedy: "Correct the schema at the named path; an input schema must describe an object.",
  },
  SCHEMA_UNSUPPORTED: {
    summary: "An explicit schema contains a type that JSON cannot represent.",
    remedy: "Use a schema that JSON can represent, as the message suggests.",
  },
  SCHEMA_SIGNATURE_MISMATCH: {
    summary: "An explicit schema and the types of the handler do not match.",
    remedy: "Change one of them, or omit the type so that it follows from the schema.",
  },
  SCHEMA_LIBRARY_MISSING: {
    summary: "A package for reading a schema is not installed.",
    remedy: "Install the named package in the project.",
  },
  PACKAGE_MISSING: {
    summary: "An optional package that a function needs is not installed.",
    remedy: "Install the named package in the project.",
  },
  SCHEMA_MODULE_FAILED: {
    summary: "The module of a tool throws while loading, so its schemas cannot be read.",
    remedy: "Move code that needs a service or a setting from the top level of the module into the handler.",
  },
  PATTERN_UNSAFE: {
    summary: "A pattern of a schema cannot be matched in linear time.",
    remedy: "Rewrite the pattern so that a text can match in one way only, or check the value in the handler.",
  },
  ARTIFACT_STALE: {
    summary: "A generated file is missing or out of date.",
    remedy: "Run `toolwright build` and commit the file.",
  },
  HANDLER_COMPILE: {
    summary: "The handler cannot be compiled.",
    remedy: "Correct the error at the named location.",
  },
  COMPONENT_COMPILE: {
    summary: "The component of a `ui` tool cannot be compiled.",
    remedy: "Correct the error at the named location. The component is the default export of `component.tsx`.",
  },
  BUILD_LOCKED: {
    summary: "The output folder cannot be written.",
    remedy: "Check that no other build is running and that the folder is writable.",
  },
  FILE_LOCKED: {
    summary: "A file of the project cannot be written.",
    remedy: "Check that the file and its folder are writable, and run the command again.",
  },
  REGISTRY_NOT_FOUND: {
    summary: "No registry was found at this path.",
    remedy: "Run `toolwright build`, or correct the path.",
  },
  REGISTRY_UNREADABLE: {
    summary: "The registry file is incomplete or not valid.",
    remedy: "Run `toolwright build` to write it again.",
  },
  REGISTRY_FORMAT: {
    summary: "The registry has a format that this version cannot read.",
    remedy: "Build it again with this version of Toolwright.",
  },
  LOCK_UNREADABLE: {
    summary: "A lock file is incomplete or not valid.",
    remedy: "Run `toolwright build` to write `tools.lock.json` again, or restore the file from another commit.",
  },
  BASE_NOT_FOUND: {
    summary: "The lock file, registry or commit to compare with was not found.",
    remedy: "Name a git commit, branch or tag that has a `tools.lock.json`, a lock file, or a registry file.",
  },
  HANDLER_INVALID: {
    summary: "A compiled handler cannot be loaded.",
    remedy: "See the cause of the error: a missing import of the tool's module, or an error that it throws.",
  },
  CALL_FAILED: {
    summary: "A call failed with an unexpected exception, and `error` events have no listener.",
    remedy: "Correct its cause, or pass `onEvent` to receive exceptions as events.",
  },
  HANDLER_CHANGED: {
    summary: "A compiled module was changed after the build.",
    remedy: "Do not edit or replace files of the output folder; run `toolwright build` to write them again.",
  },
  CAPABILITY_MISSING: {
    summary: "The host does not provide a capability that the tool uses.",
    remedy: "Pass the capability named in the message to `createRuntime`.",
  },
  ANSWER_INVALID: {
    summary: "The host's answer does not fit the tool's answer schema.",
    remedy: "Let the port `ui` check the form by the tool's `answerSchema` before it answers.",
  },
  TOOL_NAME_TAKEN: {
    summary: "Two joined registries have a tool with the same name.",
    remedy: "Rename one of the tools, or load only some of the built-in ones with `loadToolkit([...])`.",
  },
  TOOL_UNKNOWN: {
    summary: "A registry has no tool of this name.",
    remedy: "Correct the name; the registry's `names` lists all.",
  },
  RULE_FAILED: {
    summary: "A rule of the verifier threw an error.",
    remedy: "Please report this as a bug, with the tool; until then, turn the rule off in the configuration.",
  },
  RULE_UNKNOWN: {
    summary: "The configuration names a rule that does not exist.",
    remedy: "Correct the id of the rule; `toolwright explain` lists all rules.",
  },
  ...runningCodes,
  ...definitionCodes,
  ...codingCodes,
  PORT_UNAVAILABLE: {
    summary: "The server cannot listen on the port.",
    remedy: "Choose another port (`--port`; 0 chooses a free one), or end the program that uses it.",
  },
  ARGUMENTS_NOT_JSON: {
    summary: "The arguments are not valid JSON.",
    remedy: 'Write a JSON object in single quotes: `\'{"query":"hello"}\'`.',
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** One of `errorCodes`. */
export type Code = keyof typeof errorCodes;
