// The last step of `action.yml`: puts what the steps before have written into the job's summary, into one comment of the pull request and
// into labels, and fails where one of them did. It makes no text of its own about tools; `toolwright` has made that inert.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";

const { env } = process;
const read = (name) => {
  const file = path.join(env.REPORTS ?? "", name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
};
const sections = ["verify.md", "diff.md", "evals.md"].map(read).filter((text) => text !== "");
const diff = JSON.parse(read("diff.json") || "null");
const sarif = JSON.parse(read("toolwright.sarif") || "null");
const hasFailed = (env.CODES ?? "").split(" ").some((code) => code !== "" && code !== "0");
const hasNews = hasFailed || diff?.changes.length > 0 || sarif?.runs[0].results.length > 0;

// GitHub takes 65,536 characters.
const longest = 65_000;
const report = sections.join("\n\n") || "Nothing was verified; the log says why.";
// One comment for each project or server of the repository.
const marker = `<!-- toolwright ${createHash("sha256")
  .update(env.SUBJECT ?? "")
  .digest("hex")
  .slice(0, 12)} -->`;
const body = `${marker}\n${report.length > longest ? `${report.slice(0, longest)}\n\n…` : report}`;
appendFileSync(env.GITHUB_STEP_SUMMARY, `${report}\n`);

const event = existsSync(env.GITHUB_EVENT_PATH ?? "") ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, "utf8")) : {};
const number = event.pull_request?.number;
const issues = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues`;

async function send(method, url, content) {
  const headers = { accept: "application/vnd.github+json", authorization: `Bearer ${env.GITHUB_TOKEN}` };
  const response = await fetch(url, { method, headers, ...(content && { body: JSON.stringify(content) }) });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} was answered with ${response.status}.`);
  return response.status === 204 ? undefined : response.json();
}

/** The comment of an earlier run. Others may write its marker too. */
async function ownComment() {
  for (let page = 1; ; page += 1) {
    const comments = await send("GET", `${issues}/${number}/comments?per_page=100&page=${page}`);
    const own = comments.find((comment) => comment.user?.type === "Bot" && comment.body?.startsWith(marker));
    if (own !== undefined || comments.length < 100) return own;
  }
}

async function comment() {
  const own = await ownComment();
  if (own !== undefined) await send("PATCH", `${issues}/comments/${own.id}`, { body });
  else if (hasNews) await send("POST", `${issues}/${number}/comments`, { body });
}

async function label() {
  const named = (kind) => `toolwright: ${kind}`;
  const wanted = Object.keys(diff.counts)
    .filter((kind) => diff.counts[kind] > 0)
    .map(named);
  const present = (await send("GET", `${issues}/${number}/labels?per_page=100`)).map(({ name }) => name);
  const missing = wanted.filter((name) => !present.includes(name));
  const stale = Object.keys(diff.counts)
    .map(named)
    .filter((name) => present.includes(name) && !wanted.includes(name));
  if (missing.length > 0) await send("POST", `${issues}/${number}/labels`, { labels: missing });
  for (const name of stale) await send("DELETE", `${issues}/${number}/labels/${encodeURIComponent(name)}`);
}

if (Number.isInteger(number)) {
  try {
    if (env.COMMENT === "true") await comment();
    if (env.LABELS === "true" && diff !== null) await label();
  } catch (error) {
    // The token of a pull request from a fork may only read; the summary has the report.
    process.stdout.write(`::warning title=toolwright::The pull request could not be written to: ${error.message}\n`);
  }
}
process.exitCode = hasFailed ? 1 : 0;
