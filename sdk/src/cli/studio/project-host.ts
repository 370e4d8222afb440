import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { StudioHost } from "../../serve/studio/studio-options.ts";
import type { CommandIo } from "../console/command.ts";
import { describeCause } from "../console/describe-cause.ts";
import { siteReader } from "../project/catalogue-site.ts";
import { builtRegistry, readRegistry } from "../project/open-registry.ts";
import { chatHost } from "./chat/chat-host.ts";
import type { ChatPlace } from "./chat/model-choices.ts";
import { projectWorkflows } from "./project-workflows.ts";

interface ProjectParts extends Pick<ChatPlace, "services" | "modelFile"> {
  readonly title: string;
  readonly io: CommandIo;
}

/** What the studio can do in a project. */
export function projectHost(root: string, { title, io, ...chat }: ProjectParts): StudioHost {
  return {
    changesOf: async (tool, registry) => (await import("./changes-at.ts")).changesAt(tool, registry),
    async save(call, as, digest) {
      const tool = (await readRegistry(await builtRegistry(root)))?.tools.find(({ toolId }) => toolId === call.tool);
      if (tool === undefined) throw new ToolwrightError("TOOL_UNKNOWN", `There is no tool ${call.tool} any more.`);
      const { saveCall } = await import("./save-call.ts");
      return saveCall(root, { call, tool, as, digest });
    },
    chat: chatHost({ ...chat, root, isProject: true, io }),
    workflows: () => projectWorkflows(root),
    thrown: (errorId, cause) => io.err([`Error id ${errorId}:`, ...describeCause(cause)].join("\n")),
    catalogue: siteReader(() => builtRegistry(root), { title, studio: "/" }),
  };
}
