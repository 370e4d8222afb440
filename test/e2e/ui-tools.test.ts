// @module-tag full
import { AxeBuilder } from "@axe-core/playwright";
import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { componentProject } from "../support/component-project.ts";
import { runningToolwright } from "../support/running-toolwright.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { uiTools } from "../support/ui-tools.ts";
import { openBrowser } from "./browser.ts";

/** Number of questions of one session, and of sessions with one question: `npm run test:ui` uses a thousand. */
const pendingCount = Number(process.env.UI_PENDING ?? 60);

const whenFinished = afterTests();
let browser: Browser;
let registry = "";
let folder = "";
let script = "";
/** One server for all tests that do not kill it. */
let shared: Running;

beforeAll(async () => {
  browser = await openBrowser();
  registry = await runtimeArtifact(uiTools, whenFinished);
  folder = tempFolder({}, whenFinished);
  script = path.join(folder, "page.js");
  await build({
    entryPoints: [path.join(import.meta.dirname, "ui-page/page.ts")],
    outfile: script,
    bundle: true,
    format: "esm",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  shared = await start({}, () => undefined);
});
afterAll(() => Promise.all([browser.close(), shared.kill()]));

interface Running {
  readonly url: string;
  readonly port: number;
  readonly store: string;
  readonly kill: () => Promise<void>;
  readonly effects: () => string;
}

let stores = 0;

async function start(
  from: { store?: string; port?: number } = {},
  whenFinished: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<Running> {
  const store = from.store ?? path.join(folder, `store-${String((stores += 1))}.db`);
  const program = path.resolve(import.meta.dirname, "../support/children/ui-server.ts");
  const given = [registry, store, script, String(from.port ?? 0)];
  const child: ChildProcess = spawn(process.execPath, [program, ...given], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, EFFECTS: `${store}.effects` },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = (): Promise<void> => {
    child.kill("SIGKILL");
    return ended;
  };
  whenFinished(kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (data: Buffer) => resolve(data.toString().trim()));
    void ended.then(() => reject(new Error("the server ended")));
  });
  return { url, store, port: Number(new URL(url).port), kill, effects: () => readFileSync(`${store}.effects`, "utf8") };
}

async function post<Body>(url: string, body: unknown): Promise<Body> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}

const newSession = async (url: string): Promise<string> => (await post<{ id: string }>(`${url}/api/sessions`, {})).id;

const ask = (url: string, session: string, tool: string, args: object = {}): Promise<{ callId: string }> =>
  post(`${url}/api/sessions/${session}/calls`, { tool, arguments: args, wait: false });

/** The call after it has ended. */
async function ended(url: string, session: string, callId: string): Promise<unknown> {
  const response = await fetch(`${url}/api/sessions/${session}/calls/${callId}?wait=true`);
  return ((await response.json()) as { response?: unknown }).response;
}

async function pending(url: string, session: string): Promise<readonly { readonly eventId: string }[]> {
  const response = await fetch(`${url}/api/ui-tool/pending?session=${session}`);
  return ((await response.json()) as { requests: readonly { readonly eventId: string }[] }).requests;
}

/** The first question, when it is open. */
const question = (url: string, session: string): Promise<{ readonly eventId: string }> =>
  vi.waitUntil(async () => (await pending(url, session))[0], { timeout: 30_000 });

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  return context;
}

async function open(url: string, session: string, context?: BrowserContext): Promise<Page> {
  const page = await (context ?? (await newContext())).newPage();
  await page.goto(`${url}/?session=${session}`);
  await page.locator("#connection", { hasText: "open" }).waitFor();
  return page;
}

const field = (page: Page) => page.getByLabel("Date");
const shows = (page: Page, text: string) => page.locator("output", { hasText: text }).first().waitFor();

test("a reload shows the question again; a wrong answer names the field, the right one resumes the tool", async () => {
  const { url } = shared;
  const session = await newSession(url);
  const page = await open(url, session);
  const { callId } = await ask(url, session, "pick_date");
  await field(page).fill("typed before");
  await page.reload();
  await field(page).fill("x");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Use at least 3 characters.").waitFor();
  expect(await field(page).isEnabled()).toBe(true);
  await field(page).fill("May 3");
  await page.getByRole("button", { name: "Send" }).click();
  await shows(page, 'answered {"date":"May 3"}');
  expect(await ended(url, session, callId)).toMatchObject({ ok: true, data: { date: "May 3" } });
});

