import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import type { Workflow } from "../../../model/workflow/workflow.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ChatPartner } from "../../../serve/studio/chat/chat-types.ts";
import { errorMessage } from "../../../util/failures.ts";
import { defined } from "../../../util/defined.ts";
import { loadWorkflow } from "../../../workflow/file/load-workflow.ts";
import { findWorkflows } from "../../../workflow/file/workflow-files.ts";

/** The agents and workflows of a project; those that cannot be chosen say why. */
export async function chatPartners(root: string, registry: Registry): Promise<readonly ChatPartner[]> {
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

/**
 * The conversation that an agent or a workflow has.
 *
 * @throws ToolwrightError `AGENT_UNKNOWN`; as `loadWorkflow`.
 */
export async function workflowOf(
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
