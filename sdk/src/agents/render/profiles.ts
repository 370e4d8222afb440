/** What a provider takes in a prompt. */
export interface RenderProfile {
  /** That of the transport which speaks the same format. */
  readonly id: string;
  /** Whether the result of a call may have images and files. */
  readonly takesMediaInResults: boolean;
  /** Types of documents that it takes as files; others arrive as text. */
  readonly takesFiles: readonly string[];
  /** Whether reasoning goes back to the model that wrote it. */
  readonly takesReasoning: boolean;
}

const images = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** One profile for each transport, and how the AI SDK's packages call the providers that speak it. */
const profiles: readonly (RenderProfile & { readonly provider: RegExp })[] = [
  {
    id: "openai-responses",
    provider: /^(?:openai|azure)(?:\.responses)?$/,
    takesMediaInResults: true,
    takesFiles: [...images, "application/pdf"],
    takesReasoning: true,
  },
  {
    id: "anthropic-messages",
    provider: /anthropic/,
    takesMediaInResults: true,
    takesFiles: [...images, "application/pdf"],
    takesReasoning: true,
  },
  {
    id: "gemini-live",
    provider: /^google\.live/,
    takesMediaInResults: false,
    takesFiles: [],
    takesReasoning: false,
  },
  {
    id: "gemini-generate",
    provider: /^(?:google|vertex)/,
    takesMediaInResults: true,
    takesFiles: ["image/png", "image/jpeg", "image/webp", "application/pdf"],
    takesReasoning: true,
  },
  { id: "openai-realtime", provider: /realtime/, takesMediaInResults: false, takesFiles: [], takesReasoning: false },
  // The form that most others follow, and the one that takes least.
  { id: "openai-chat", provider: /^/, takesMediaInResults: false, takesFiles: images, takesReasoning: false },
];

/** Every profile. */
export const renderProfiles: readonly RenderProfile[] = profiles;

/** The profile of a model, by its `provider`; that of `openai-chat` for those that are not known. */
export function profileOf(provider: string): RenderProfile {
  const found = profiles.find((profile) => profile.provider.test(provider));
  if (found === undefined) throw new Error("the last profile takes any provider");
  return found;
}
