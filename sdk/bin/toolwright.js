#!/usr/bin/env node
// An older Node can read this file and the check; what it cannot read is loaded afterwards.
import { tooOldNode } from "../dist/light/node-version.js";

const tooOld = tooOldNode(process.versions.node);
if (tooOld === undefined) {
  import("../dist/cli/bin.js");
} else {
  console.error(tooOld);
  process.exitCode = 1;
}
