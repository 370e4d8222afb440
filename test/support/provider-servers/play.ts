import { serveJson, type ProviderReply, type ProviderRequest } from "./loopback.ts";

/** A server that checks each request by a provider's rules and plays replies in order. */
export interface PlayedServer {
  readonly url: string;
  /** The accepted requests. */
  readonly taken: readonly ProviderRequest[];
  /** Its errors, in its words. */
  readonly refused: readonly string[];
}

interface Rules {
  readonly faultOf: (request: ProviderRequest) => string | undefined;
  /** The error in the provider's form. */
  readonly error: (message: string) => unknown;
}

export async function play({ faultOf, error }: Rules, replies: readonly ProviderReply[]): Promise<PlayedServer> {
  const taken: ProviderRequest[] = [];
  const refused: string[] = [];
  const url = await serveJson((request) => {
    const fault = faultOf(request);
    if (fault !== undefined) {
      refused.push(fault);
      return { status: 400, json: error(fault) };
    }
    const reply = replies[taken.length];
    taken.push(request);
    return reply ?? { status: 500, json: error("The script has no more replies.") };
  });
  return { url, taken, refused };
}
