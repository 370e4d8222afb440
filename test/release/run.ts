// Rehearses a release against a registry on loopback: packs and checks both packages, publishes them, creates a project, publishes a second version
// and moves the project to it. Writes the files to publish to `release/`: the packages, an SBOM of each, the notes, and a provenance
// statement. `npm run release:rehearse -- --tag v0.1.0`; with `REPOSITORY_URL`, the packages name it.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startNpmRegistry, type CommandResult } from "../e2e/npm-registry.ts";
import { packedCreateTool, packedToolwright } from "../support/packed-packages.ts";
import { repository } from "../support/shown-code.ts";
import { packagesIn } from "../../sdk/scripts/licences.ts";
import { releaseNotes } from "./release-notes.ts";

const packages = [
  { name: "toolwright", workspace: "sdk", file: packedToolwright },
  { name: "create-tool", workspace: "generators", file: packedCreateTool },
] as const;
const { tag } = parseArgs({ options: { tag: { type: "string" } } }).values;
const results = path.join(repository, "release");
const folder = await mkdtemp(path.join(tmpdir(), "release-"));
const registry = await startNpmRegistry(packages.map(({ name }) => name));
let began = performance.now();

/** Prints a completed step and its duration. */
function done(what: string): void {
  const now = performance.now();
  process.stdout.write(`${((now - began) / 1000).toFixed(1).padStart(6)} s  ${what}\n`);
  began = now;
}

async function ok(what: string, running: Promise<CommandResult>): Promise<string> {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${what} failed with exit code ${String(code)}.\n${output}`);
  return output;
}

const npm = (line: string, cwd: string): Promise<string> =>
  ok(`npm ${line}`, registry.run("npm", line.split(" "), cwd));
/** Runs a script of the repository. */
function own(line: string): void {
  const { status, stdout, stderr } = spawnSync("npm", line.split(" "), { cwd: repository, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${line} failed with exit code ${String(status)}.\n${stdout}${stderr}`);
}
const digest = async (file: string): Promise<string> =>
  createHash("sha512")
    .update(await readFile(file))
    .digest("hex");
const versionOf = async (place: string): Promise<string> =>
  (JSON.parse(await readFile(path.join(place, "package.json"), "utf8")) as { readonly version: string }).version;

try {
  await rm(results, { recursive: true, force: true });
  await mkdir(results);
  const source = {
    commit: execFileSync("git", ["rev-parse", "HEAD"], { cwd: repository, encoding: "utf8" }).trim(),
    isClean: execFileSync("git", ["status", "--porcelain"], { cwd: repository, encoding: "utf8" }) === "",
  };
  const version = await versionOf(path.join(repository, "sdk"));
  const notes = releaseNotes(await readFile(path.join(repository, "CHANGELOG.md"), "utf8"), version);
  await writeFile(path.join(results, "notes.md"), `${notes.text}\n`);
  if (tag !== undefined && (tag !== `v${version}` || notes.day === "unreleased"))
    throw new Error(`The tag is ${tag}, and CHANGELOG.md says ${version}, ${notes.day}.`);
  done(`notes of ${version} (${notes.day})`);

  nameRepository(process.env.REPOSITORY_URL);
  own("run pack --silent");
  own("run sizes --silent");
  own("exec -- vitest run --config test/vitest.config.ts --project e2e test/e2e/packages.test.ts");
  done("publint, are-the-types-wrong, sizes, number of packages, no trace of this machine");

  const digests = await Promise.all(packages.map(({ file }) => digest(file)));
  own("run build --silent");
  for (const [index, { name, file }] of packages.entries())
    if ((await digest(file)) !== digests[index]) throw new Error(`${name} was built twice, and differs.`);
  await writeFile(
    path.join(results, "provenance.json"),
    `${JSON.stringify(statement(version, digests, source), null, 2)}\n`,
  );
  for (const { file } of packages) await copyFile(file, path.join(results, path.basename(file)));
  done("built twice, the same bytes; statement of what they were made from, unsigned");

  for (const { name, file } of packages) await ok(`npm publish ${name}`, registry.publish(file));
  done("published both");

  for (const { name } of packages) {
    const place = path.join(folder, `sbom-${name}`);
    await mkdir(place);
    await writeFile(path.join(place, "package.json"), '{ "name": "empty", "version": "1.0.0", "private": true }\n');
    await npm(`install ${name}`, place);
    const installed = sbomOf(`${name}@${version}`, await npm("sbom --sbom-format=cyclonedx", place));
    const bundled = await bundledIn(path.join(place, "node_modules", name, "dist"));
    const listed = { ...installed, components: [...installed.components, ...bundled] };
    await writeFile(path.join(results, `${name}.cdx.json`), `${JSON.stringify(listed, null, 2)}\n`);
    done(`installed ${name} in an empty project; SBOM with ${listed.components.length} others`);
  }

  const app = path.join(folder, "app");
  await npm("create tool@latest app -- --category retrieval --tool note_search", folder);
  await npm("install", app);
  for (const script of ["build", "verify", "test"]) await npm(`run ${script}`, app);
  const kept = ["tools.lock.json", "TOOLS.md", "tools/note_search/schema.json", "tools/note_search/tool.test.ts"];
  const before = await Promise.all(kept.map((file) => readFile(path.join(app, file), "utf8")));
  await copyFile(path.join(app, "tools.lock.json"), path.join(folder, "before.lock.json"));
  done("made a project by npm create tool; built, verified and tested it");

  const next = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  for (const { name, file } of packages)
    await ok(`npm publish ${name}`, registry.publish(await packedAs(next, name, file)));
  done(`published both as ${next}`);

  await npm("update toolwright", app);
  const installed = await versionOf(path.join(app, "node_modules/toolwright"));
  if (installed !== next) throw new Error(`The project has toolwright ${installed} after npm update.`);
  for (const script of ["build", "verify", "test"]) await npm(`run ${script}`, app);
  const after = await Promise.all(kept.map((file) => readFile(path.join(app, file), "utf8")));
  const changed = kept.filter((_, index) => before[index] !== after[index]);
  if (changed.length > 0) throw new Error(`The new version writes other files: ${changed.join(", ")}.`);
  const diff = await npm("exec toolwright -- diff ../before.lock.json --json", app);
  if (!diff.includes('"changes":[]')) throw new Error(`The contracts differ: ${diff}`);
  done(`moved the project to ${next}: built, verified, tested; lock, TOOLS.md, schema and test are as before`);
} finally {
  await registry.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Component {
  readonly "bom-ref": string;
  readonly hashes?: readonly unknown[];
  readonly externalReferences: readonly { readonly type: string }[];
}

interface Sbom {
  readonly metadata: object;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string }[];
}

