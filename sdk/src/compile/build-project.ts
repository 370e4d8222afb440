import { readFile } from "node:fs/promises";
import path from "node:path";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { RegistryFile } from "../model/registry.ts";
import type { RuleSubject } from "../model/rule.ts";
import type { VerifyReport } from "../model/reporter.ts";
import { isWrittenByHand } from "../model/tool.ts";
import { parseRegistry } from "../registry/parse-registry.ts";
import { isSemanticVersion } from "../util/semantic-version.ts";
import { sortFindings } from "../verify/findings/sort-findings.ts";
import { createMemory, type Memory } from "../util/memory.ts";
import { cacheFolder } from "./incremental/cache-folder.ts";
import { rememberBuild } from "./incremental/stamp.ts";
import { checkTools } from "./check-tools.ts";
import { compileChanged } from "./bundle/compile-changed.ts";
import { compileValidators } from "./bundle/compile-validators.ts";
import { declarationsText } from "./artifact/declarations.ts";
import { findingsForPeople } from "./findings-for-people.ts";
import { gitStateOnce } from "./project/git-state.ts";
import { inspectProject, type InspectOptions, type ProjectState } from "./inspect-project.ts";
import { buildKey, configFiles } from "./unchanged-project.ts";
import { withFreshSchema } from "./project/fresh-schema.ts";
import { lockText } from "./artifact/lock-text.ts";
import { adaptTools, makeRegistry } from "./artifact/make-registry.ts";
import { portabilityText } from "./artifact/portability-text.ts";
import { outputFolders, pruneOutput } from "./artifact/prune-output.ts";
import { registryTexts } from "./artifact/registry-text.ts";
import { schemaFileText } from "./project/schema-file.ts";
import { standaloneFiles } from "./artifact/standalone-files.ts";
import { staleFiles, textOf, writeFiles, type FileTexts } from "./artifact/write-artifact.ts";

/** What a build is asked to do. */
export interface BuildOptions {
  /** The project's folder. */
  readonly root: string;
  /** Check strictly and write nothing; report what is missing or out of date as findings. Default false. */
  readonly check?: boolean;
  /** Replace a `schema.json` that was changed by hand. Default false. */
  readonly update?: boolean;
  /** Also remove the compiled modules that no registry of the output folder names any more. Default false. */
  readonly prune?: boolean;
  /** Also write `runtime.js`, so that the output folder runs without this package. Default false. */
  readonly standalone?: boolean;
  /** `SOURCE_DATE_EPOCH`; default: the time of the commit. */
  readonly sourceDateEpoch?: string | undefined;
  /** More files to write, made from the registry, such as `TOOLS.md`; by path relative to the root. */
  readonly companions?: ((registry: RegistryFile, project: CompanionProject) => FileTexts) | undefined;
  /** Inference and memory that are kept from one build to the next, as when watching; default: fresh ones. */
  readonly inference?: InspectOptions["inference"];
  readonly told?: InspectOptions["told"];
  readonly memory?: Memory | undefined;
}

/** What companion files are made from beside the registry. */
export interface CompanionProject {
  /** Output folder, relative to the root. */
  readonly outDir: string;
  readonly title: string;
  readonly memory: Memory;
}

/** How a build ended. */
export interface BuildReport extends VerifyReport {
  /** Whether no finding is an error. Only then was anything written. */
  readonly ok: boolean;
  /** Left out when the build failed before there was one. */
  readonly registry?: RegistryFile;
  /** Files written, relative to the root. */
  readonly written: readonly string[];
  /** Files of former builds that were removed, relative to the root; left out unless asked for. */
  readonly removed?: readonly string[];
  /** Absolute paths of what the tools were inferred from: files, and folders in which a new file would count. */
  readonly sources: readonly string[];
}

/** All files of a build: those of the output folder, and those that are committed beside the sources. */
interface Artifact {
  readonly registry: RegistryFile;
  readonly output: FileTexts;
  readonly beside: FileTexts;
}

/**
 * Infers, verifies, adapts and compiles the tools of a project and writes the artifact. Every fault is reported at once; with
 * any error nothing is written and the former artifact stays as it was.
 */
