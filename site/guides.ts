/** A guide: its address, its name in the sidebar, and what to read after it. */
export interface Guide {
  readonly id: string;
  readonly label: string;
  readonly next: readonly string[];
}

/** Guides for one thing that a reader wants to do. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

const guide = (id: string, label: string, next: string): Guide => ({ id, label, next: next.split(" ") });

/** The guides by what a reader wants to do, in reading order: for the sidebar, the ends of pages and the texts for language models. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: "Start",
    guides: [
      guide("quick-start", "Quick start", "concepts writing-a-tool connect-a-model"),
      guide("concepts", "Concepts and words", "writing-a-tool calling-tools policy"),
      guide("coming-from", "Coming from another library", "quick-start use-in-a-framework connect-a-model"),
    ],
  },
  {
    title: "Author tools",
    guides: [
      guide("writing-a-tool", "Writing a tool", "types when-something-is-wrong testing"),
      guide("types", "From types to schemas", "explicit-schemas portability writing-a-tool"),
      guide("explicit-schemas", "Schemas as values", "types tools-of-others"),
      guide("editor", "In the editor", "studio when-something-is-wrong rules"),
      guide("studio", "The studio", "testing tools-of-others portability"),
      guide("testing", "Testing tools", "testing-sessions testing-with-a-model when-something-is-wrong"),
      guide("testing-sessions", "Testing turns, people and time", "testing-with-a-model confirmation events"),
      guide("testing-with-a-model", "Testing with a model", "evals connect-a-model"),
      guide("evals", "Evals", "testing-with-a-model tools-of-others deployment"),
      guide("when-something-is-wrong", "When something is wrong", "rules errors testing"),
      guide("tools-of-others", "Tools of others", "mcp-server portability variants"),
      guide("variants", "Variants of tools", "prompts contract-changes"),
    ],
  },
  {
    title: "Call from a model",
    guides: [
      guide("connect-a-model", "Connect a model", "calling-tools use-in-a-framework confirmation"),
      guide("use-in-a-framework", "Use it in a framework", "calling-tools bridges"),
      guide("mcp-server", "Serve tools over MCP", "asking-in-a-page deployment secrets"),
      guide("portability", "Portability", "providers types"),
      guide("calling-tools", "Calling tools from an agent", "sessions policy events"),
      guide("prompts", "Prompts and large sets", "variants large-results"),
      guide("voice-and-text", "Voice and text from one registry", "sessions policy"),
      guide("large-results", "Large results", "prompts documents"),
    ],
  },
  {
    title: "Agents and workflows",
    guides: [
      guide("agents", "A team of agents", "running-agents workflow-json documents"),
      guide("running-agents", "Running agents", "long-tasks surviving-a-restart workflow-json"),
      guide("workflow-json", "workflow.json", "hooks agents"),
      guide("hooks", "Hooks", "workflow-json events"),
      guide("documents", "Documents", "agents large-results"),
      guide("long-tasks", "Long tasks and memory", "surviving-a-restart many-machines"),
      guide("coding-toolkit", "The coding toolkit", "permissions confirmation"),
    ],
  },
  {
    title: "People in the loop",
    guides: [
      guide("confirmation", "Asking a person first", "asking-in-a-page permissions policy"),
      guide("asking-in-a-page", "Asking the user in a page", "showing-calls confirmation"),
      guide("showing-calls", "Showing calls to people", "events asking-in-a-page"),
      guide("permissions", "Permissions", "coding-toolkit confirmation"),
    ],
  },
  {
    title: "Operate",
    guides: [
      guide("deployment", "CI and deployment", "operate contract-changes publish-catalogue"),
      guide("operate", "Operate", "surviving-a-restart many-machines telemetry"),
      guide("contract-changes", "What changed: toolwright diff", "deployment publish-catalogue"),
      guide("publish-catalogue", "Publish your catalogue", "deployment contract-changes"),
      guide("policy", "Policy", "confirmation permissions calling-tools"),
      guide("sessions", "Sessions that last", "surviving-a-restart policy"),
      guide("events", "Events and streaming", "telemetry showing-calls"),
      guide("telemetry", "Traces and metrics", "events secrets"),
      guide("secrets", "Secrets", "threat-model policy telemetry"),
      guide("threat-model", "Threat model", "permissions secrets mcp-server"),
      guide("surviving-a-restart", "Surviving a restart", "many-machines long-tasks"),
      guide("many-machines", "From one machine to many", "surviving-a-restart performance"),
      guide("tool-manager", "A tool manager", "variants policy"),
    ],
  },
];

/** All guides in reading order. */
export const guides: readonly Guide[] = guideGroups.flatMap((group) => group.guides);

/** Addresses of guides that are now part of another one, so that old links still lead somewhere. */
export const formerGuides: Readonly<Record<string, string>> = {
  "two-minutes": "quick-start/",
  "getting-started": "quick-start/",
  "first-tool": "quick-start/#add-your-own-tool",
  glossary: "concepts/#glossary",
  "how-it-works": "concepts/#from-a-function-to-a-registry",
};
