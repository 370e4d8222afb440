import { defineCommand, portOption, rootOption, wantedPort } from "../console/options.ts";

const defaultPort = 7300;

export default defineCommand({
  name: "dev",
  group: "run",
  summary: "Build on change, and open the studio.",
  options: {
    "--port <number>": portOption(
      `port of the studio (default: ${String(defaultPort)}, or the next free one; 0 chooses any)`,
    ),
    "--mcp <server>": {
      description: "open the studio on an MCP server instead: its start command or its URL",
      conflicts: ["root"],
    },
    "--db <file>": {
      description: "file that keeps the runs to show (default: data/runs.db of the project)",
      conflicts: ["mcp"],
    },
    ...rootOption,
  },
  example: ["toolwright dev", "builds, and prints the address of the studio"],
  async run(input, io) {
    const port = wantedPort(input, defaultPort);
    const server = input.text("mcp");
    if (server !== undefined) {
      const { devServer } = await import("../studio/dev-server.ts");
      return devServer(server, { port, io });
    }
    const { devProject } = await import("../studio/dev-project.ts");
    const { runsFile } = await import("../agents/terminal.ts");
    return devProject({ root: input.root, port, runs: runsFile(input) }, io);
  },
});