export async function buildProject(options: BuildOptions): Promise<BuildReport> {
  const begun = Date.now();
  const { memory = createMemory() } = options;
  // Before git is asked: a commit in between must not pass for the one the build was made from.
  const key = await buildKey(path.resolve(options.root), options.sourceDateEpoch);
  const origin = gitStateOnce(path.resolve(options.root), options.sourceDateEpoch, memory);
  const state = await inspectProject(options.root, { ...options, memory });
  const subjects = state.subjects.map((subject) =>
    memory.once(`fresh ${String(options.update)}`, [subject], () => withFreshSchema(subject, options.update)),
  );
  const verified = await checkTools(state, { subjects, memory, ...(options.check === true && { strict: true }) });
  const adapted = adaptTools(state.tools, state.config.providers, memory);
  const early = sortFindings([...versionFindings(state), ...verified.findings, ...adapted.findings]);
  if (hasErrors(early)) return failed(state, early);

  const [handlers, validators] = await Promise.all([
    compileChanged(state.tools, { root: state.root, outDir: state.config.outDir, memory }),
    compileValidators(state.tools, { folder: path.join(cacheFolder(state.root), "validators"), memory }),
  ]);
  if (hasErrors(handlers.findings)) return failed(state, [...early, ...handlers.findings]);

  const git = await origin;
  const { version } = state.config;
  const compiled = { handlers: handlers.handlers, validators };
  const registry = makeRegistry(subjects, { ...compiled, adapted, version, git, memory });
  const { outDir, title } = state.config;
  const inOutput = (file: string): string => `${outDir}/${file}`;
  const companions = Object.entries(options.companions?.(registry, { outDir, title, memory }) ?? {});
  const output = {
    ...handlers.files,
    ...(Object.assign({}, ...[...validators.values()].map(({ files }) => files)) as FileTexts),
    "tool-registry.d.ts": declarationsText(registry.tools, memory),
    "portability.json": portabilityText(registry.tools, adapted, memory),
    ...(options.standalone === true ? await standaloneFiles(state.root) : {}),
    ...registryTexts(registry, memory),
  };
  const artifact: Artifact = {
    registry,
    output: Object.fromEntries([
      ...companions.filter(([file]) => file.startsWith(`${outDir}/`)),
      ...Object.entries(output).map(([file, text]) => [inOutput(file), text] as const),
    ]),
    beside: {
      ...schemaFiles(subjects, memory),
      ...Object.fromEntries(companions.filter(([file]) => !file.startsWith(`${outDir}/`))),
      "tools.lock.json": lockText(registry.tools, memory),
    },
  };
  if (options.check === true) return checkArtifact(state, artifact, early);
  const written = await writeArtifact(state, artifact, { findings: early, memory });
  const report = options.prune === true ? { ...written, removed: await pruneOutput(state.root, outDir) } : written;
  // Watch mode never asks whether anything has changed, so it needs no record of this build.
  if (options.memory === undefined) {
    rememberArtifact(state, artifact, { begun, key, bundled: handlers.sources, findings: early });
  }
  return report;
}

async function writeArtifact(
  state: ProjectState,
  artifact: Artifact,
  { findings, memory }: { readonly findings: readonly Finding[]; readonly memory: Memory },
): Promise<BuildReport> {
  const { outDir } = state.config;
  // The registry comes last: until it is in place, readers see the former one, whose modules stay where they are.
  const written = await writeFiles(state.root, { ...artifact.beside, ...artifact.output }, { outDir, memory });
  const { registry } = artifact;
  return { ok: true, toolCount: state.subjects.length, findings, registry, written, sources: state.sources };
}

