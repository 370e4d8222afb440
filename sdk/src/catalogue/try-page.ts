import { page } from "./catalogue-page.ts";

interface TriedTool {
  readonly tool: string;
  /** Arguments to begin with. */
  readonly input: unknown;
  /** The page of its component, as a whole document; without one the answer is typed as JSON. */
  readonly component?: string;
}

/** A page that calls a `ui` tool of the server it comes from, and shows what the tool asks and returns. */
export function tryPage(tried: TriedTool): string {
  const { tool } = tried;
  const data = JSON.stringify({ ...tried, input: JSON.stringify(tried.input, null, 2) }).replaceAll("<", "\\u003c");
  return page(`Try ${tool}`, [
    '<p><a href="/">All tools</a></p>',
    '<form id="call"><p><label>Arguments (JSON)<br><textarea rows="6" spellcheck="false"></textarea></label></p>',
    `<button>Call <code>${tool}</code></button></form>`,
    '<div id="questions" aria-live="polite"></div>',
    '<pre id="response" role="status" hidden></pre>',
    `<script id="data" type="application/json">${data}</script>`,
    `<script type="module">${tryScript}</script>`,
  ]);
}

// The host of the component's page, as a client of MCP is one.
const tryScript = `
const { tool, input, component } = JSON.parse(document.querySelector("#data").textContent);
const form = document.querySelector("#call");
const questions = document.querySelector("#questions");
const response = document.querySelector("#response");
const area = form.querySelector("textarea");
area.value = input;
const read = async (path, body) => {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetch(path, body === undefined ? {} : init)).json();
};
const say = (text) => { response.hidden = false; response.textContent = text; };
const submit = (body) => read("/api/ui-tool/submit", body);

function inFrame(request) {
  const frame = document.createElement("iframe");
  frame.title = request.message;
  frame.setAttribute("sandbox", "allow-scripts allow-forms");
  const send = (message) => frame.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const answers = {
    "ui/initialize": () => ({ protocolVersion: "2026-01-26", hostInfo: { name: "dev", version: "1.0.0" }, hostCapabilities: { serverTools: {} }, hostContext: {} }),
    "tools/call": async ({ arguments: body }) => ({ content: [], structuredContent: await submit(body) }),
  };
  addEventListener("message", async ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.id !== undefined) send({ id: data.id, result: (await answers[data.method]?.(data.params)) ?? {} });
    if (data.method === "ui/notifications/initialized")
      send({ method: "ui/notifications/tool-result", params: { content: [], _meta: { "toolwright/question": { request } } } });
    if (data.method === "ui/notifications/size-changed") frame.style.height = data.params.height + 2 + "px";
  });
  frame.srcdoc = component;
  return frame;
}

function inText({ eventId, message, payload }) {
  const box = document.createElement("form");
  box.innerHTML = '<p></p><pre></pre><label>Answer (JSON)<br><textarea rows="3"></textarea></label><p role="alert"></p><button>Send</button> <button type="button">Cancel</button>';
  box.querySelector("p").textContent = message;
  box.querySelector("pre").textContent = JSON.stringify(payload, null, 2);
  const finish = async (body) => {
    const { status, faults = [] } = await submit({ eventId, ...body });
    box.querySelector("[role=alert]").textContent = faults.map(({ path, message }) => path + " " + message).join("; ");
    if (status !== "pending") for (const part of box.elements) part.disabled = true;
  };
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = box.querySelector("textarea").value;
    let answer = text;
    try { answer = JSON.parse(text); } catch {}
    finish({ response: answer });
  });
  box.querySelector("[type=button]").addEventListener("click", () => finish({ cancel: true }));
  return box;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  let given;
  try { given = JSON.parse(area.value); } catch (error) { say("The arguments are not JSON: " + error.message); return; }
  questions.replaceChildren();
  response.hidden = true;
  const { id } = await read("/api/sessions", {});
  const { callId } = await read("/api/sessions/" + id + "/calls", { tool, arguments: given, wait: false });
  let isDone = false;
  const ended = read("/api/sessions/" + id + "/calls/" + callId + "?wait=true").finally(() => (isDone = true));
  const seen = new Set();
  while (!isDone) {
    const { requests = [] } = await read("/api/ui-tool/pending?session=" + id);
    for (const request of requests.filter(({ eventId }) => !seen.has(eventId))) {
      seen.add(request.eventId);
      questions.append(component !== undefined && request.type === "ui_tool_event" ? inFrame(request) : inText(request));
    }
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
  }
  say(JSON.stringify((await ended).response, null, 2));
});
`;
