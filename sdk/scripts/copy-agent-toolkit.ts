// The agent toolkit is a project of its own, because its tools need services of the host; the package takes its artifact in.
import { cp, rm } from "node:fs/promises";
import path from "node:path";

const sdk = path.resolve(import.meta.dirname, "..");
const target = path.join(sdk, "dist/agent-toolkit");

await rm(target, { recursive: true, force: true });
await cp(path.join(sdk, "toolkit/agents/dist"), target, { recursive: true });
