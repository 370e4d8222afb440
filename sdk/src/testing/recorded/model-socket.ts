/** The part of a connection to a model that carries its messages: JSON values, each way. */
export interface ModelSocket {
  send(message: unknown): void;
  /** Takes what the model sends; called once. */
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}
