import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder, corpusOf } from "../corpus.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";
import { installPeers } from "../peers.ts";

const children = path.resolve(import.meta.dirname, "../children");

export default {
  name: "infer",
  summary:
    "Schemas of all tools in a cold process, nothing cached; peers with the type check they do by default, and without.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const corpus = corpusOf(tools);
    const peers = installPeers(cacheFolder);
    const list = JSON.stringify({ files: corpus.files, types: corpus.types });
    const child =
      (file: string, place: string, ...more: string[]) =>
      (): Usage =>
        runNode([path.join(children, file), place, corpus.root, list, ...more], corpus.root);
    const usages = inTurns(runs, {
      toolwright: child("toolwright.mjs", sdk),
      "typescript-json-schema": child("typescript-json-schema.mjs", peers, "check"),
      "ts-json-schema-generator": child("ts-json-schema-generator.mjs", peers, "check"),
      "typescript-json-schema, no type check": child("typescript-json-schema.mjs", peers),
      "ts-json-schema-generator, no type check": child("ts-json-schema-generator.mjs", peers),
    });
    const { toolwright: own, ...others } = usages;
    if (own === undefined) throw new Error("nothing was measured");
    const better = Math.min(
      ...Object.entries(others).map(([name, { cpu }]) => (name.endsWith("check") ? Number.POSITIVE_INFINITY : cpu)),
    );
    const isLight = own.memory <= 350;
    return [
      {
        what: "toolwright",
        ...own,
        bar: "≤ 0.6 × the better peer, ≤ 350 MiB",
        holds: own.cpu <= 0.6 * better && isLight,
      },
      ...Object.entries(others).map(([name, usage]) => ({ what: name, ...usage, ratio: own.cpu / usage.cpu })),
    ];
  },
} satisfies Bench;
