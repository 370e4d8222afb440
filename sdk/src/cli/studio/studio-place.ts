import { existsSync } from "node:fs";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { randomId } from "../../util/node-modules.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import type { Studio } from "../../serve/studio/studio-options.ts";
import type { CommandIo } from "../console/command.ts";

/** The folder with the page's files; in the repository, the output of the last build. */
export function studioFiles(): URL {
  const folder = ownFile(ownExtension === ".ts" ? "../dist/studio/" : "studio/");
  if (existsSync(new URL("index.html", folder))) return folder;
  throw new ToolwrightError("STUDIO_MISSING", "The page of the studio is not there.");
}

/** A new one for each process. */
export const studioToken = (): string => randomId().replaceAll("-", "");

/** Says where the studio is, and that it took another port than the one that was wanted. */
export function announceStudio({ address, origin, keptFault }: Studio, { port }: WantedPort, io: CommandIo): void {
  const taken = Number(new URL(origin).port);
  if (port !== 0 && taken !== port) io.err(`Port ${String(port)} is taken, so the studio uses ${String(taken)}.`);
  if (keptFault !== undefined) io.err(`Calls are kept until the studio ends only. ${keptFault}`);
  io.out(`Studio at ${address} until Ctrl+C.`);
}
