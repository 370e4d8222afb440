#!/usr/bin/env node
// An older Node can read this file and the check; what it cannot read is loaded afterwards.
import { tooOldNode } from "../dist/cli/console/node-version.js";

const tooOld = tooOldNode(process.versions.node);
if (tooOld === undefined) {
  import("../dist/light/cli/bin.js");
} else {
  console.error(tooOld);
  process.exitCode = 1;
}
