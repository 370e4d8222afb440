// Writes the public API of every entry, types included, to test/surface/api. `--check` writes nothing and fails when a report is stale.
// Reads the compiled declarations: run it after `npm run build`.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CompilerState, Extractor, ExtractorConfig, type IConfigFile } from "@microsoft/api-extractor";

const sdk = path.resolve(import.meta.dirname, "..");
const reports = path.resolve(sdk, "../test/surface/api");

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

/** Entries by the name of their report: `index`, `runtime`, …; each with its declaration file. */
async function entries(): Promise<ReadonlyMap<string, string>> {
  const { exports } = JSON.parse(await readFile(path.join(sdk, "package.json"), "utf8")) as Manifest;
  const found = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [path.join(sdk, types)]));
  return new Map(found.map((file) => [path.basename(file, ".d.ts"), file]));
}

const silent = { default: { logLevel: "none" } } as const;

function configure(name: string, declarations: string, folder: string): ExtractorConfig {
  const configObject = {
    projectFolder: sdk,
    mainEntryPointFilePath: declarations,
    compiler: {
      overrideTsconfig: {
        compilerOptions: { module: "nodenext", target: "es2023", types: ["node"], strict: true, skipLibCheck: true },
      },
    },
    apiReport: { enabled: true, reportFileName: `${name}.api.md`, reportFolder: folder, reportTempFolder: folder },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: "lf",
    messages: {
      compilerMessageReporting: silent,
      tsdocMessageReporting: silent,
      extractorMessageReporting: {
        ...silent,
        "ae-forgotten-export": { logLevel: "none", addToApiReportFile: true },
      },
    },
  } as unknown as IConfigFile;
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: path.join(sdk, "api-extractor.json"),
    packageJsonFullPath: path.join(sdk, "package.json"),
  });
}

/** The report of each entry, by file name. */
async function makeReports(): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), "toolwright-api-"));
  try {
    const configs = [...(await entries())].map(([name, file]) => configure(name, file, folder));
    const [first] = configs;
    if (first === undefined) return new Map();
    const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
    // One program for all entries: each of its own would take a second more.
    const compilerState = CompilerState.create(first, { additionalEntryPoints });
    const texts = new Map<string, string>();
    for (const config of configs) {
      Extractor.invoke(config, {
        compilerState,
        localBuild: true,
        messageCallback: (message) => (message.handled = true),
      });
      for (const { fileName } of config.reportConfigs)
        texts.set(fileName, await readFile(path.join(folder, fileName), "utf8"));
    }
    return texts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const check = process.argv.includes("--check");
const made = await makeReports();
const present = await readdir(reports);
for (const [file, text] of made) {
  // A type that a signature names and the entry does not export cannot be imported.
  for (const [, name = ""] of text.matchAll(/ae-forgotten-export\) The symbol "(.+?)"/g)) {
    console.log(`not exported: ${name} in test/surface/api/${file}`);
    process.exitCode = 1;
  }
  const former = present.includes(file) ? await readFile(path.join(reports, file), "utf8") : undefined;
  if (former === text) continue;
  console.log(
    check ? `stale: test/surface/api/${file}; run \`npm run api\` and review the difference` : `written: ${file}`,
  );
  if (check) process.exitCode = 1;
  else await writeFile(path.join(reports, file), text);
}
for (const file of present.filter((name) => !made.has(name))) {
  console.log(check ? `stale: test/surface/api/${file} belongs to no entry` : `removed: ${file}`);
  if (check) process.exitCode = 1;
  else await rm(path.join(reports, file));
}
