import path from "node:path";
import { findingOf } from "../errors/toolwright-error.ts";
import { hasErrors, startOf, type Finding } from "../model/finding.ts";
import type { RegistryFile } from "../model/artifact/registry.ts";
import type { VerifyReport } from "../model/verify/reporter.ts";
import { sha256 } from "../util/sha256.ts";
import { adaptTools, type FileTexts, providerFiles } from "./artifact/adapt-tools.ts";
import { makeArtifact, type Artifact, makeRegistry } from "./artifact/make-artifact.ts";
import { staleArtifact, writeArtifact } from "./artifact/write-artifact.ts";
import { standaloneFiles } from "./bundle/bundler.ts";
import { compileHandlers } from "./bundle/compile-handlers.ts";
import { compileValidators } from "./bundle/compile-validators.ts";
import { BuildCache, type BuildState } from "./incremental/build-cache.ts";
import {
  gitState,
  unstagedFiles,
  buildKey,
  projectConfigFiles,
  rememberBuild,
  findingsForPeople,
} from "./incremental/last-build.ts";
import { isSemanticVersion } from "../util/texts.ts";
import { sortFindings } from "../verify/findings/reported-findings.ts";
import { checkTools } from "./check-tools.ts";
import { compileComponents } from "./components/compile-components.ts";
import { agentsFolder } from "./project/find-agents.ts";
import { inspectWith, type ProjectState } from "./inspect-project.ts";
import { toolPlaces } from "./project/find-tools.ts";
import { withFreshSchema } from "./project/schema-file.ts";

/** How a project is built. */
export interface BuildOptions {
  /** The project's folder: the one with its `package.json`. */
  readonly root: string;
  /** Check strictly and write nothing; report what is missing or out of date as findings. Default false. */
  readonly check?: boolean;
  /** Whether missing documents and tests are errors. Default: true with `check`, otherwise the configuration's setting. */
  readonly strict?: boolean;
  /** Also write `runtime.js`, so that the output folder runs without this package. Default false. */
  readonly standalone?: boolean;
  /** `SOURCE_DATE_EPOCH`, in seconds since 1970: the registry's build time. Default: the time of the commit. */
  readonly sourceDateEpoch?: string | undefined;
  /** More files to write, made from the registry, such as `TOOLS.md`: text by path relative to the root. Default: none. */
  readonly companions?: Companions | undefined;
}

