import { FOLD, GAP, UNIT_CLASS, WORD } from './code-units.ts';
import { foldText } from './fold-text.ts';
import { orderBatch } from './batch.ts';
import { IdColumnBuilder } from './id-column.ts';
import { PairIndexBuilder } from './pair-index.ts';
import { PostingsBuilder } from './postings.ts';
import { SEARCH_KINDS } from '../../core/search/search-kind.ts';
import { clampSeconds } from './search-document.ts';
import type { SearchDocument } from './search-document.ts';
import { SectionWriter } from './sections.ts';
import { SEGMENT_VERSION } from './segment.ts';
import { StringColumnBuilder } from './string-column.ts';
import { StringTable } from './string-table.ts';

/** A longer run of letters is not a word that recurs (a token, a data URL). It is indexed in pairs, which keeps the vocabulary small. */
export const MAX_WORD_UNITS = 32;

/**
 * Builds the buffers of segments one after another in the same working memory. Allocating that much memory for each segment would cause a
 * full garbage collection, which takes as long as building the segment.
 */
export class SegmentBuilder {
  readonly #ids = new IdColumnBuilder();
  readonly #texts = new StringColumnBuilder();
  readonly #conversations = new StringTable();
  readonly #vocabulary = new StringTable();
  readonly #wordDocs = new PostingsBuilder();
  readonly #wordPairs = new PairIndexBuilder();
  readonly #pairs = new PairIndexBuilder();
  #documents: readonly SearchDocument[] = [];
  #raw = new Uint16Array(4096);
  #folded = new Uint16Array(4096);

  /** Returns the hashes of the documents' IDs. */
  begin(documents: readonly SearchDocument[]): Uint32Array {
    for (const part of [this.#texts, this.#conversations, this.#vocabulary, this.#wordDocs, this.#wordPairs, this.#pairs]) part.reset();
    this.#ids.reset(documents.length);
    this.#documents = documents;
    for (const { id } of documents) this.#ids.add(id);
    return this.#ids.hashes;
  }

  /** Returns the segment of the documents that `begin` was given. Of several documents with one ID the last is kept. */
  build(): ArrayBuffer {
    const order = orderBatch(this.#documents, this.#ids.hashes);
    const times = new Uint32Array(order.length);
    const conversations = new Uint32Array(order.length);
    const kinds = new Uint8Array(order.length);
    for (let doc = 0; doc < order.length; doc += 1) {
      const document = this.#documents[order[doc] as number] as SearchDocument;
      times[doc] = clampSeconds(document.time);
      conversations[doc] = this.#numberOf(document.conversationID);
      kinds[doc] = SEARCH_KINDS.indexOf(document.kind ?? 'text');
      this.#indexUnits(doc, this.#addText(document.text));
    }
    this.#documents = [];
    const writer = new SectionWriter().add(times).add(conversations);
    this.#conversations.finish().write(writer);
    writer.add(kinds);
    this.#ids.write(writer, order);
    return this.#writeIndexes(writer).finish(SEGMENT_VERSION);
  }

  #writeIndexes(writer: SectionWriter): SectionWriter {
    const words = this.#vocabulary.size;
    for (let word = 0; word < words; word += 1) this.#wordPairs.addRun(this.#vocabulary.unitsAt(word), word);
    this.#texts.finish().write(writer);
    this.#vocabulary.finish().write(writer);
    this.#wordDocs.finish(Uint32Array.from({ length: words }, (_, word) => word)).write(writer);
    this.#wordPairs.finish().write(writer);
    this.#pairs.finish().write(writer);
    return writer;
  }

  #numberOf(conversationID: string): number {
    const length = conversationID.length;
    if (length > this.#raw.length) this.#raw = new Uint16Array(length);
    for (let i = 0; i < length; i += 1) this.#raw[i] = conversationID.charCodeAt(i);
    return this.#conversations.intern(this.#raw, 0, length);
  }

  /** Stores the text, writes its fold to #folded and returns the length of the fold. */
  #addText(text: string): number {
    const length = text.length;
    if (length > this.#raw.length) {
      this.#raw = new Uint16Array(length * 2);
      this.#folded = new Uint16Array(length * 2);
    }
    const raw = this.#raw;
    const folded = this.#folded;
    let isSimple = true;
    for (let i = 0; i < length; i += 1) {
      const unit = text.charCodeAt(i);
      const fold = FOLD[unit] as number;
      raw[i] = unit;
      folded[i] = fold;
      if (fold === 0) isSimple = false;
    }
    this.#texts.add(raw, 0, length);
    if (isSimple) return length;
    this.#texts.markComplex();
    return this.#foldWhole(text);
  }

  #foldWhole(text: string): number {
    const folded = foldText(text);
    if (folded.length > this.#folded.length) this.#folded = new Uint16Array(folded.length * 2);
    for (let i = 0; i < folded.length; i += 1) this.#folded[i] = folded.charCodeAt(i);
    return folded.length;
  }

  #indexUnits(doc: number, length: number): void {
    const units = this.#folded;
    let at = 0;
    while (at < length) {
      const from = at;
      const unitClass = UNIT_CLASS[units[at] as number] as number;
      do at += 1;
      while (at < length && UNIT_CLASS[units[at] as number] === unitClass);
      if (unitClass === GAP) continue;
      if (unitClass === WORD && at - from <= MAX_WORD_UNITS) this.#wordDocs.add(this.#vocabulary.intern(units, from, at), doc);
      else this.#pairs.addRange(units, { from, to: at, doc });
    }
  }
}
