import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import agent from "../parts/agent.ts";
import { completePackage, withLines } from "./complete-package.ts";
import { isPart } from "./generator.ts";
import { project, starters } from "./generators.ts";
import type { CreateIo } from "./io.ts";
import { newProjectManager, projectManager, workspaceAbove, wordsOfManager } from "./managers.ts";
import type { Plan } from "./plan.ts";
import { render, type Rendering } from "./render.ts";
import { toolData } from "./tool/tool-data.ts";

export interface PlannedFiles {
  /** By path below the project. */
  readonly texts: ReadonlyMap<string, string>;
  /** Existing files whose new text is derived from the old one. */
  readonly edited: ReadonlySet<string>;
  readonly notes: readonly string[];
}

/** Renders a plan; `toolwright` is the dependency for `package.json`, undefined if it already has one. */
export async function planFiles(plan: Plan, toolwright: string | undefined, io: CreateIo): Promise<PlannedFiles> {
  const { category, answers, root, package: found } = plan;
  if (found === undefined) return projectFiles(plan, toolwright ?? "", io);
  const made = isPart(category)
    ? [
        { generator: category, answers: { ...answers, ...category.data(answers, plan.texts.description) }, folder: "" },
        ...(await absentAgents(root, category.agents(answers))).map(agentRendering),
      ]
    : [{ generator: category, answers: toolData({ category, answers, texts: plan.texts }), folder: placeOf(plan) }];
  const texts = await render(made, io.templates);
  const { files, notes } = await completePackage(found, {
    toolwright,
    packages: isPart(category) ? undefined : category.packages,
    manager: await projectManager(root, io.env.npm_config_user_agent),
  });
  return { texts: new Map([...texts, ...files]), edited: new Set(files.keys()), notes };
}

/** A new project; an existing README and `.gitignore` stay. */
async function projectFiles(plan: Plan, toolwright: string, io: CreateIo): Promise<PlannedFiles> {
  const { category, answers, root } = plan;
  if (isPart(category)) throw new Error("A project begins with a tool.");
  const manager = await newProjectManager(root, io.env.npm_config_user_agent);
  const workspace = await workspaceAbove(root);
  const node = nodeOf(io);
  const given = {
    ...toolData({ category, answers, texts: plan.texts }),
    react: category.packages === undefined ? "" : "yes",
    toolwright,
    bringsNode: node === "brought" ? "yes" : "",
    ...wordsOfManager(manager),
    // Only the root of a workspace has settings and can allow install scripts.
    workspace: workspace === undefined ? "" : "yes",
    pnpm: manager === "pnpm" && workspace === undefined ? "yes" : "",
  };
  const starter = starters.find((one) => one.category === category.id && one.tool === answers.tool);
  const isDescribed = Object.keys(plan.texts).length > 0;
  const generator = isDescribed ? category : (starter ?? category);
  const texts = await render(
    [
      { generator: project, answers: given, folder: "" },
      { generator, answers: given, folder: placeOf(plan) },
    ],
    io.templates,
  );
  const notes: string[] = [];
  const present = await readdir(root).catch(() => []);
  const readme = present.find((name) => /^readme(?:\.\w+)?$/i.test(name));
  if (readme !== undefined) notes.push(`\`${readme}\` stays as it is.`);
  if (readme !== undefined) texts.delete("README.md");
  const ignored = await readFile(path.join(root, ".gitignore"), "utf8").catch(() => undefined);
  const own = (texts.get(".gitignore") ?? "").trimEnd().split("\n");
  if (ignored !== undefined) texts.set(".gitignore", withLines(ignored, own));
  if (workspace !== undefined)
    notes.push(
      `The project is part of the workspace ${workspace}, whose list of packages must include it.`,
      `Where its package manager asks, allow the install script of ${node === "brought" ? "node and esbuild" : "esbuild"} at the root.`,
    );
  if (node === "brought") notes.push(ownNode);
  if (node === "missing") notes.push(updateNode);
  return { texts, edited: new Set([".gitignore"]), notes };
}

const placeOf = ({ root, place }: Plan): string => path.relative(root, place).replaceAll(path.sep, "/");

const agentRendering = (name: string): Rendering => {
  const answers = { agent: name };
  return { generator: agent, answers: { ...answers, ...agent.data(answers, undefined) }, folder: "" };
};

async function absentAgents(root: string, names: readonly string[]): Promise<readonly string[]> {
  const present: readonly string[] = await readdir(path.join(root, "agents")).catch(() => []);
  return names.filter((name) => !present.includes(`${name}.ts`) && !present.includes(`${name}.js`));
}

const ownNode =
  "Toolwright needs Node 22.16 or later: the project brings its own Node for its scripts, so warnings about the engine can be ignored.";

const updateNode =
  "Toolwright needs Node 22.16 or later, and Yarn cannot install Node for a project: update Node first.";

/** Whether a new project uses the installed Node, adds its own, or cannot: Yarn 2 and later use the fetched binary for `node`'s install script. */
function nodeOf({ nodeVersion, env }: CreateIo): "present" | "brought" | "missing" {
  const userAgent = env.npm_config_user_agent ?? "";
  // The command may run on a project's Node, while the package manager runs on the system's Node.
  const systemNode = / node\/v([\d.]+)/.exec(userAgent)?.[1] ?? nodeVersion;
  const isRecent = (version: string): boolean => {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major > 22 || (major === 22 && minor >= 16);
  };
  if (isRecent(nodeVersion) && isRecent(systemNode)) return "present";
  return /^yarn\/(?!1\.)/.test(userAgent) ? "missing" : "brought";
}
