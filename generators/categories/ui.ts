import type { Category } from "../src/generator.ts";
import { askedFor, blankFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const ui: Category = {
  id: "ui",
  summary: "Shows a component to the user and waits for the answer.",
  questions: [toolQuestion("address_confirm")],
  sample: { tool: "seat_choose" },
  parameters: ({ tool }) => [placeholder("question", `describe what ${tool} asks the user. @minLength 1`)],
  results: ({ tool }) => [placeholder("choice", `describe what the user answers to ${tool}.`)],
  purpose: askedFor((tool) => `describe in one sentence what ${tool} shows the user, and which answer it returns.`),
  packages: {
    dependencies: { react: "^19.0.0", "react-dom": "^19.0.0" },
    devDependencies: { "@types/react": "^19.0.0" },
  },
  works: true,
  files: () => [...blankFiles("ui", "ui"), { template: "tool/ui/component.tsx.hbs", path: "component.tsx" }],
};

export default ui;
