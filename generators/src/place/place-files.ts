import { codeOf } from "../create-error.ts";
import { commit, type Prepared } from "./commit.ts";
import { nearTarget } from "./with-staging.ts";

/** Moves all rendered files into the target, or none; a file created or changed meanwhile is not overwritten. */
export async function placeFiles({ staged, target, placements }: Prepared): Promise<void> {
  try {
    commit({ staged, target, placements });
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    await nearTarget(staged, target, (near) => commit({ staged: near, target, placements }));
  }
}
