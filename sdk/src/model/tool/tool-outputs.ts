/** The results of a session that were too long for a model: the service `outputs` of every session. */
export interface ToolOutputs {
  /**
   * A part of the text of such a result. Pages end at a line break if one is near.
   *
   * @param handle `meta.output.handle` of the response.
   * @throws ToolError `PERMANENT` if the session does not have such a result (any longer), or the page is outside it; `TRANSIENT` if the store fails.
   */
  read(handle: string, page?: OutputRange): Promise<OutputPage>;
}

/** The part of a result to read. */
export interface OutputRange {
  /** Position of the first character; default 0, the beginning. */
  readonly from?: number;
  /** Maximum characters; default 10,000. */
  readonly count?: number;
}

/** A part of a result. */
export interface OutputPage {
  /** Text as the tool returned it, other data as JSON. */
  readonly text: string;
  /** Position of its first character. */
  readonly from: number;
  /** Length of the whole result. */
  readonly characters: number;
  /** Start of the next page; omitted at the end. */
  readonly next?: number;
}
