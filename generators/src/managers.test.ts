import { describe, expect, it } from "vitest";
import { managerOf, nextSteps } from "./managers.ts";

describe("nextSteps", () => {
  it.each([
    ["npm/11.19.1 node/v20.20.2 linux x64", ["npm install", "npm run build", "npm run verify", "npm run test"]],
    ["pnpm/12.21.0 npm/? node/v24.21.0", ["pnpm install", "pnpm run build", "pnpm run verify", "pnpm run test"]],
    ["yarn/1.22.22 npm/? node/v24.21.0", ["yarn install", "yarn run build", "yarn run verify", "yarn run test"]],
    ["bun/1.3.0", ["bun install", "bun run build", "bun run verify", "bun run test"]],
    ["constructor/1.0", ["npm install", "npm run build", "npm run verify", "npm run test"]],
    [undefined, ["npm install", "npm run build", "npm run verify", "npm run test"]],
  ])("speaks to %s", (userAgent, steps) => {
    expect(nextSteps({ folder: "desk", manager: managerOf(userAgent), installs: true })).toEqual(["cd desk", ...steps]);
  });

  it("installs nothing if nothing is missing, and keeps an existing version", () => {
    const steps = nextSteps({ folder: "", manager: "npm", installs: false });
    expect(steps).toEqual(["npm run build", "npm run verify", "npm run test"]);
  });
});

describe("nextSteps in a package with its own scripts", () => {
  it.each([
    [{}, ["npx toolwright build", "npx toolwright verify", "npx vitest run"]],
    [{ build: "vite build", test: "vitest" }, ["npx toolwright build", "npx toolwright verify", "npm run test"]],
    [{ build: "tsc && toolwright build" }, ["npm run build", "npx toolwright verify", "npx vitest run"]],
    [
      { build: "next build", "tools:build": "toolwright build", test: "jest", "tools:test": "vitest run tools" },
      ["npm run tools:build", "npx toolwright verify", "npm run tools:test"],
    ],
  ])("%j", (scripts, steps) => {
    expect(nextSteps({ folder: "", manager: "npm", scripts, installs: false })).toEqual(steps);
  });
});
