import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMessage } from '../../tests/support/builders.ts';
import { CrashError, createCrashingStore, MemorySegmentStore } from '../../tests/support/memory-segment-store.ts';
import { anyDocument, anyId, anyQuery, SearchModel } from '../../tests/support/search-model.ts';
import { AccountDatabase } from '../db/schema.ts';
import { createSearchSegments } from '../db/search/search-segments.ts';
import { takeLeaderEpoch } from '../db/transaction.ts';
import { DurableSearchIndex } from './durable-search-index.ts';
import type { SearchDocument } from './search/search-document.ts';
import type { FeedChange, SegmentStore } from './segment-store.ts';

/** Small enough that a few changes cause sealing, merging and paging. */
const SMALL = { sealEntries: 3, pageSize: 4 };

const aDocument = (id: string, text: string): SearchDocument => ({ id, conversationID: 'C2C10001', time: 1, text });
const put = (id: string, text: string): FeedChange => ({ kind: 'put', document: aDocument(id, text) });

const anyChange: fc.Arbitrary<FeedChange> = fc.oneof(
  { weight: 5, arbitrary: anyDocument.map((document): FeedChange => ({ kind: 'put', document })) },
  anyId.map((id): FeedChange => ({ kind: 'remove', id })),
  fc.record({ kind: fc.constant('clear' as const), conversationID: fc.constantFrom('C2C10001', 'GROUP100001'), upTo: fc.nat(6) }),
);

function applyToModel(model: SearchModel, change: FeedChange): void {
  if (change.kind === 'put') model.put([change.document]);
  else if (change.kind === 'remove') model.remove(change.id);
  else model.removeConversation(change.conversationID, change.upTo);
}

async function ignoreCrash(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof CrashError)) throw error;
  });
}

async function find(store: SegmentStore, keyword: string): Promise<string[]> {
  const index = new DurableSearchIndex(store, SMALL);
  await index.catchUp();
  return (await index.query({ keywords: [keyword], limit: 1000 })).results.map(({ id }) => id).sort();
}

