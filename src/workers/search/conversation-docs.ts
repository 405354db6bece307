/**
 * The documents of each conversation of a segment, oldest first. For a small conversation, scanning its documents is faster than filtering
 * the matches of all conversations.
 */
export class ConversationDocs {
  readonly #starts: Uint32Array;
  readonly #docs: Uint32Array;

  /** `conversationOf` names each document's conversation by a number below `count`. */
  constructor(conversationOf: Uint32Array, count: number) {
    const starts = new Uint32Array(count + 1);
    for (const conversation of conversationOf) starts[conversation + 1] = (starts[conversation + 1] as number) + 1;
    for (let i = 0; i < count; i += 1) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
    const next = starts.slice();
    this.#docs = new Uint32Array(conversationOf.length);
    for (let doc = 0; doc < conversationOf.length; doc += 1) {
      const conversation = conversationOf[doc] as number;
      this.#docs[next[conversation] as number] = doc;
      next[conversation] = (next[conversation] as number) + 1;
    }
    this.#starts = starts;
  }

  of(conversation: number): Uint32Array {
    return this.#docs.subarray(this.#starts[conversation], this.#starts[conversation + 1]);
  }
}
