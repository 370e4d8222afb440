import { blankFiles } from "./blank-files.ts";
import type { FileWrite } from "./generator.ts";

/** The files of a tool that runs no code: the agent loop carries its calls out. */
export const passiveFiles = (): readonly FileWrite[] => blankFiles("passive", "passive");