/** Makes the files that a build writes next to the registry. */
export type Companions = (
  registry: RegistryFile,
  project: CompanionProject,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Data for companion files in addition to the registry. */
export interface CompanionProject {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The output folder, relative to the root. */
  readonly outDir: string;
  /** The project's title, from its configuration or its `package.json`. */
  readonly title: string;
}

/** How a build ended. */
export interface BuildReport extends VerifyReport {
  /** Whether no finding is an error. Only then was anything written. */
  readonly ok: boolean;
  /** Omitted if the build failed before creating it. */
  readonly registry?: RegistryFile;
  /** Files written, relative to the root. */
  readonly written: readonly string[];
  /** Files of former builds that were removed, relative to the root. */
  readonly removed: readonly string[];
  /** Absolute paths of everything that the build has read, or would read: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

/**
 * Infers, verifies, adapts and compiles the tools of a project and writes the artifact, as `toolwright build` does. All findings
 * are reported at once. With an error among them nothing is written, and the artifact of the last build stays.
 *
 * The command also writes `TOOLS.md`, `WORKFLOWS.md` and `llms.txt`: pass `companions` for these files.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`; `CONFIG_INVALID` or `RULE_UNKNOWN` for an invalid setting; `BASELINE_INVALID`
 * for a baseline that cannot be read; `BUILD_LOCKED` when the output folder cannot be written.
 * @example
 * const { ok, findings, written } = await buildProject({ root: process.cwd() });
 * if (!ok) for (const { code, message, remedy } of findings) console.error(code, message, remedy);
 */
export async function buildProject(options: BuildOptions): Promise<BuildReport> {
  return buildWith({ cache: new BuildCache(path.resolve(options.root)) }, options);
}

export async function buildWith(build: BuildState, options: BuildOptions): Promise<BuildReport> {
  const root = path.resolve(options.root);
  const git = await gitState(root, options.sourceDateEpoch);
  const key = buildKey(git, options.sourceDateEpoch);
  const state = await inspectWith(build, root);
  const subjects = state.subjects.map((subject) => withFreshSchema(subject));
  const strict = options.strict ?? (options.check === true ? true : undefined);
  const refusesPlaceholders = options.check === true;
  const verified = await checkTools(state, { cache: build.cache, subjects, strict, refusesPlaceholders });
  const adapted = adaptTools(state.tools, state.config.providers);
  const early = sortFindings([...versionFindings(state), ...verified.findings, ...adapted.findings]);
  if (hasErrors(early)) return reportOf(state, early);

  const compiled = await compileModules(state, build.cache);
  const findings = [...early, ...compiled.findings];
  if (hasErrors(compiled.findings)) return reportOf(state, findings);

  const { version, outDir } = state.config;
  const forms = providerFiles(adapted.forms);
  const runtime = options.standalone === true ? await standaloneFiles(root) : {};
  const registry = makeRegistry(subjects, {
    ...compiled,
    version,
    git,
    providers: forms.references,
    modules: digestsOf(compiled.files),
    agents: state.agents,
  });
  const companions = (await options.companions?.(registry, { root, outDir, title: state.config.title })) ?? {};
  const files = { ...compiled.files, ...forms.texts, ...runtime };
  const artifact = makeArtifact(subjects, registry, { outDir, adapted, companions, files });
  if (options.check === true) return checkArtifact(state, artifact, findings);

  const { written, removed } = writeArtifact(root, outDir, artifact);
  const inputs = [...inputsOf(state), ...compiled.sources];
  const { given, searched } = toolPlaces(root, state.config.tools);
  rememberBuild(build.cache, {
    key,
    inputs,
    outputs: { ...artifact.output, ...artifact.beside },
    outcome: {
      root,
      toolCount: state.subjects.length,
      version: registry.version,
      findings: findingsForPeople(findings),
      toolFolders: [...given, ...searched].map((folder) => path.join(root, folder)),
    },
  });
  return { ...reportOf(state, findings), registry, written, removed, sources: [...new Set(inputs)] };
}

const reportOf = (state: ProjectState, findings: readonly Finding[]): BuildReport => ({
  ok: !hasErrors(findings),
  toolCount: state.subjects.length,
  findings,
  written: [],
  removed: [],
  sources: inputsOf(state),
});

const digestsOf = (files: FileTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => !file.endsWith(".map"))
      .map(([file, text]) => [file, sha256(text)]),
  );

async function compileModules({ root, subjects, tools, config }: ProjectState, cache: BuildCache) {
  const [compiled, validators, components] = await Promise.all([
    compileHandlers(tools, { root, outDir: config.outDir }),
    compileValidators(tools),
    compileComponents(subjects, root, cache),
  ]);
  return {
    handlers: compiled.paths,
    validators: validators.paths,
    components: components.paths,
    files: { ...compiled.files, ...validators.files, ...components.files },
    findings: [...compiled.findings, ...components.findings],
    sources: [...compiled.sources, ...components.sources],
  };
}

/** Absolute paths of all inputs of a build, existing or not. */
function inputsOf({ root, subjects, sources }: ProjectState): readonly string[] {
  const read = subjects.flatMap(({ folder }) =>
    folder === undefined ? [] : [folder.path, ...Object.keys(folder.files).map((name) => `${folder.path}/${name}`)],
  );
  const fixed = [agentsFolder, "workflow.json", "workflows", ...projectConfigFiles];
  return [...sources, ...[...fixed, ...read].map((file) => path.join(root, file))];
}

async function checkArtifact(
  state: ProjectState,
  artifact: Artifact,
  findings: readonly Finding[],
): Promise<BuildReport> {
  const differing = staleArtifact(state.root, state.config.outDir, artifact);
  // A build before the check would hide that the commit has an older file.
  const unstaged = (await unstagedFiles(state.root, Object.keys(artifact.beside)))
    .filter((file) => !differing.some(({ at }) => at?.file === file))
    .map((file) => {
      const message = `${file} is out of date in git: the build has changed it.`;
      return findingOf("ARTIFACT_STALE", message, { at: startOf(file) });
    });
  const stale = [...differing, ...unstaged];
  return { ...reportOf(state, [...findings, ...stale]), registry: artifact.registry };
}

/** The version is part of the registry's version, which readers compare. */
function versionFindings({ config }: ProjectState): readonly Finding[] {
  if (isSemanticVersion(config.version)) return [];
  const message = `The version ${JSON.stringify(config.version)} is not a semantic version.`;
  const remedy = "Give `package.json` a version such as 1.0.0.";
  return [findingOf("CONFIG_INVALID", message, { at: startOf("package.json"), remedy })];
}
