// Adds a tool to existing applications with `npm create tool`: real ones, with frameworks installed from npm.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { NpmRegistry } from "../e2e/npm-registry.ts";

/** An application, and the commands to build, check and call it. */
export interface Application {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  /** Folder of the package that gets the tool; default: the application's. */
  readonly member?: string;
  /** Arguments of `npm` that must succeed before and after the tool is added, in the package's folder. */
  readonly own: readonly (readonly string[])[];
  /** A Node program that answers HTTP requests on `PORT`, and the path that calls the tool. */
  readonly served?: { readonly program: string; readonly args: readonly string[]; readonly path: string };
}

/** The environment for checking an application. */
export interface Workplace {
  readonly registry: NpmRegistry;
  readonly folder: string;
  /** `PATH=…` of the commands. */
  readonly search: string;
}

const calling = (registry: string, query: string): string => `  const registry = await loadRegistry("${registry}");
  const session = await createRuntime({ registry }).openSession();
  const response = await session.beginTurn().call("order_find", { query: ${query} });
  await session.close();
`;

const next: Application = {
  id: "next",
  files: {
    "package.json": JSON.stringify({
      name: "next-app",
      private: true,
      scripts: { build: "next build" },
      dependencies: { next: "latest", react: "^19.0.0", "react-dom": "^19.0.0" },
      devDependencies: { "@types/node": "^24.0.0", "@types/react": "^19.0.0", typescript: "^6.0.3" },
    }),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2023",
        lib: ["dom", "esnext"],
        strict: true,
        noEmit: true,
        module: "esnext",
        jsx: "react-jsx",
        moduleResolution: "bundler",
        isolatedModules: true,
        skipLibCheck: true,
        esModuleInterop: true,
      },
      include: ["**/*.ts", "**/*.tsx"],
      exclude: ["node_modules"],
    }),
    "app/layout.tsx": `import type { ReactNode } from "react";
export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
    "app/page.tsx": "export default function Page() {\n  return <main>Shop</main>;\n}\n",
  },
  own: [["run", "build"]],
  served: { program: "node_modules/next/dist/bin/next", args: ["start"], path: "/orders?query=4711" },
};

const nextRoute = `import { createRuntime, loadRegistry } from "toolwright/runtime";
export async function GET(request: Request) {
${calling("tools-dist/tool_registry.json", 'new URL(request.url).searchParams.get("query")')}  return Response.json(response);
}
`;

const astro: Application = {
  id: "astro",
  files: {
    "package.json": JSON.stringify({
      name: "astro-app",
      type: "module",
      private: true,
      scripts: { build: "astro build" },
      dependencies: { "@astrojs/node": "latest", astro: "latest" },
    }),
    "astro.config.mjs": `import node from "@astrojs/node";
import { defineConfig } from "astro/config";
export default defineConfig({ output: "server", adapter: node({ mode: "standalone" }) });
`,
    "tsconfig.json": '{ "extends": "astro/tsconfigs/strict", "include": ["**/*"], "exclude": ["dist"] }\n',
    "src/pages/index.astro": '<html lang="en"><body>Shop</body></html>\n',
  },
  own: [["run", "build"]],
  served: { program: "dist/server/entry.mjs", args: [], path: "/orders?query=4711" },
};

const astroRoute = `import type { APIRoute } from "astro";
import { createRuntime, loadRegistry } from "toolwright/runtime";
export const GET: APIRoute = async ({ url }) => {
${calling("tools-dist/tool_registry.json", 'url.searchParams.get("query")')}  return Response.json(response);
};
`;

const commonJs: Application = {
  id: "commonjs",
  files: {
    "package.json": JSON.stringify({
      name: "shop",
      type: "commonjs",
      main: "index.js",
      scripts: { start: "node index.js" },
    }),
    "index.js": 'require("node:fs");\nconsole.log("shop");\n',
  },
  own: [["start"]],
};

const javaScript: Application = {
  id: "javascript",
  files: {
    "package.json": JSON.stringify({ name: "shop", type: "module", scripts: { start: "node index.js" } }),
    "index.js": 'import "node:fs";\nconsole.log("shop");\n',
  },
  own: [["start"]],
};

const workspace: Application = {
  id: "workspace",
  member: "packages/orders",
  files: {
    "package.json": JSON.stringify({ name: "shop", private: true, workspaces: ["packages/*"] }),
    "packages/orders/package.json": JSON.stringify({
      name: "orders",
      type: "module",
      scripts: { start: "node index.js" },
    }),
    "packages/orders/index.js": 'console.log("orders");\n',
    "packages/other/package.json": JSON.stringify({ name: "other", version: "1.0.0" }),
  },
  own: [["start"]],
};

/** Added with the tool: a route that calls it. */
const routes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  next: { "app/orders/route.ts": nextRoute },
  astro: { "src/pages/orders.ts": astroRoute },
};

export const applications: readonly Application[] = [next, astro, commonJs, javaScript, workspace];

/** Adds a tool to an application: its former commands still work, the tool builds, verifies and tests, and answers a call. */
export async function checkApplication(
  application: Application,
  { registry, folder, search }: Workplace,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const root = path.join(folder, application.id);
  const member = path.join(root, application.member ?? "");
  const began = Date.now();
  await writeAll(root, application.files);
  const create = ["create", "--yes", "tool@latest", "order_find", "--", "--category", "retrieval", "--yes"];
  const call = ["exec", "--", "toolwright", "call", "order_find", '{"query":"4711"}'];
  const steps: readonly (readonly [string, string, readonly string[]])[] = [
    ["install before", root, ["install"]],
    ...application.own.map((words) => [`${words.join(" ")} before`, member, words] as const),
    ["create", member, create],
    ["install", root, ["install"]],
    ...["build", "verify", "test"].map((name) => [name, member, ["run", `tools:${name}`]] as const),
    ["call", member, call],
    ...application.own.map((words) => [`${words.join(" ")} after`, member, words] as const),
  ];
  for (const [step, cwd, words] of steps) {
    const { code, output } = await registry.run("env", [search, "npm", ...words], cwd);
    const isRight = step === "call" ? output.includes('"PERMANENT"') : code === 0;
    if (!isRight) return { ok: false, text: `${step} failed with exit code ${String(code)}\n${output}` };
    if (step === "create") await writeAll(root, routes[application.id] ?? {});
  }
  const answer = application.served === undefined ? "PERMANENT" : await answerOf(application.served, member);
  if (!answer.includes("PERMANENT")) return { ok: false, text: `the route answered ${answer}` };
  const { dependencies } = JSON.parse(await readFile(path.join(member, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const served = application.served === undefined ? "" : " by a route, too";
  const seconds = Math.round((Date.now() - began) / 1000);
  return {
    ok: dependencies.toolwright !== undefined,
    text: `added, built, verified and tested, called${served}; works as before, in ${seconds} s`,
  };
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

/** The application's response to a request, when it is running. */
async function answerOf(
  { program, args, path: asked }: NonNullable<Application["served"]>,
  cwd: string,
): Promise<string> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1", HOSTNAME: "127.0.0.1" };
  const server = spawn(process.execPath, [program, ...args], { cwd, env, stdio: "ignore" });
  try {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline && server.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${port}${asked}`).catch(() => undefined);
      if (response !== undefined) return await response.text();
      await sleep(200);
    }
    return "nothing";
  } finally {
    server.kill("SIGKILL");
  }
}

/** A free port on loopback. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
