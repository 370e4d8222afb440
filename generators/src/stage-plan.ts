import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import agent from "../parts/agent.ts";
import { completeProject, type Completion } from "./adopt/complete-project.ts";
import { importEnding } from "./adopt/import-ending.ts";
import { keepOwn } from "./adopt/keep-own.ts";
import { findWorkspace, type Workspace } from "./adopt/workspace.ts";
import { isPart } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import type { Plan } from "./make-plan.ts";
import { canInstallNode, managerOf, projectManager, wordsOfManager } from "./managers.ts";
import { render, type Rendering } from "./render.ts";
import { starters } from "./generators.ts";
import { checkTypes } from "./tool/check-types.ts";
import { toolData } from "./tool/tool-data.ts";

/** What was staged besides the rendered files. */
export interface Staged {
  /** Existing files whose new content was made from the old one. */
  readonly edited: readonly string[];
  readonly notes: readonly string[];
}

/** A plan with what its `package.json` says about `toolwright`; undefined where it says so already. */
interface StagedPlan extends Plan {
  readonly toolwright: string | undefined;
}

/** Writes every file of the plan into a folder, at its path below the project. */
export async function stagePlan(plan: StagedPlan, folder: string, io: CreateIo): Promise<Staged> {
  const userAgent = io.env.npm_config_user_agent;
  // The command may run on a project's own Node, while the package manager runs on that of the system.
  const systemNode = / node\/v([\d.]+)/.exec(userAgent ?? "")?.[1] ?? io.nodeVersion;
  const needsNode =
    plan.kind === "project" && [io.nodeVersion, systemNode].some((version) => isBelow(version, [22, 16]));
  const bringsNode = needsNode && canInstallNode(userAgent);
  const workspace = plan.kind === "project" ? await findWorkspace(plan.root, userAgent) : undefined;
  await render(await renderings(plan, folder, { io, bringsNode, workspace }), io.templates);
  if (plan.texts.parameters !== undefined || plan.texts.results !== undefined) {
    const tool = await readFile(path.join(folder, path.relative(plan.root, plan.place), "tool.ts"), "utf8");
    await checkTypes(tool, io.sdk ?? plan.root);
  }
  const { files, notes } = await completion(plan, io);
  const kept = plan.kind === "project" ? await keepOwn(plan.root, folder) : { edited: [], notes: [] };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return {
    edited: [...Object.keys(files), ...kept.edited],
    notes: [
      ...notes,
      ...kept.notes,
      ...(workspace?.notes ?? []),
      ...(needsNode ? [bringsNode ? ownNode : updateNode] : []),
    ],
  };
}

interface Surroundings {
  readonly io: CreateIo;
  readonly bringsNode: boolean;
  readonly workspace: Workspace | undefined;
}

/** What is rendered where. */
async function renderings(
  plan: StagedPlan,
  folder: string,
  { io, bringsNode, workspace }: Surroundings,
): Promise<readonly Rendering[]> {
  const { category, answers: given, texts, root } = plan;
  if (isPart(category)) {
    const made = { generator: category.id, answers: { ...given, ...category.data(given, texts.description) }, folder };
    const absent = await absentAgents(root, category.agents(given));
    return [made, ...absent.map((name) => agentRendering(name, folder))];
  }
  const manager = workspace?.manager ?? managerOf(io.env.npm_config_user_agent);
  const answers = {
    ...toolData({ category, answers: given, texts }),
    ...(plan.package === undefined ? {} : { toolModule: `./tool${await importEnding(root)}` }),
    react: category.packages === undefined ? "" : "yes",
    toolwright: plan.toolwright ?? "",
    bringsNode: bringsNode ? "yes" : "",
    ...wordsOfManager(manager),
    // Only the root of a workspace has settings.
    pnpm: manager === "pnpm" && workspace === undefined ? "yes" : "",
  };
  const tool = { generator: toolGenerator(plan), answers, folder: path.join(folder, path.relative(root, plan.place)) };
  return plan.kind === "tool" ? [tool] : [{ generator: "project", answers, folder }, tool];
}

function agentRendering(name: string, folder: string): Rendering {
  const answers = { agent: name };
  return { generator: agent.id, answers: { ...answers, ...agent.data(answers, undefined) }, folder };
}

/** Those of the agents that the project does not have. */
async function absentAgents(root: string, names: readonly string[]): Promise<readonly string[]> {
  const present: readonly string[] = await readdir(path.join(root, "agents")).catch(() => []);
  return names.filter((name) => !present.includes(`${name}.ts`) && !present.includes(`${name}.js`));
}

async function completion(
  { package: found, category, root, toolwright }: StagedPlan,
  io: CreateIo,
): Promise<Completion> {
  if (found === undefined) return { files: {}, notes: [] };
  const packages = isPart(category) ? undefined : category.packages;
  return completeProject(found, {
    toolwright,
    packages,
    jsx: packages !== undefined,
    manager: await projectManager(root, io.env.npm_config_user_agent),
  });
}

/** A new project whose first tool has the name of a starter gets that starter; every other tool begins blank. */
function toolGenerator({ kind, category, answers, texts }: Plan): string {
  const starter = starters.find((one) => one.category === category.id && one.tool === answers.tool);
  const isDescribed = Object.keys(texts).length > 0;
  return kind === "project" && starter !== undefined && !isDescribed ? starter.id : category.id;
}

const ownNode =
  "Toolwright needs Node 22.16 or later: the project brings its own Node for its scripts, so warnings about the engine can be ignored.";

const updateNode =
  "Toolwright needs Node 22.16 or later, and Yarn cannot install Node for a project: update Node first.";

function isBelow(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
