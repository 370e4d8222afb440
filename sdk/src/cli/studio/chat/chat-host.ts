import { asV4 } from "../../../agents/generate/model.ts";
import type { LanguageModel } from "../../../model/ports/language-model.ts";
import { namedModel } from "../../agents/load-model.ts";
import type { AgentDefinition } from "../../../model/agent/agent.ts";
import type { Workflow } from "../../../model/workflow/workflow.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ChatHost, GivenChat } from "../../../serve/studio/chat/chat-host.ts";
import type { ChatModelChoice, ChatSettings } from "../../../serve/studio/chat/chat-types.ts";
import { plainTools } from "../../../serve/studio/chat/chat-routes.ts";
import { defined } from "../../../util/defined.ts";
import type { Conversation } from "../../../workflow/conversation/options.ts";
import { openConversation } from "../../../workflow/conversation/open-conversation.ts";
import { explainedFault, keysIn } from "./model-faults.ts";
import { modelChoices, type ChatPlace } from "./model-choices.ts";
import { chatPartners, workflowOf } from "./partners.ts";

/** What the studio needs to chat. */
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
  const { id, settings, registry, store, ui, stop, recorded } = given;
  const { onEvent, onActivity } = given;
  const { root, io } = place;
  const { name, baseUrl } = settings.model;
  const address = baseUrl === undefined ? undefined : new URL(baseUrl);
  const parts = await namedModel(name, { cwd: root, root, env: io.env, baseUrl: address }, registry);
  const { models = {}, services, price } = parts;
  const model = innerModel(parts.model);
  const chosen = await chosenWorkflow(place, settings, registry);
  // Each agent has a name for its model, so that a request is known to be the agent's.
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
    id,
    registry,
    workflow: { ...chosen, agents },
    store,
    model,
    models: { ...models, ...Object.fromEntries(named) },
    ports: { ui },
    stop,
    onEvent,
    onActivity,
    onWarning: () => undefined,
    retries: 2,
    ...defined({ services: services ?? place.services, price }),
  });
}

/** A scripted model of `toolwright/testing` has its model of the AI SDK as a member. */
const innerModel = (model: LanguageModel): LanguageModel =>
  "languageModel" in model ? (model.languageModel as LanguageModel) : model;

async function chosenWorkflow({ root }: ChatPlace, settings: ChatSettings, registry: Registry): Promise<Workflow> {
  const { partner, tools, instructions = "" } = settings;
  if (partner !== undefined) return workflowOf(partner, { root, registry });
  const known = plainTools(registry);
  const offered = tools === undefined ? known : known.filter((name) => tools.includes(name));
  return { name: "Chat", agents: [{ name: "assistant", instructions, tools: offered }] };
}
