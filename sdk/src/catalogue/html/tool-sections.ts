import { agreedSections, isAgreedTitle } from "../../model/tool/document-sections.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import { uiApp } from "../../model/call/ui-app.ts";
import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import { counted } from "../../util/texts.ts";
import type { DocumentSection } from "../document-sections.ts";
import { type CatalogueTool } from "../pages/catalogue.ts";
import { fieldTable, parameterTable } from "../schema-tables.ts";
import { schemaTree } from "../schema-tree.ts";
import type { ToolComponent, ToolPage, ToolRate } from "../tool-page.ts";
import { codeBlock, jsonBlock, table, textLine, type Address } from "./drawing.ts";
import { attribute, html, joined, type Markup, type Part } from "./markup.ts";
import { schemaNodes } from "./schema-nodes.ts";
import { portabilityOf, toolProviders } from "./tool-providers.ts";

/** A section of a tool's page before it is drawn; one without text and data is left out. */
interface ToolSection {
  readonly kind: string;
  readonly title: string;
  /** The author's Markdown. */
  readonly text?: string | undefined;
  /** What the section has besides, as Markdown; undefined without anything. */
  readonly markdown?: string | undefined;
  readonly html?: () => Part;
}

/** The sections of a tool's page in the order a reader needs them. */
export function toolSections(tool: CatalogueTool, address: Address): readonly ToolSection[] {
  return [...ownSections(tool, address), ...qualitySections(tool, address)];
}

/** What the author writes and declares. */
function ownSections(tool: CatalogueTool, address: Address): readonly ToolSection[] {
  const { whenToUse, whenNotToUse, returns, errors, other } = tool.guidance;
  const { parameters, record, output, examples, component } = tool;
  const isOnParameters = ({ title }: DocumentSection): boolean => isAgreedTitle(title, "Parameters");
  return [
    { kind: "use", title: agreedSections.whenToUse, text: whenToUse },
    { kind: "avoid", title: agreedSections.whenNotToUse, text: whenNotToUse },
    {
      kind: "parameters",
      title: "Parameters",
      text: other
        .filter(isOnParameters)
        .map(({ text }) => text)
        .join("\n\n"),
      markdown: parameters.length === 0 ? "None." : parameterTable(parameters),
      html() {
        const parts = schemaTree(record.jsonSchema);
        return parts.length === 0 ? html`<p>None.</p>` : schemaNodes(parts, { prefix: "parameter", isInput: true });
      },
    },
    {
      kind: "returns",
      title: agreedSections.returns,
      text: returns,
      markdown: output && fieldTable(output.rows),
      html: () =>
        output &&
        record.outputSchema && [
          html`<p class="tool-output">Data of type <code>${output.type}</code></p>`,
          schemaNodes(schemaTree(record.outputSchema), { prefix: "result" }),
        ],
    },
    { kind: "errors", title: agreedSections.errors, text: errors },
    {
      kind: "examples",
      title: "Examples",
      markdown: lines(
        examples.map(({ input }) => codeSpan(JSON.stringify(input))),
        "\n\n",
      ),
      html: () => examples.map((example) => exampleBlock(tool.name, example)),
    },
    {
      kind: "component",
      title: "Component",
      markdown: component && "What the user sees, with the arguments of an example.",
      html: () => component && componentFrame(component, address(`${tool.id}/component.html`)),
    },
    ...other.filter((one) => !isOnParameters(one)).map(({ title, text }) => ({ kind: "other", title, text })),
  ];
}

/** How well models can use the tool, and what they get of it. */
function qualitySections(tool: CatalogueTool, address: Address): readonly ToolSection[] {
  const { checklist, evals, providers, portability, description } = tool;
  return [
    { kind: "checklist", title: "Checklist", ...checklistText(checklist) },
    {
      kind: "evals",
      title: "Evals",
      markdown: evals && lines(evals.map(rateLine)),
      html: () => evals && toolRates(evals),
    },
    {
      kind: "providers",
      title: "Provider schemas",
      markdown: lines(
        providers.map(({ id }) => codeSpan(id)),
        ", ",
      ),
      html: () => toolProviders(tool, address(`${tool.id}.json`)),
    },
    {
      kind: "portability",
      title: "Portability",
      markdown: portability
        ?.map(({ provider, outcome }) => `- ${codeSpan(provider)}: ${outcome.join(", ")}`)
        .join("\n"),
      html: () => portability && portabilityOf(portability),
    },
    {
      kind: "prompt",
      title: "What the model reads",
      markdown: lines(description.map(markdownLine), "\n\n"),
      html: () => html`<blockquote>${description.map((paragraph) => html`<p>${textLine(paragraph)}</p>`)}</blockquote>`,
    },
  ];
}

