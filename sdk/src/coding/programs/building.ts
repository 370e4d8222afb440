import type { Program } from "./program.ts";

const each = (names: string, program: Program): Record<string, Program> =>
  Object.fromEntries(names.split(" ").map((name) => [name, program]));

/** The first operand chooses what runs: `npm test`. */
const chooses = (risky: readonly string[], more: Partial<Program> = {}): Program => ({
  operands: ["code", "loose"],
  risky,
  ...more,
});

const folders = [
  "-C",
  "--prefix",
  "--dir",
  "--cwd",
  "--script-shell",
  "--node-options",
  "--userconfig",
  "--globalconfig",
  "-g",
  "--global",
];

/** Programs that run what the project's files say. */
export const buildingPrograms: Readonly<Record<string, Program>> = {
  ...each(
    "npm pnpm yarn bun deno",
    chooses([...folders, "-c", "--call", "--registry", "--before", "--scripts-prepend-node-path"]),
  ),
  ...each(
    "pip pip3 uv poetry pipenv conda gem bundle composer",
    chooses([
      "--index-url",
      "-i",
      "--extra-index-url",
      "--target",
      "-t",
      "--prefix",
      "--root",
      "--config-settings",
      "--python",
    ]),
  ),
  cargo: chooses(["--config", "--manifest-path", "--target-dir", "-C", "--out-dir", "--artifact-dir", "-Z"]),
  go: chooses(["-toolexec", "-exec", "-o", "-modfile", "-overlay", "-C", "-vettool", "-ldflags", "-gcflags"], {
    hasWordOptions: true,
  }),
  ...each("make gmake", {
    operands: ["loose"],
    values: "fCIoWj",
    risky: [
      "-f",
      "--file",
      "--makefile",
      "-C",
      "--directory",
      "-I",
      "--include-dir",
      "--eval",
      "-E",
      "-e",
      "--environment-overrides",
    ],
    riskyText: /^[\w.-]+\s*(?:[:?+!]|::)?=/,
  }),
  ...each(
    "gh glab aws gcloud az helm cmake ninja meson bazel gradle gradlew mvn ant rake just task dotnet msbuild sbt lein mix rebar3 stack cabal",
    chooses([]),
  ),
  ...each("docker podman nerdctl kubectl", chooses(["-H", "--host", "--config", "--kubeconfig", "-s", "--server"])),
  ...each("pytest", {
    operands: ["loose"],
    values: "kmpco",
    risky: [
      "-p",
      "-c",
      "-o",
      "--rootdir",
      "--override-ini",
      "--confcutdir",
      "--basetemp",
      "--junitxml",
      "--pdb",
      "--pdbcls",
    ],
  }),
  ...each("eslint prettier stylelint biome", {
    operands: ["loose"],
    risky: [
      "-c",
      "--config",
      "--rulesdir",
      "--plugin",
      "--resolve-plugins-relative-to",
      "-o",
      "--output-file",
      "--fix",
      "--write",
      "-w",
      "-f",
      "--format",
      "--parser",
      "--plugin-search-dir",
    ],
    riskyText: /^--cache-/,
  }),
  ...each("tsc", {
    operands: ["loose"],
    // Its options have no case, and `@file` gives more of them.
    riskyText: /^@|^--?(?:outDir|outFile|out|declarationDir|tsBuildInfoFile|generateTrace|generateCpuProfile)(?:=|$)/i,
    hasWordOptions: true,
  }),
  ...each("jest vitest mocha ava", {
    operands: ["loose"],
    risky: [
      "-c",
      "--config",
      "-r",
      "--require",
      "--globalSetup",
      "--setupFiles",
      "--setupFilesAfterEnv",
      "--transform",
      "--resolver",
      "--testEnvironment",
      "--reporter",
      "--reporters",
      "--outputFile",
      "--testRunner",
      "--runner",
      "--root",
      "--rootDir",
      "--import",
      "--loader",
    ],
    riskyText: /^--(?:coverage|cache)Directory/,
  }),
};
