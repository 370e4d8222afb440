import type * as fastCheck from "fast-check";
import { loadPeer } from "../../errors/load-peer.ts";

export type FastCheck = typeof fastCheck;

/** Loads the optional peer when a property is first tested. @throws ToolwrightError `PACKAGE_MISSING` if it is not installed. */
export const loadFastCheck = (load: () => Promise<FastCheck> = () => import("fast-check")): Promise<FastCheck> =>
  loadPeer(load, { use: "`propertyTest`", name: "fast-check", install: "--save-dev fast-check" });
