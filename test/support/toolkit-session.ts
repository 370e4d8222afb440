import { joinRegistries, loadRegistry, loadToolkit } from "toolwright/runtime";
import { openTestSession, type TestSession, type TestSessionOptions } from "toolwright/testing";
import { runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";

/** A session with these tools and the built-in ones, joined as in a project. */
export async function toolkitSession(
  tools: readonly RuntimeTool[],
  options: Omit<TestSessionOptions, "registry"> = {},
): Promise<TestSession> {
  const registry = joinRegistries(await loadRegistry(await runtimeArtifact(tools)), await loadToolkit());
  return openTestSession({ ...options, registry });
}

/** Orders and articles, some of them for one mode or agent only. */
export const shopTools: readonly RuntimeTool[] = [
  { name: "article_write", metadata: { applyTo: "editor" }, execute: "() => null" },
  { name: "order_cancel", metadata: { category: "action", risk: "low" }, execute: "() => null" },
  { name: "order_find", execute: "() => null" },
  { name: "order_greet", metadata: { category: "lifecycle", on: "on_start" }, execute: "() => null" },
  { name: "order_print", metadata: { modes: ["text"] }, execute: "() => null" },
];
