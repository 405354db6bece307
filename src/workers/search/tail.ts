import { foldText } from './fold-text.ts';
import type { Keyword } from './keyword.ts';
import type { ResultSource } from './ranked.ts';
import { clampSeconds } from './search-document.ts';
import type { SearchDocument } from './search-document.ts';

export type TailEntry = { readonly document: SearchDocument; readonly folded: string };

/** The number of keywords that the folded text contains. */
export function countKeywords(folded: string, keywords: readonly Keyword[]): number {
  return keywords.reduce((count, keyword) => (folded.includes(keyword.text) ? count + 1 : count), 0);
}

/** The newest changes. They are few enough for a scan. */
export class Tail {
  readonly #entries = new Map<string, TailEntry>();

  get size(): number {
    return this.#entries.size;
  }

  /** The current entries, numbered. */
  snapshot(): ResultSource & { readonly entries: readonly TailEntry[] } {
    const entries = [...this.#entries.values()];
    const documentAt = (index: number): SearchDocument => (entries[index] as TailEntry).document;
    return { entries, documentAt, idAt: (index) => documentAt(index).id };
  }

  documents(): SearchDocument[] {
    return Array.from(this.#entries.values(), (entry) => entry.document);
  }

  put(document: SearchDocument): void {
    this.#entries.set(document.id, { document: { ...document, time: clampSeconds(document.time) }, folded: foldText(document.text) });
  }

  remove(id: string): boolean {
    return this.#entries.delete(id);
  }

  removeConversation(conversationID: string, upTo: number): void {
    for (const { document } of this.#entries.values()) {
      if (document.conversationID === conversationID && document.time <= upTo) this.#entries.delete(document.id);
    }
  }
}
