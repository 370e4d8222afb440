import type { RegistrySource } from "toolwright/starlight";
import { repository, repositoryFile } from "./repository.ts";

/** The registries whose tools this site shows; `toolwright build` writes each. */
export const registries: readonly RegistrySource[] = [
  {
    registry: "../examples/support-desk/dist/tool_registry.json",
    base: "tools",
    title: "Support desk tools",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "examples/support-desk") }),
  },
  {
    registry: "../examples/research-team/dist/tool_registry.json",
    base: "research-team",
    title: "Research team tools",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "examples/research-team") }),
  },
  {
    registry: "../examples/generator-workflow/dist/tool_registry.json",
    base: "generator-workflow",
    title: "Generator workflow tools",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "examples/generator-workflow") }),
  },
  {
    registry: "../sdk/dist/agents-toolkit/tool_registry.json",
    base: "agent-toolkit",
    title: "Built-in tools of agents",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "sdk/toolkit/agents") }),
  },
  {
    registry: "../sdk/dist/toolkit/tool_registry.json",
    base: "toolkit",
    title: "Built-in tools",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "sdk") }),
  },
  {
    registry: "../sdk/dist/coding-toolkit/tool_registry.json",
    base: "coding",
    title: "Coding tools",
    ...(repository !== undefined && { sourceUrl: repositoryFile(repository, "sdk/toolkit/coding") }),
  },
];