test("eight tabs share one stream; a double click and two tabs answer once; the other tab's text is not sent", async () => {
  const { url } = shared;
  const session = await newSession(url);
  const context = await newContext();
  const streams = new Set<Page>();
  const open8 = Array.from({ length: 8 }, async () => {
    const page = await context.newPage();
    page.on("request", (request) => {
      if (request.url().includes("/events")) streams.add(page);
    });
    await page.goto(`${url}/?session=${session}`);
    return page;
  });
  const pages = await Promise.all(open8);
  const { callId } = await ask(url, session, "pick_date");
  const [first, second] = pages as [Page, Page];
  await Promise.all(pages.map((page) => field(page).waitFor()));
  expect(streams.size).toBe(1);
  await field(second).fill("not sent");
  await field(first).fill("May 3");
  await first.getByRole("button", { name: "Send" }).dblclick();
  await Promise.all(pages.map((page) => shows(page, 'answered {"date":"May 3"}')));
  expect(await ended(url, session, callId)).toMatchObject({ data: { date: "May 3" } });

  const [leader] = [...streams] as [Page];
  await leader.close();
  const left = pages.filter((page) => page !== leader);
  const again = await ask(url, session, "pick_date", { label: "Again" });
  await Promise.all(left.map((page) => page.locator("form[data-status=pending]").waitFor()));
  expect(streams.size).toBe(2);
  const racers = left.slice(0, 2);
  await Promise.all(
    racers.map((page, at) => page.locator("form[data-status=pending] input").fill(`day ${String(at)}`)),
  );
  await Promise.all(
    racers.map((page) =>
      page
        .locator("form[data-status=pending] button")
        .first()
        .click()
        .catch(() => undefined),
    ),
  );
  const response = (await ended(url, session, again.callId)) as { data: { date: string } };
  await Promise.all(left.map((page) => shows(page, `answered {"date":"${response.data.date}"}`)));
});

const secret = "sk-do-not-tell-anyone";

test("a server killed while a question waits: the text is kept, the answer resumes the tool, nothing is asked or done twice, and no file has a sensitive answer", async () => {
  const first = await start();
  const session = await newSession(first.url);
  const key = await ask(first.url, session, "ask_key");
  const { eventId } = await question(first.url, session);
  await post(`${first.url}/api/ui-tool/submit`, { eventId, response: { key: secret } });
  expect(await ended(first.url, session, key.callId)).toMatchObject({ ok: true });
  const page = await open(first.url, session);
  const { callId } = await ask(first.url, session, "pick_date");
  await field(page).fill("typed before the kill");
  await first.kill();
  await page.getByText("lost").waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("The answer could not be sent").waitFor();
  const second = await start({ store: first.store, port: first.port });
  await page.locator("#connection", { hasText: "open" }).waitFor();
  expect(await field(page).inputValue()).toBe("typed before the kill");
  expect(await page.locator("form").count()).toBe(1);
  await page.getByRole("button", { name: "Send" }).click();
  await shows(page, 'answered {"date":"typed before the kill"}');
  expect(await ended(second.url, session, callId)).toMatchObject({ ok: true, data: { date: "typed before the kill" } });
  expect(second.effects()).toBe("done\n");
  // A reload after the kill also shows the next one.
  const next = await ask(second.url, session, "pick_date", { label: "b" });
  await page.locator("form[data-status=pending]").waitFor();
  await second.kill();
  const third = await start({ store: first.store, port: first.port });
  await page.reload();
  await field(page).fill("June");
  await page.getByRole("button", { name: "Send" }).click();
  expect(await ended(third.url, session, next.callId)).toMatchObject({ data: { date: "June" } });
  expect(third.effects()).toBe("done\ndone\n");
  await third.kill();
  const files = readdirSync(folder).filter((name) => name.startsWith(path.basename(first.store)));
  expect(files).toContain(`${path.basename(first.store)}-wal`);
  expect(files.filter((name) => readFileSync(path.join(folder, name)).includes(secret))).toEqual([]);
});