describe('DurableSearchIndex', () => {
  test('continues after a page that ended early because its rows name many messages', async () => {
    const db = new AccountDatabase('durable-search-index');
    const ids = Array.from('abcdefghijklm');
    await db.messages.bulkPut(ids.map((ID) => ({ ...aMessage({ ID, payload: { text: 'hay' } }), status: 'success' as const })));
    for (const named of [ids.slice(0, 6), ids.slice(6, 12), ids.slice(12)])
      await db.searchFeed.add({ op: 'put', id: '', conversationID: '', time: 0, text: '', ids: named });
    expect(await find(createSearchSegments(db, await takeLeaderEpoch(db)), 'hay')).toEqual(ids);
    await db.delete();
  });

  test('FIND-012 neither loses nor duplicates entries when its worker dies between or inside store calls', async () => {
    const anyLife = fc.record({
      changes: fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), { maxLength: 10 }),
      crash: fc.record({ callsLeft: fc.integer({ min: 1, max: 25 }), isAfterEffect: fc.boolean() }),
      damagesSegment: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyLife, { minLength: 1, maxLength: 8 }), fc.array(anyQuery, { minLength: 1, maxLength: 4 }), async (lives, queries) => {
        const model = new SearchModel();
        const store = new MemorySegmentStore();
        for (const { changes, crash, damagesSegment } of lives) {
          const index = new DurableSearchIndex(createCrashingStore(store, crash), SMALL);
          for (const entry of changes) {
            store.change(entry);
            for (const change of entry) applyToModel(model, change);
            await ignoreCrash(index.catchUp());
          }
          if (damagesSegment) damageFirstSegment(store);
        }
        const index = new DurableSearchIndex(store, SMALL);
        await index.catchUp();
        expect(await index.status()).toEqual({ indexed: model.size, isRebuilding: false });
        for (const query of queries) {
          const { results } = await index.query({ ...query, limit: 1000 });
          expect(results.map(({ id, matched }) => [id, matched])).toEqual(model.query(query));
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('G11 keeps everything searchable on a full disk, and stores it when the disk has space', async () => {
    const store = new MemorySegmentStore();
    let isFull = true;
    const commit: SegmentStore['commit'] = async (change) => (isFull ? Promise.reject(new Error('quota')) : store.commit(change));
    const index = new DurableSearchIndex({ ...createCrashingStore(store, { callsLeft: Infinity, isAfterEffect: false }), commit }, SMALL);
    for (let i = 0; i < 10; i += 1) {
      store.change([put(String(i), 'x')]);
      await index.catchUp().catch(() => undefined);
    }
    await expect(index.catchUp()).rejects.toThrow('quota');
    expect((await index.query({ keywords: ['x'] })).total).toBe(10);
    expect([store.feedLength, store.buffers.size]).toEqual([10, 0]);
    isFull = false;
    await index.catchUp();
    expect(store.feedLength).toBe(0);
    expect(await find(store, 'x')).toHaveLength(10);
  });

  test('finds entries that the last worker did not seal, before it catches up', async () => {
    const store = new MemorySegmentStore();
    store.change([put('a', 'x')]);
    await new DurableSearchIndex(store, SMALL).catchUp();
    expect(store.feedLength).toBe(1);
    expect((await new DurableSearchIndex(store, SMALL).query({ keywords: ['x'] })).total).toBe(1);
  });

  test('acknowledges the feed only together with the segment that contains it', async () => {
    const store = new MemorySegmentStore();
    for (let i = 0; i < 3; i += 1) store.change([put(String(i), 'x')]);
    await ignoreCrash(new DurableSearchIndex(createCrashingStore(store, { callsLeft: 4, isAfterEffect: false }), SMALL).catchUp());
    expect([store.feedLength, store.buffers.size]).toEqual([3, 0]);
    await new DurableSearchIndex(store, SMALL).catchUp();
    expect([store.feedLength, [...store.buffers.keys()]]).toEqual([0, ['segment/1']]);
  });

  test.each([
    ['is damaged', damageFirstSegment],
    ['has another version', changeFirstVersion],
  ])('FIND-012 rebuilds the index from the messages when a segment %s', async (_how, spoil) => {
    const store = new MemorySegmentStore();
    for (let i = 0; i < 9; i += 1) store.change([put(String(i), 'x')]);
    expect(await find(store, 'x')).toHaveLength(9);
    spoil(store);
    expect(await new DurableSearchIndex(store, SMALL).status()).toMatchObject({ isRebuilding: true });
    expect(await find(store, 'x')).toHaveLength(9);
    expect(store.buffers.has('rebuild')).toBe(false);
  });

  test('runs calls of catchUp one after the other', async () => {
    const store = new MemorySegmentStore();
    for (let i = 0; i < 9; i += 1) store.change([put(String(i), 'x')]);
    const index = new DurableSearchIndex(store, SMALL);
    await Promise.all([index.catchUp(), index.catchUp(), index.catchUp()]);
    expect(await index.status()).toEqual({ indexed: 9, isRebuilding: false });
  });

  test('answers from the partial index during a rebuild, and from the whole feed afterwards', async () => {
    const store = new MemorySegmentStore();
    for (let at = 0; at < 20; at += 1) store.change([put(String(at).padStart(2, '0'), 'hay')]);
    await new DurableSearchIndex(store, SMALL).catchUp();
    damageFirstSegment(store);
    const index = new DurableSearchIndex(store, SMALL);
    const building = index.catchUp();
    const early = await index.queryFresh({ keywords: ['hay'], limit: 100 });
    expect(early.isRebuilding).toBe(true);
    expect(early.answer.total).toBeLessThan(20);
    await building;
    store.change([put('99', 'hay')]);
    const late = await index.queryFresh({ keywords: ['hay'], limit: 100 });
    expect([late.isRebuilding, late.answer.total]).toEqual([false, 21]);
  });
});

function damageFirstSegment(store: MemorySegmentStore): void {
  changeFirstSegment(store, (bytes) => bytes.length >>> 1);
}

/** The version is the second word of the header, which the checksum does not cover. */
function changeFirstVersion(store: MemorySegmentStore): void {
  changeFirstSegment(store, () => 4);
}

function changeFirstSegment(store: MemorySegmentStore, byteIn: (bytes: Uint8Array) => number): void {
  const [key, buffer] = [...store.buffers].find(([name]) => name.startsWith('segment/')) ?? [];
  if (key === undefined || buffer === undefined) return;
  const changed = new Uint8Array(buffer.slice(0));
  const at = byteIn(changed);
  changed[at] = (changed[at] as number) ^ 1;
  store.buffers.set(key, changed.buffer);
}
