import { asV4 } from "../../../agents/generate/as-v4.ts";
import type { AgentDefinition } from "../../../model/agent/agent.ts";
import type { Workflow } from "../../../model/workflow/workflow.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ChatConversation, ChatHost, GivenChat } from "../../../serve/studio/chat/chat-host.ts";
import type { ChatModelChoice, ChatSettings } from "../../../serve/studio/chat/chat-types.ts";
import { plainTools } from "../../../serve/studio/chat/chat-routes.ts";
import { defined } from "../../../util/defined.ts";
import { openConversation } from "../../../workflow/conversation/open-conversation.ts";
import { chatModel } from "./chat-model.ts";
import type { ChatPlace } from "./chat-place.ts";
import { explainedFault, keysIn } from "./model-faults.ts";
import { modelChoices } from "./model-choices.ts";
import { chatPartners, workflowOf } from "./partners.ts";

/** What the studio needs to chat. */
export function chatHost(place: ChatPlace): ChatHost {
  const { root, isProject, io, store } = place;
  return {
    store,
    partners: (registry) => (isProject ? chatPartners(root, registry) : Promise.resolve([])),
    models: (): Promise<readonly ChatModelChoice[]> => Promise.resolve(modelChoices(place)),
    open: (given) => opened(place, given),
    explain: (error, settings) => explainedFault(error, settings, io.env),
    secrets: () => keysIn(io.env),
  };
}

const pollMs = 60;

async function opened(place: ChatPlace, given: GivenChat): Promise<ChatConversation> {
  const { id, settings, registry, store, ui, stop, recorded } = given;
  const { onEvent, onActivity, answer } = given;
  const { model, models = {}, services, price } = await chatModel(settings.model, place);
  const chosen = await chosenWorkflow(place, settings, registry);
  // Each agent has a name for its model, so that a request is known to be the agent's.
  const agents = chosen.agents.map((agent): AgentDefinition => ({
    ...agent,
    model: `agent:${agent.name}`,
    ...defined({ mode: settings.mode }),
  }));
  const named = agents.map(({ name, model: key = "" }) => {
    const own = chosen.agents.find((agent) => agent.name === name)?.model;
    return [key, recorded(asV4((own === undefined ? undefined : models[own]) ?? model), name)] as const;
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
    answer,
    onWarning: () => undefined,
    retries: 2,
    pollMs,
    ...defined({ services: services ?? place.services, price }),
  });
}

async function chosenWorkflow({ root }: ChatPlace, settings: ChatSettings, registry: Registry): Promise<Workflow> {
  const { partner, tools, instructions = "" } = settings;
  if (partner !== undefined) return workflowOf(partner, { root, registry });
  const known = plainTools(registry);
  const offered = tools === undefined ? known : known.filter((name) => tools.includes(name));
  return { name: "Chat", agents: [{ name: "assistant", instructions, tools: offered }] };
}