test("expired, cancelled and closed questions are read-only", async () => {
  const { url } = shared;
  const session = await newSession(url);
  const page = await open(url, session);
  const short = await ask(url, session, "short_lived");
  await shows(page, "expired null");
  expect(await ended(url, session, short.callId)).toMatchObject({ ok: false, error: { type: "TRANSIENT" } });
  const declined = await ask(url, session, "pick_date");
  await page.locator("form[data-status=pending]").getByRole("button", { name: "Cancel" }).click();
  expect(await ended(url, session, declined.callId)).toMatchObject({ ok: false, error: { type: "PERMANENT" } });
  await shows(page, "cancelled null");
  await ask(url, session, "pick_date", { label: "Third" });
  await page.locator("form[data-status=pending]").waitFor();
  await fetch(`${url}/api/sessions/${session}`, { method: "DELETE" });
  await page.locator("form[data-status=pending]").waitFor({ state: "detached" });
  expect(await page.locator("form input:enabled").count()).toBe(0);
});

test("an outlet in the tool renderer of the AI SDK shows the question of its call, and no other", async () => {
  const { url } = shared;
  const session = await newSession(url);
  await post(`${url}/api/sessions/${session}/calls`, { tool: "pick_date", callId: "call_7", wait: false });
  await ask(url, session, "fill_form");
  const page = await open(url, `${session}&ai`);
  await field(page).fill("May 3");
  expect(await page.locator("form").count()).toBe(1);
  await page.getByRole("button", { name: "Send" }).click();
  expect(await ended(url, session, "call_7")).toMatchObject({ data: { date: "May 3" } });
});

test("a cut connection is reported, and later shows the questions asked meanwhile, also over a slow connection", async () => {
  const { url, port } = shared;
  const session = await newSession(url);
  const proxy = await cutter(port);
  const page = await open(`http://127.0.0.1:${String(proxy.port)}`, session);
  await page.locator("#connection", { hasText: "open" }).waitFor();
  proxy.cut();
  await page.locator("#connection", { hasText: "lost" }).waitFor();
  await ask(url, session, "pick_date");
  expect(await page.locator("form").count()).toBe(0);
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 800,
    downloadThroughput: 20_480,
    uploadThroughput: 20_480,
  });
  proxy.restore();
  await field(page).fill("May 3");
  await page.locator("#connection", { hasText: "open" }).waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await shows(page, 'answered {"date":"May 3"}');
});

test("many open questions are shown, and one answer shows", async () => {
  const count = pendingCount;
  const { url } = shared;
  const session = await newSession(url);
  for (let index = 0; index < count; index += 1) await ask(url, session, "pick_date", { label: String(index) });
  const page = await open(url, session);
  await page.locator(`form:nth-of-type(${String(count)})`).waitFor();
  await field(page)
    .nth(count - 1)
    .fill("the last");
  await page
    .getByRole("button", { name: "Send" })
    .nth(count - 1)
    .click();
  await shows(page, 'answered {"date":"the last"}');
  expect(await page.locator("form[data-status=pending]").count()).toBe(count - 1);
});

test("many sessions have a question each, and each gets its own answer", async () => {
  const { url } = shared;
  const dates = Array.from({ length: pendingCount }, (_, index) => `day ${String(index)}`);
  const responses = await Promise.all(
    dates.map(async (date) => {
      const session = await newSession(url);
      const { callId } = await ask(url, session, "pick_date");
      const { eventId } = await question(url, session);
      await post(`${url}/api/ui-tool/submit`, { eventId, response: { date } });
      return ended(url, session, callId);
    }),
  );
  expect(responses).toMatchObject(dates.map((date) => ({ ok: true, data: { date } })));
});

test("a tool without a component gets a form; a component that throws breaks nothing else", async () => {
  const { url } = shared;
  const session = await newSession(url);
  const page = await open(url, session);
  await ask(url, session, "breaks");
  await page.getByText("The component of Broken failed.").waitFor();
  const { callId } = await ask(url, session, "fill_form");
  await page.getByText("Tell us about your visit.", { exact: true }).waitFor();
  await page.getByLabel("seats").fill("nine");
  await page.getByRole("button", { name: "Send" }).click();
  const name = page.getByLabel("name");
  await name.and(page.locator(":focus")).waitFor();
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("seats").getAttribute("aria-invalid")).toBe("true");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // With the keyboard only.
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Answered.").waitFor();
  expect(await ended(url, session, callId)).toMatchObject({
    data: { name: "Ada", seats: 2, kind: "window", agreed: true },
  });
  // Escape closes the panel, cancels nothing, and returns the focus to its opener.
  await page.getByRole("complementary").getByRole("button", { name: "Close" }).press("Escape");
  await page.getByRole("button", { name: "Open side panel" }).and(page.locator(":focus")).press("Enter");
  await page.getByText("The component of Broken failed.").waitFor();
  expect(await pending(url, session)).toHaveLength(1);
});

