import type { ErrorCode } from "./error-code.ts";

export const definitionCodes = {
  // Definitions from adapters, and third-party definitions
  PROVIDER_UNKNOWN: {
    summary: "No provider has this id.",
    remedy: "Use one of the ids that the message lists.",
  },
  PORTABILITY_MOVED: {
    summary: "A provider does not support a constraint; the description states it instead.",
    remedy: "No action needed: arguments are still validated against the constraint.",
  },
  PORTABILITY_RENAMED: {
    summary: "A provider does not accept the name of a parameter; it is sent under another name.",
    remedy: "No action needed: arguments are restored to the original name.",
  },
  PORTABILITY_FLATTENED: {
    summary: "A provider does not support this shape; a simpler one is sent.",
    remedy: "No action needed: arguments are still validated against the full schema.",
  },
  PORTABILITY_DROPPED: {
    summary: "A provider does not support a part of the definition, and the description cannot state it.",
    remedy: "State the constraint in the description yourself.",
  },
  PORTABILITY_NOT_STRICT: {
    summary: "The input schema does not meet the provider's strict mode; the tool is sent without it.",
    remedy:
      "Change the named part of the input so that the provider enforces the schema; otherwise arguments are validated by the runtime only.",
  },
  PORTABILITY_REFUSED: {
    summary: "The provider would reject the tool, and with it the whole request.",
    remedy: "Change the named part, or exclude the provider from the build.",
  },
  PORTABILITY_SET_TOO_LARGE: {
    summary: "The tools together exceed a limit that a provider sets for one request.",
    remedy:
      "Offer fewer tools at a time: select them by agent, mode or name, or let the model search for tools and load what it finds.",
  },
  DEFINITIONS_NOT_FOUND: {
    summary: "The file with the definitions cannot be read.",
    remedy: "Correct the path, or use `-` to read from standard input.",
  },
  DEFINITION_KIND_UNKNOWN: {
    summary: "No kind of definition has this id.",
    remedy: "Use one of the ids that the message lists, or omit the kind to detect it.",
  },
  DEFINITION_UNREADABLE: {
    summary: "An entry is not a tool definition.",
    remedy: "Use a definition of OpenAI, Anthropic, Gemini or MCP, with a `name` that is a string.",
  },
  DEFINITION_INVALID: {
    summary: "A part of a tool definition has the wrong type and was omitted.",
    remedy: "Correct the named part.",
  },
  DEFINITION_BUILT_IN: {
    summary: "An entry names a built-in tool of the provider, which cannot be verified.",
    remedy: "No action needed.",
  },
  MODULE_UNREADABLE: {
    summary: "A module whose functions are to be imported, or its types, cannot be found.",
    remedy: "Correct the path, or install the package; a package without types needs `@types/<package>`.",
  },
  OPENAPI_INVALID: {
    summary: "The OpenAPI document cannot be read, or is of another version.",
    remedy: "Give a document of OpenAPI 3 or Swagger 2, as JSON or YAML.",
  },
  MCP_UNREACHABLE: {
    summary: "The MCP server could not be started or reached.",
    remedy:
      "Run the command separately to see whether it starts, or open the address; the message quotes the server's output.",
  },
  MCP_TIMEOUT: {
    summary: "The MCP server did not list its tools in time.",
    remedy: "Increase the limit with `--timeout <seconds>`, or run the server separately to see what it waits for.",
  },
  MCP_ANSWER_INVALID: {
    summary: "The MCP server sent an invalid response.",
    remedy: "Correct the server: standard output is for protocol messages only, and its list of tools must be finite.",
  },
  // Suppressions and the baseline
  SUPPRESSION_MALFORMED: {
    summary: "A suppression comment is malformed, or is in text that a model reads.",
    remedy: "Write it as a separate comment: `// toolwright-ignore <rule> -- <reason>`.",
  },
  SUPPRESSION_REASON_MISSING: {
    summary: "A suppression comment has no reason.",
    remedy: "Add ` -- ` and the reason to the comment.",
  },
  SUPPRESSION_RULE_UNKNOWN: {
    summary: "A suppression comment names a rule that does not exist.",
    remedy: "Correct the id of the rule; `toolwright explain` lists all rules.",
  },
  SUPPRESSION_UNUSED: {
    summary: "A suppression comment matches no finding.",
    remedy: "Remove it, or move it to the line of the finding.",
  },
  BASELINE_INVALID: {
    summary: "`toolwright-baseline.json` cannot be read.",
    remedy: "Restore the file, or write it again with `toolwright verify --update-baseline`.",
  },
  BASELINE_STALE: {
    summary: "The baseline accepts findings that no longer occur.",
    remedy: "Run `toolwright verify --update-baseline` and commit the file.",
  },
} as const satisfies Readonly<Record<string, ErrorCode>>;
