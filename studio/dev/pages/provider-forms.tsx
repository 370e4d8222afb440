import { ProviderForms } from "../../src/tool/provider-forms.tsx";
import { page } from "../fixtures.ts";

export default {
  "what is sent": () => <ProviderForms forms={page.forms} messages={[]} />,
  "what a model would send": () => (
    <ProviderForms
      forms={page.forms}
      messages={[{ provider: "openai", message: { type: "function_call", name: "ticket_create", arguments: "{}" } }]}
    />
  ),
  refused: () => <ProviderForms forms={page.forms.slice(2)} messages={[]} />,
  "no provider": () => <ProviderForms forms={[]} messages={[]} />,
};
