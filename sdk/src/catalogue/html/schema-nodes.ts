import type { SchemaNode, SchemaPart } from "../schema-tree.ts";
import { capitalized, counted } from "../../util/texts.ts";
import { textLine } from "./drawing.ts";
import { attribute, html, raw, type Markup, type Part } from "./markup.ts";

export interface SchemaNodesOptions {
  /** Prefix of ids, so that ids of parameters and results differ. */
  readonly prefix: string;
  /** Whether the nodes are parameters, whose rows say which are required. */
  readonly isInput?: boolean;
}

// Deeper nodes are collapsed; a reader opens them, and so does a search in the page.
const openDepth = 2;

/** The parts of a schema, to any depth. */
export function schemaNodes(parts: readonly SchemaPart[], options: SchemaNodesOptions, depth = 0): Part {
  return parts.map(({ label, nodes }) => [
    label !== undefined &&
      (parts.length > 1 || depth === 0) &&
      html`<p class="schema-kind">${label.includes(": ") ? html`<code>${label}</code>` : capitalized(label)}</p>`,
    html`<dl class="schema-rows not-content">
      ${nodes.map((node) => row(node, { ...options, depth, isLinked: label === undefined }))}
    </dl>`,
  ]);
}

interface RowOptions extends SchemaNodesOptions {
  readonly depth: number;
  /** Rows of a kind have no address: another kind may have the same path. */
  readonly isLinked: boolean;
}

function row(node: SchemaNode, { prefix, isInput = false, depth, isLinked }: RowOptions): Markup {
  const { name, path, type, required, deprecated, description, parts } = node;
  const id = idOf(prefix, path);
  const title = isLinked
    ? html`<a href="#${encodeURIComponent(id)}"><code>${name}</code></a>`
    : html`<code class="schema-path">${name}</code>`;
  return html`<div${isLinked && attribute("id", id)}><dt>${title} <code>${type}</code>${isInput && required && html` <span class="schema-required">required</span>`}${!isInput && !required && html` <span class="schema-optional">optional</span>`}${deprecated && html` <span class="schema-optional">deprecated</span>`}</dt><dd>${description !== "" && html`<p>${textLine(description)}</p>`}${limits(node)}${allValues(node)}${reference(node, prefix)}${
    parts.length > 0 &&
    html`<details${depth < openDepth && raw(" open")}><summary>${counted(parts.flatMap(({ nodes }) => nodes).length, "member")}<span class="sr-only"> of ${name}</span></summary>${schemaNodes(parts, { prefix, isInput }, depth + 1)}</details>`
  }</dd></div>`;
}

function limits({ default: preset, constraints }: SchemaNode): Part {
  if (preset === undefined && constraints.length === 0) return undefined;
  return html`<p class="schema-limits">
    ${preset !== undefined && html`<span>Default <code>${JSON.stringify(preset)}</code></span> `}${constraints.map((constraint) => html`<span>${capitalized(constraint)}</span> `)}
  </p>`;
}

function allValues({ values }: SchemaNode): Part {
  if (values === undefined) return undefined;
  return html`<details class="schema-values">
    <summary>All ${values.length} values</summary>
    <p class="schema-limits">${values.map((value) => html`<code>${JSON.stringify(value)}</code> `)}</p>
  </details>`;
}

function reference({ shownAt }: SchemaNode, prefix: string): Part {
  if (shownAt === undefined) return undefined;
  if (shownAt === "") return html`<p class="schema-limits">Holds the same members as the whole.</p>`;
  const id = idOf(prefix, shownAt.replace(/\[\]$/, ""));
  return html`<p class="schema-limits">
    <span
      >Has the members of <a href="#${encodeURIComponent(id)}"><code>${shownAt}</code></a
      >.</span
    >
  </p>`;
}

const idOf = (prefix: string, path: string): string => `${prefix}-${path.replace(/[\s"&'<>]/g, "_")}`;