/** The contents of an empty project with a package, as parts of that package: each with its digest, and without the address of this registry. */
function sbomOf(id: string, text: string): Sbom {
  const { metadata, components, dependencies, ...rest } = JSON.parse(text) as Sbom;
  const parts = components.map((one) => ({
    ...one,
    externalReferences: one.externalReferences.filter(({ type }) => type !== "distribution"),
  }));
  const own = parts.find((one) => one["bom-ref"] === id);
  if (own === undefined) throw new Error(`The SBOM has no ${id}.`);
  const bare = parts.filter(({ hashes = [] }) => hashes.length === 0).map((one) => one["bom-ref"]);
  if (bare.length > 0) throw new Error(`The SBOM has no digest of ${bare.join(", ")}.`);
  return {
    ...rest,
    metadata: { ...metadata, component: own },
    components: parts.filter((one) => one !== own),
    dependencies: dependencies.filter(({ ref }) => ref !== "empty@1.0.0"),
  };
}

/** The packages in the bundles of an installed package, by their licence files. */
async function bundledIn(dist: string): Promise<readonly object[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => path.basename(file) === "licences.txt");
  const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), "utf8")));
  return [...new Set(texts.flatMap(packagesIn))].toSorted().map((id) => {
    const at = id.lastIndexOf("@");
    const [name, version] = [id.slice(0, at), id.slice(at + 1)];
    return {
      type: "library",
      "bom-ref": `bundled:${id}`,
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    };
  });
}

/**
 * The sources of the packages, in npm's provenance format (in-toto statement, SLSA 1). It is not signed: only the CI service can attest it, and
 * signs its own statement when the workflow publishes.
 */
function statement(
  version: string,
  digests: readonly string[],
  { commit, isClean }: { readonly commit: string; readonly isClean: boolean },
): object {
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: packages.map(({ name }, index) => ({
      name: `pkg:npm/${name}@${version}`,
      digest: { sha512: digests[index] },
    })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "npm run build",
        externalParameters: { isClean },
        resolvedDependencies: [{ uri: "git", digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: "rehearsal" } },
    },
  };
}

/** npm refuses a provenance statement if the package does not name the repository that signs it. */
function nameRepository(address: string | undefined): void {
  if (address === undefined) return;
  for (const { name, workspace } of packages) {
    const members = ["type=git", `url=git+${address}.git`, `directory=${workspace}`];
    const words = members.map((member) => `repository.${member}`);
    execFileSync("npm", ["pkg", "set", ...words, "--workspace", name], { cwd: repository });
  }
}

/** The packed file with another version, otherwise unchanged. */
async function packedAs(version: string, name: string, file: string): Promise<string> {
  const place = path.join(folder, `next-${name}`);
  await mkdir(place);
  await ok("tar", registry.run("tar", ["-xzf", file, "-C", place], folder));
  const manifest = path.join(place, "package/package.json");
  const read = JSON.parse(await readFile(manifest, "utf8")) as object;
  await writeFile(manifest, JSON.stringify({ ...read, version }));
  await npm("pack --silent --ignore-scripts", path.join(place, "package"));
  return path.join(place, "package", `${name}-${version}.tgz`);
}
