import { visibleText } from "../../util/visible-text.ts";

const escapes = /\x1B(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1B]*(?:\x07|\x1B\\)|[@-Z\\-_])/g;

/**
 * A command as a person is shown it: whole, its invisible and control characters written as code points, so that it reads as it runs.
 * Sequences that steer a terminal are written out too.
 */
export function shownCommand(command: string): string {
  const steering = command.match(escapes) ?? [];
  const text = visibleText(command.replaceAll("\r\n", "⟨U+000D⟩\n"));
  return steering.length === 0 ? text : `${text}\n⟨${steering.length} sequences that steer a terminal⟩`;
}