/** Tells `unchangedProject` what this build was made from. */
function rememberArtifact(
  { root, config, subjects, sources }: ProjectState,
  { registry, output, beside }: Artifact,
  build: { begun: number; key: string; bundled: readonly string[]; findings: readonly Finding[] },
): void {
  const folders = subjects.flatMap(({ folder }) => folder ?? []);
  const read = folders.flatMap((folder) => [
    folder.path,
    ...Object.keys(folder.files).map((name) => `${folder.path}/${name}`),
  ]);
  const written = [...Object.keys(output), ...Object.keys(beside)];
  const absolute = (file: string): string => path.join(root, file);
  rememberBuild(root, {
    key: build.key,
    begun: build.begun,
    files: {
      inputs: [...sources, ...build.bundled, ...[config.tools, ...configFiles, ...read].map(absolute)],
      outputs: [...written, ...outputFolders.map((folder) => `${config.outDir}/${folder}`)].map(absolute),
    },
    outcome: {
      toolCount: subjects.length,
      version: registry.version,
      warnings: findingsForPeople(build.findings).keys,
    },
  });
}

async function checkArtifact(
  state: ProjectState,
  artifact: Artifact,
  findings: readonly Finding[],
): Promise<BuildReport> {
  const built = await readFile(path.join(state.root, state.config.outDir, "tool_registry.json"), "utf8").catch(
    () => undefined,
  );
  // A clone that was never built has no output folder, and that is not a fault.
  const output = built === undefined ? {} : withOriginOf(built, artifact, state.config.outDir);
  const stale = await differingFiles(state.root, { ...artifact.beside, ...output });
  const all = [
    ...findings,
    ...stale.map((file) =>
      findingOf("ARTIFACT_STALE", `${file} is missing or out of date.`, { at: { file, line: 1, column: 1 } }),
    ),
  ];
  return {
    ok: stale.length === 0,
    toolCount: state.subjects.length,
    findings: all,
    registry: artifact.registry,
    written: [],
    sources: state.sources,
  };
}

/** The files whose text is another one; a checkout may have given them other line ends. */
async function differingFiles(root: string, files: FileTexts): Promise<readonly string[]> {
  const stale = await staleFiles(root, files);
  const checks = stale.map(async (file) => {
    const present = await readFile(path.join(root, file), "utf8").catch(() => undefined);
    return present?.replaceAll("\r\n", "\n") === textOf(files[file] ?? "").replaceAll("\r\n", "\n") ? [] : [file];
  });
  return (await Promise.all(checks)).flat();
}

/** A later commit alone does not make the registry stale: its commit and time are taken over before comparing. */
function withOriginOf(built: string, { registry, output }: Artifact, outDir: string): FileTexts {
  const { gitCommit, buildTimestamp } = originIn(built) ?? registry;
  const texts = registryTexts({ ...registry, gitCommit, buildTimestamp }, createMemory());
  return { ...output, ...Object.fromEntries(Object.entries(texts).map(([file, text]) => [`${outDir}/${file}`, text])) };
}

type Origin = Pick<RegistryFile, "gitCommit" | "buildTimestamp">;

function originIn(built: string): Origin | undefined {
  try {
    const { gitCommit, buildTimestamp } = parseRegistry(built, "tool_registry.json");
    return { gitCommit, buildTimestamp };
  } catch {
    return undefined;
  }
}

const failed = (state: ProjectState, findings: readonly Finding[]): BuildReport => ({
  ok: false,
  toolCount: state.subjects.length,
  findings,
  written: [],
  sources: state.sources,
});

const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ severity }) => severity === "error");

/** The version is part of the registry's, which readers compare. */
function versionFindings({ config }: ProjectState): readonly Finding[] {
  if (isSemanticVersion(config.version)) return [];
  const message = `The version ${JSON.stringify(config.version)} is not a semantic version.`;
  const at = { file: "package.json", line: 1, column: 1 };
  return [findingOf("CONFIG_INVALID", message, { at, remedy: "Give `package.json` a version such as 1.0.0." })];
}

function schemaFiles(subjects: readonly RuleSubject[], memory: Memory): FileTexts {
  return Object.fromEntries(
    subjects.flatMap(({ folder, tool }) =>
      folder === undefined || tool === undefined || isWrittenByHand(tool)
        ? []
        : [[`${folder.path}/schema.json`, memory.once("schema file", [tool], () => schemaFileText(tool))]],
    ),
  );
}
