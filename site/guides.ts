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
      guide("concepts", "Concepts and glossary", "writing-a-tool sessions policy"),
      guide("coming-from", "Coming from another library", "quick-start connect-a-model writing-a-tool"),
    ],
  },
  {
    title: "Author tools",
    guides: [
      guide("writing-a-tool", "Writing a tool", "schemas testing rules"),
      guide("schemas", "Schemas", "connect-a-model import-tools writing-a-tool"),
      guide("testing", "Testing", "evals confirmation observe"),
      guide("evals", "Evals", "testing import-tools ci"),
      guide("studio", "The studio", "testing import-tools editor"),
      guide("editor", "In the editor", "studio writing-a-tool rules"),
      guide("import-tools", "Third-party tools", "mcp-server evals connect-a-model"),
    ],
  },
  {
    title: "Call from a model",
    guides: [
      guide("connect-a-model", "Connect a model or framework", "sessions policy confirmation"),
      guide("mcp-server", "Serve tools over MCP", "confirmation ci observe"),
      guide("sessions", "Sessions and calls", "policy durability observe"),
      guide("policy", "Policy, voice and text", "confirmation permissions sessions"),
      guide("context-size", "Context size", "sessions documents connect-a-model"),
      guide("confirmation", "Confirmation and questions", "permissions policy mcp-server"),
    ],
  },
  {
    title: "Agents and workflows",
    guides: [
      guide("agents", "Agents", "documents workflows durability"),
      guide("documents", "Documents and memory", "agents context-size"),
      guide("workflows", "Workflows and hooks", "agents confirmation observe"),
      guide("coding-toolkit", "The coding toolkit", "permissions confirmation"),
      guide("permissions", "Permissions", "coding-toolkit confirmation threat-model"),
    ],
  },
  {
    title: "Operate",
    guides: [
      guide("ci", "CI, shipping, catalogue", "operate evals durability"),
      guide("operate", "Operate", "durability observe threat-model"),
      guide("durability", "Restarts and many machines", "operate agents sessions"),
      guide("observe", "Observe calls", "operate threat-model testing"),
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
  "testing-sessions": "testing/#several-calls-in-one-turn",
  "testing-with-a-model": "testing/#a-conversation-with-a-scripted-model",
  "calling-tools": "sessions/",
  "tool-manager": "sessions/#a-tool-manager-without-a-build",
  variants: "sessions/#other-tools-for-some-users",
  "voice-and-text": "policy/#voice-and-text-from-one-registry",
  prompts: "context-size/",
  "large-results": "context-size/#large-results",
  events: "observe/",
  telemetry: "observe/#traces-and-metrics",
  "showing-calls": "observe/#show-calls-to-people",
  secrets: "observe/#secrets",
  "use-in-a-framework": "connect-a-model/#frameworks",
  portability: "connect-a-model/#portability",
  "asking-in-a-page": "confirmation/#ask-the-user-for-input",
  "running-agents": "agents/#run-a-team",
  "long-tasks": "documents/#memory",
  "surviving-a-restart": "durability/",
  "many-machines": "durability/#move-to-many-machines",
  deployment: "ci/",
  "contract-changes": "ci/#contract-changes",
  "publish-catalogue": "ci/#publish-a-catalogue",
  types: "schemas/",
  "explicit-schemas": "schemas/#zod-valibot-arktype-or-json-schema",
  "when-something-is-wrong": "writing-a-tool/#findings",
  "workflow-json": "workflows/",
  hooks: "workflows/#hooks",
  "tools-of-others": "import-tools/",
};