test("a call that a person has to confirm is shown with its arguments, survives a kill, and runs once it is approved", async () => {
  const first = await start();
  const session = await newSession(first.url);
  const { callId } = await ask(first.url, session, "wipe_disk", { disk: "d1" });
  const page = await open(first.url, session);
  await page.getByText('Run "Wipe the disk"?', { exact: true }).waitFor();
  await page.getByText('"disk": "d1"').waitFor();
  await first.kill();
  const { url } = await start({ store: first.store, port: first.port });
  await page.locator("#connection", { hasText: "open" }).waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole("button", { name: "yes" }).click();
  await page.getByText("Answered: yes").waitFor();
  expect(await ended(url, session, callId)).toMatchObject({ ok: true, data: "wiped d1" });

  const declined = await ask(url, session, "wipe_disk", { disk: "d2" });
  await page.getByRole("button", { name: "no" }).click();
  expect(await ended(url, session, declined.callId)).toMatchObject({
    error: { message: "wipe_disk was not run: the user declined it." },
  });
});

test("a sensitive answer is in no storage of the page and no response", async () => {
  const { url } = shared;
  const session = await newSession(url);
  const context = await newContext();
  const page = await open(url, session, context);
  const other = await open(url, session, context);
  const { callId } = await ask(url, session, "ask_key");
  await other.getByLabel("Key").waitFor();
  await page.getByLabel("Key").fill(secret);
  await page.getByRole("button", { name: "Send" }).click();
  await shows(other, "answered null");
  const response = await ended(url, session, callId);
  expect(response).toMatchObject({ ok: true, data: { stored: true, echo: "[redacted]" } });
  expect(JSON.stringify([response, await context.storageState({ indexedDB: true })])).not.toContain(secret);
  expect(await other.content()).not.toContain(secret);
});

test("dev shows the form of a new ui tool: a wrong answer at its field, then the tool returns the right one", async () => {
  const root = componentProject();
  const create = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
  const flags = [
    "--returns",
    "seat: string – The seat, such as 12A. @minLength 3",
    "--param",
    "flight: string – Its number.",
  ];
  const made = spawn(process.execPath, [create, "new", "seat_pick", "--category", "ui", ...flags], { cwd: root });
  expect(await new Promise((resolve) => made.once("exit", resolve))).toBe(0);
  const running = runningToolwright(["dev", "--port", "0"], root);
  const [address = ""] = /http:\S+/.exec(await running.until(/^Studio at .+ until Ctrl\+C\.$/m)) ?? [];
  await running.until(/^4 tools in registry/m);
  const page = await (await newContext()).newPage();
  await page.goto(address);
  await page.getByRole("link", { name: "seat_pick" }).click();
  await page.getByRole("textbox", { name: "flight" }).fill("OS 51");
  await page.getByRole("button", { name: "Call seat_pick" }).click();
  const form = page.frameLocator("iframe");
  await form.getByText("OS 51").waitFor();
  await form.getByRole("textbox", { name: "Seat" }).fill("1A");
  await form.getByRole("button", { name: "Send" }).click();
  await form.locator("[aria-invalid=true]").waitFor();
  await form.getByText("Use at least 3 characters.", { exact: true }).waitFor();
  await form.getByRole("textbox", { name: "Seat" }).fill("12A");
  await form.getByRole("button", { name: "Send" }).click();
  await page.getByRole("tabpanel", { name: "Data", exact: true }).filter({ hasText: '"seat": "12A"' }).waitFor();
  expect(await form.getByRole("textbox", { name: "Seat" }).isDisabled()).toBe(true);
  const foreign = await fetch(new URL("/api/sessions", address), {
    method: "POST",
    headers: { origin: "https://evil.example" },
    body: "{}",
  });
  expect(foreign.status).toBe(403);
  expect(await running.stop()).toBe(0);
});

interface Cutter {
  readonly port: number;
  readonly cut: () => void;
  readonly restore: () => void;
}

/** A proxy whose connections can be cut: a browser's network emulation does not affect an open stream. */
async function cutter(target: number): Promise<Cutter> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(target, "127.0.0.1");
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    cut,
    restore: () => (isCut = false),
  };
}
