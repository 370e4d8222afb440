import type { AgentHost } from "../../../agents/run/options.ts";
import type { Store } from "../../../model/ports/store.ts";
import type { CommandIo } from "../../console/command.ts";

/** Where the models and agents of chats come from. */
export interface ChatPlace {
  /** The project, or the working folder. */
  readonly root: string;
  readonly isProject: boolean;
  readonly io: CommandIo;
  readonly store: () => Promise<Store>;
  readonly services?: AgentHost["services"] | undefined;
  /** File of the project's model, relative to it. */
  readonly modelFile?: string | undefined;
}