const lines = (parts: readonly string[], between = "\n"): string | undefined =>
  parts.length === 0 ? undefined : parts.join(between);

function checklistText(checklist: ToolPage["checklist"]): Pick<ToolSection, "markdown" | "html"> {
  if (checklist.length === 0) return {};
  const open = checklist.filter(({ yes }) => !yes);
  const answered = `${String(checklist.length - open.length)} of ${counted(checklist.length, "question")}`;
  const sum = `The definition answers ${answered} that a model has.`;
  const items = open.map(({ question, evidence }) => `- ${question} ${markdownLine(evidence)}`);
  return {
    markdown: [sum, ...(items.length === 0 ? [] : [items.join("\n")])].join("\n\n"),
    html: () => [
      html`<p>${sum}</p>`,
      open.length > 0 &&
        html`<ul class="tool-checklist">
          ${open.map(({ question, evidence }) => html`<li><strong>${question}</strong> ${textLine(evidence)}</li>`)}
        </ul>`,
    ],
  };
}

function exampleBlock(name: string, { request, input, output }: ToolExample): Markup {
  return html`<div class="tool-example">
    ${request !== undefined && html`<p class="tool-request">${textLine(`“${request}”`)}</p>`}${codeBlock(`npx toolwright call ${name} ${quoted(input)}`)}${output !== undefined && [html`<p class="tool-gives">gives</p>`, jsonBlock(output)]}
  </div>`;
}

// A shell ends a quoted word at the next quote, so one inside is closed, escaped and opened again.
const quoted = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", String.raw`'\''`)}'`;

function componentFrame({ request }: ToolComponent, page: string): Markup {
  const result = JSON.stringify({ content: [], _meta: { [uiApp.question]: { request } } });
  return html`<div class="tool-component-example">
    <p>What the user sees, with the arguments of an example. Your input is not sent anywhere.</p>
    <iframe
      class="tool-frame"
      title="Component"
      sandbox="allow-scripts allow-forms"
      ${attribute("data-page", page)}${attribute("data-result", result)}
    ></iframe>
    <p role="status"></p>
    <noscript>The component needs JavaScript.</noscript>
  </div>`;
}

/** What models reached on the tool's eval cases, each with the model, the day and the interval that so few runs allow. */
function toolRates(rates: readonly ToolRate[]): Part {
  const rows = rates.map(
    ({ model, right, runs, rate, cases, at, isCurrent }) =>
      html`<tr>
        <th scope="row"><code>${breakable(model)}</code></th>
        <td>${right} of ${runs}</td>
        <td class="tool-figure">${percent(rate.low)} to ${percent(rate.high)}</td>
        <td>
          ${counted(cases, "case")},
          <span class="tool-figure">${at.slice(0, 10)}</span>${!isCurrent && ", of an earlier definition"}
        </td>
      </tr>`,
  );
  return [
    html`<p>
      The share of eval runs in which a model called the tool as expected, when last recorded. With few runs the
      interval is wide: it contains the true rate in 95 of 100 recordings.
    </p>`,
    table(["Model", "Right runs", "95 % interval", "Recorded"], rows),
  ];
}

/** A model's id that may continue on a second line after a slash. */
const breakable = (model: string): Part => joined(model.split("/"), html`/<wbr />`);

const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

/** What a model reached, with the interval and the day: a share alone would say too much. */
const rateLine = ({ model, right, runs, rate: { low, high }, at }: ToolRate): string =>
  `- ${codeSpan(model)}: ${String(right)} of ${counted(runs, "run")} right, 95 % interval ${percent(low)} to ${percent(high)}, recorded on ${at.slice(0, 10)}`;
