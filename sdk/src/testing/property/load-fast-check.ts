import type * as fastCheck from "fast-check";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

export type FastCheck = typeof fastCheck;

/**
 * Loads the optional peer when a property is first tested.
 *
 * @throws ToolwrightError `PACKAGE_MISSING` if it is not installed.
 */
export async function loadFastCheck(load: () => Promise<FastCheck> = () => import("fast-check")): Promise<FastCheck> {
  try {
    return await load();
  } catch (cause) {
    throw new ToolwrightError(
      "PACKAGE_MISSING",
      "`propertyTest` needs the package `fast-check`, which cannot be loaded.",
      {
        cause,
        remedy: "Install it in the project: `npm install --save-dev fast-check`.",
      },
    );
  }
}
