import * as fc from 'fast-check';
import { senderOfMessageId } from '../../contract/ids.ts';
import type { SearchDocument } from '../../src/workers/search/search-document.ts';
import { SEARCH_KINDS } from '../../src/core/search/search-kind.ts';
import type { SearchQuery } from '../../src/workers/search/search-query.ts';
import { foldText } from '../../src/workers/search/fold-text.ts';

const CJK = ['我', '们', '今', '天', '的', '離', '离', '线', 'か', 'ナ', '한', '글', '𠮷', '😀', '❤️', '👨‍👩‍👧'];
const LETTERS = ['a', 'b', 'ab', 'The', 'offline', 'naïve', 'e\u0301', 'é', 'İ', 'ß', 'ΟΔΟΣ', 'ς', 'ﬁ', 'Ａ', '１２', '42', 'ｶﾞ', 'привет'];
const MARKS = [' ', ' ', '，', '。', '.', '-', '_', '[', ']', '[TUIEmoji_Smile]', '[TUIEmoji_Nope]', '\u0000', '\ud83d', 'x'.repeat(40)];
const PIECES = [...CJK, ...LETTERS, ...MARKS];

/** Texts from few pieces, so that keywords often match. */
const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));
const anyKeyword = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
export const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.nat(30).map((n) => `1000${n % 3}-17000000${String(n).padStart(2, '0')}-${n * 99_999_999}`) },
  { weight: 1, arbitrary: fc.constantFrom('x', '', '1-2', 'a-01-3', '10001-4294967296-1', '10001-1-4294967295', '文-1-0') },
);
export const anyDocument: fc.Arbitrary<Required<SearchDocument>> = fc.record({
  id: anyId,
  conversationID: fc.constantFrom('C2C10001', 'C2C10002', 'GROUP100001'),
  time: fc.nat(6),
  text: anyText,
  kind: fc.constantFrom(...SEARCH_KINDS),
});
export const anyQuery: fc.Arbitrary<SearchQuery> = fc.record(
  {
    keywords: fc.array(anyKeyword, { minLength: 1, maxLength: 3 }),
    conversationID: fc.constantFrom('C2C10001', 'GROUP100001', 'C2C99999'),
    after: fc.nat(6),
    until: fc.nat(6),
    kinds: fc.subarray([...SEARCH_KINDS], { minLength: 1 }),
    from: fc.constantFrom('10000', '10001', 'a', '', '文', '99999'),
  },
  { requiredKeys: ['keywords'] },
);

/** Documents by ID, searched one by one. The index must return the same results. */
export class SearchModel {
  readonly #documents = new Map<string, SearchDocument>();

  get size(): number {
    return this.#documents.size;
  }

  put(documents: readonly SearchDocument[]): void {
    for (const document of documents) this.#documents.set(document.id, document);
  }

  remove(id: string): void {
    this.#documents.delete(id);
  }

  removeConversation(conversationID: string, upTo: number): void {
    for (const { id, conversationID: of, time } of this.#documents.values()) if (of === conversationID && time <= upTo) this.#documents.delete(id);
  }

  /** `[id, number of distinct keywords contained]`, best first. */
  query(query: SearchQuery): [string, number][] {
    const keywords = [...new Set(query.keywords.map((keyword) => foldText(keyword).trim()))].filter((keyword) => keyword !== '');
    return [...this.#documents.values()]
      .filter(({ conversationID }) => query.conversationID === undefined || query.conversationID === conversationID)
      .filter(({ time }) => time > (query.after ?? -1) && time <= (query.until ?? Infinity))
      .filter(({ kind }) => query.kinds === undefined || query.kinds.includes(kind ?? 'text'))
      .filter(({ id }) => query.from === undefined || senderOfMessageId(id) === query.from)
      .map((document) => ({ document, matched: keywords.filter((keyword) => foldText(document.text).includes(keyword)).length }))
      .filter(({ matched }) => matched > 0)
      .sort((a, b) => b.matched - a.matched || b.document.time - a.document.time || (a.document.id < b.document.id ? 1 : -1))
      .map(({ document, matched }) => [document.id, matched]);
  }
}
