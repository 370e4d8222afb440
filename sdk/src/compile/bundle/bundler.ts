import { build as buildOnce, type BuildFailure, type BuildOptions, type BuildResult, stop } from "esbuild";
import { errorMessage } from "../../util/failures.ts";

let stopped: Promise<void> | undefined;

/** As `build` of esbuild, whose process something may have ended: it is then started again. */
export async function build<Options extends BuildOptions>(options: Options): Promise<BuildResult<Options>> {
  const run = (): Promise<BuildResult<Options>> => buildOnce(options as never);
  try {
    return await run();
  } catch (error) {
    if (!errorMessage(error).startsWith("The service ")) throw error;
    // Builds that fail together share the new process.
    await (stopped ??= stop().finally(() => (stopped = undefined)));
    return run();
  }
}

export const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);
