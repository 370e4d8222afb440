import { asV4 } from "../../../agents/generate/model.ts";
import type { LanguageModel } from "../../../model/ports/language-model.ts";
import { namedModel } from "../../agents/load-model.ts";
import type { AgentDefinition } from "../../../model/agent/agent.ts";
import type { Workflow } from "../../../model/workflow/workflow.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ChatHost, GivenChat } from "../../../serve/studio/studio-options.ts";
import type { ChatModelChoice, ChatPartner, ChatSettings } from "../../../serve/studio/run-types.ts";
import { plainTools } from "../../../serve/studio/chat-routes.ts";
import { defined } from "../../../util/defined.ts";
import type { Conversation } from "../../../workflow/conversation/options.ts";
import { openConversation } from "../../../workflow/conversation/open-conversation.ts";
import { type ChatPlace, explainedFault, keysIn, modelChoices } from "./chat-models.ts";
import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import { errorMessage } from "../../../util/failures.ts";
import { loadWorkflow } from "../../../workflow/file/load-workflow.ts";
import { findWorkflows } from "../../../workflow/file/workflow-files.ts";

export function chatHost(place: ChatPlace): ChatHost {
  const { root, isProject, io } = place;
  return {
    partners: (registry) => (isProject ? chatPartners(root, registry) : Promise.resolve([])),
    models: (): Promise<readonly ChatModelChoice[]> => Promise.resolve(modelChoices(place)),
    open: (given) => opened(place, given),
    explain: (error, settings) => explainedFault(error, settings, io.env),
    secrets: () => keysIn(io.env),
  };
}

async function opened(place: ChatPlace, given: GivenChat): Promise<Conversation> {
  // The person who uses the studio is not a user of the tools.
  const { user: _developer, settings, recorded, ...shared } = given;
  const { registry } = shared;
  const { root, io } = place;
  const { name, baseUrl } = settings.model;
  const address = baseUrl === undefined ? undefined : new URL(baseUrl);
  const parts = await namedModel(name, { cwd: root, root, env: io.env, baseUrl: address }, registry);
  const { models = {}, services, price } = parts;
  const model = innerModel(parts.model);
  const chosen = await chosenWorkflow(place, settings, registry);
  // Each agent uses its own model name, so that a request can be attributed to it.
  const agents = chosen.agents.map((agent): AgentDefinition => ({
    ...agent,
    model: `agent:${agent.name}`,
    ...defined({ mode: settings.mode }),
  }));
  const named = agents.map(({ name: agent, model: key = "" }) => {
    const own = chosen.agents.find((each) => each.name === agent)?.model;
    return [key, recorded(asV4((own === undefined ? undefined : models[own]) ?? model), agent)] as const;
  });
  return openConversation({
    ...shared,
    workflow: { ...chosen, agents },
    model,
    models: { ...models, ...Object.fromEntries(named) },
    onWarning: () => undefined,
    retries: 2,
    ...defined({ services: services ?? place.services, price }),
  });
}

/** A scripted model of `toolwright/testing` contains its AI SDK model as a member. */
const innerModel = (model: LanguageModel): LanguageModel =>
  "languageModel" in model ? (model.languageModel as LanguageModel) : model;

async function chosenWorkflow({ root }: ChatPlace, settings: ChatSettings, registry: Registry): Promise<Workflow> {
  const { partner, tools, instructions = "" } = settings;
  if (partner !== undefined) return workflowOf(partner, { root, registry });
  const known = plainTools(registry);
  const offered = tools === undefined ? known : known.filter((name) => tools.includes(name));
  return { name: "Chat", agents: [{ name: "assistant", instructions, tools: offered }] };
}

async function chatPartners(root: string, registry: Registry): Promise<readonly ChatPartner[]> {
  const agents = registry.agents.map(({ name, description }): ChatPartner => ({
    id: `agent:${name}`,
    kind: "agent",
    name,
    ...defined({ description }),
  }));
  const { files } = await findWorkflows(root);
  const workflows = files.map(async ({ file }): Promise<ChatPartner> => {
    const about = { id: `workflow:${file}`, kind: "workflow", name: file } as const;
    try {
      const { workflow } = await loadWorkflow(file, { registry, root });
      const description = workflow.agents.map(({ name }) => name).join(", ");
      return { ...about, name: workflow.name, description };
    } catch (error) {
      return { ...about, fault: errorMessage(error) };
    }
  });
  return [...agents, ...(await Promise.all(workflows))];
}

async function workflowOf(
  partner: string,
  { root, registry }: { readonly root: string; readonly registry: Registry },
): Promise<Workflow> {
  const [kind = ""] = partner.split(":");
  const name = partner.slice(kind.length + 1);
  if (kind === "workflow") return (await loadWorkflow(name, { registry, root })).workflow;
  if (!registry.agents.some((agent) => agent.name === name))
    throw new ToolwrightError("AGENT_UNKNOWN", `There is no agent "${name}" any more.`, {
      remedy: "Choose another one in the settings of the chat.",
    });
  return { name, agents: registry.agents, initiatingAgent: name };
}
