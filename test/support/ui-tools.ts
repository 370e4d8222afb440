import type { RuntimeTool } from "./runtime-artifact.ts";

/** Tools that ask a person, for servers and pages. */
export const uiTools: readonly RuntimeTool[] = [
  {
    name: "pick_date",
    metadata: { category: "ui", component: "DatePicker", title: "Pick a date" },
    input: { type: "object", properties: { label: { type: "string" } }, additionalProperties: false },
    answer: {
      type: "object",
      properties: { date: { type: "string", minLength: 3 } },
      required: ["date"],
      additionalProperties: false,
    },
    execute: `async ({ label = "When?" }, ctx) => { await ctx.call("count_up", {});
      const { date } = await ctx.ui.request({ label }); return { date }; }`,
  },
  {
    name: "count_up",
    metadata: { category: "action" },
    execute: `async () => { const { appendFile } = await import("node:fs/promises");
      if (process.env.EFFECTS) await appendFile(process.env.EFFECTS, "done\\n"); return "counted"; }`,
  },
  {
    name: "fill_form",
    metadata: { category: "ui", title: "Your visit" },
    answer: {
      type: "object",
      properties: {
        name: { type: "string", description: "Your name.", minLength: 2 },
        seats: { type: "integer", minimum: 1, maximum: 8 },
        kind: { enum: ["window", "aisle"] },
        agreed: { type: "boolean" },
      },
      required: ["name", "seats"],
      additionalProperties: false,
    },
    execute: `(_, ctx) => ctx.ui.request({}, { message: "Tell us about your visit." })`,
  },
  {
    name: "ask_key",
    metadata: { category: "ui", component: "KeyInput" },
    answer: { type: "object", properties: { key: { type: "string" } }, required: ["key"], additionalProperties: false },
    execute: `async (_, ctx) => { const { key } = await ctx.ui.request({ service: "mail" }, { sensitive: true });
      ctx.log("got " + key); return { stored: true, ref: key.slice(0, 3) + "…", echo: key }; }`,
  },
  {
    name: "breaks",
    metadata: { category: "ui", component: "Broken", display: "artifact" },
    execute: `(_, ctx) => ctx.ui.request({ why: "to see" })`,
  },
  {
    name: "short_lived",
    metadata: { category: "ui", component: "DatePicker" },
    execute: `(_, ctx) => ctx.ui.request({ label: "Quick!" }, { timeoutMs: 50 })`,
  },
  {
    name: "wipe_disk",
    metadata: { category: "action", confirm: true, title: "Wipe the disk" },
    input: { type: "object", properties: { disk: { type: "string" } }, additionalProperties: false },
    execute: `({ disk }) => "wiped " + disk`,
  },
];
