/** The guides in reading order, for the sidebar and the texts for language models. */
export const guides = [
  { id: "getting-started", label: "Getting started" },
  { id: "writing-a-tool", label: "Writing a tool" },
  { id: "types", label: "From types to schemas" },
  { id: "explicit-schemas", label: "Schemas as values" },
  { id: "testing", label: "Testing a tool" },
  { id: "connect-a-model", label: "Connect a model" },
  { id: "calling-tools", label: "Calling tools from an agent" },
  { id: "events", label: "Events and streaming" },
  { id: "tools-of-others", label: "Tools of others" },
  { id: "when-something-is-wrong", label: "When something is wrong" },
  { id: "deployment", label: "CI and deployment" },
  { id: "publish-catalogue", label: "Publish your catalogue" },
  { id: "how-it-works", label: "How it works" },
] as const;
