import { expect, test } from "vitest";
import { memoryStore } from "../../sdk/src/agents.ts";
import { createRuntime, loadRegistry, type Session } from "../../sdk/src/runtime.ts";
import type { AskedCall } from "./bridge-suite.ts";
import { runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";
import { withDefinitions } from "./transport-session.ts";

/** A message with calls that need a person's decision. */
export interface DecidedMessage {
  /** The session; after a restart, one that another runtime has resumed. */
  readonly session: () => Promise<Session>;
  readonly calls: readonly AskedCall[];
  /** Whether the person approves each call, by call id. */
  readonly isApproved: (id: string) => boolean;
}

/** A library with its own way to ask a person. */
export interface AskingHost {
  readonly name: string;
  /** Plays the message until the model has all results. */
  readonly play: (message: DecidedMessage) => Promise<void>;
}

const confirmed = (name: string): RuntimeTool =>
  withDefinitions({
    name,
    metadata: { category: "action", confirm: true },
    input: { type: "object", properties: { n: { type: "string" } }, required: ["n"], additionalProperties: false },
    question: `({ n }) => "${name} " + n + "?"`,
    execute: `({ n }, ctx) => ((globalThis.decidedCalls ??= []).push(ctx.session.id + " ${name} " + n + " " + ctx.callId), n)`,
  });

const ranIn = (id: string): readonly string[] =>
  ((globalThis as { decidedCalls?: string[] }).decidedCalls ?? [])
    .filter((each) => each.startsWith(`${id} `))
    .map((each) => each.slice(id.length + 1))
    .toSorted();

const cancel = (id: string, n: string): AskedCall => ({ id, name: "order_cancel", args: JSON.stringify({ n }) });
const wipe = (id: string, n: string): AskedCall => ({ id, name: "file_wipe", args: JSON.stringify({ n }) });

const messages = [
  { what: "two calls of a tool", calls: [cancel("c1", "1"), cancel("c2", "2")] },
  { what: "two calls of different tools", calls: [cancel("c1", "1"), wipe("c2", "2")] },
  { what: "the same arguments twice", calls: [cancel("c1", "1"), cancel("c2", "1")] },
  { what: "three calls of two tools", calls: [wipe("c1", "1"), cancel("c2", "2"), cancel("c3", "3")] },
];

/** Each answer belongs to its call, whatever the other answers are, and also if another process continues. */
export function decisionSuite({ name, play }: AskingHost): void {
  test.each(messages.flatMap((message) => [false, true].map((isRestarted) => ({ ...message, isRestarted }))))(
    `${name}: exactly the approved calls run, each once: $what; another process continues: $isRestarted`,
    async ({ calls, isRestarted }) => {
      const registry = await loadRegistry(await runtimeArtifact(["order_cancel", "file_wipe"].map(confirmed)));
      const store = memoryStore();
      const keys = [{ id: "k1", secret: "0123456789abcdef0123456789abcdef" }] as const;
      const runtime = () => createRuntime({ registry, ports: { store, keys } });
      for (let mix = 0; mix < 2 ** calls.length; mix += 1) {
        const first = await runtime().openSession();
        let session = first;
        const isApproved = (id: string): boolean => (mix & (1 << (Number(id.slice(1)) - 1))) !== 0;
        const next = async (): Promise<Session> => {
          if (!isRestarted) return session;
          await session.saved();
          return (session = await runtime().resumeSession(first.id));
        };
        await play({ session: next, calls, isApproved });
        const approved = calls.filter(({ id }) => isApproved(id));
        const expected = approved.map(({ id, name: tool, args = "" }) => `${tool} ${/\d/.exec(args)?.[0]} ${id}`);
        expect([mix, ...ranIn(first.id)]).toEqual([mix, ...expected.toSorted()]);
        session.beginTurn();
        expect(session.confirmations()).toEqual([]);
      }
    },
  );
}
