/** One number per conversation across all segments and the tail. */
export class ConversationNumbers {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  of(conversationID: string): number {
    const known = this.#numbers.get(conversationID);
    if (known !== undefined) return known;
    this.#numbers.set(conversationID, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  find(conversationID: string): number | undefined {
    return this.#numbers.get(conversationID);
  }
}
