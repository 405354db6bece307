import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { Payload } from '../../../contract/message.ts';
import { fillUpload } from '../../core/uploads/fill-upload.ts';
import type { QuotaFound } from '../../core/storage/storage-problem.ts';
import type { Room } from '../../platform/ports.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { keepDraftFile } from '../commands/drafts/keep-draft-file.ts';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { sendMessage } from '../commands/sending/send-message.ts';
import { createStorageEvictor, createEvictionRunner, dropOldBodies } from './evict-storage.ts';
import { releaseBlobs } from './release-blobs.ts';

const PEER = 'C2C10002';
const DAY_SEC = 86_400;
let bench: SyncBench;

beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const nowSec = () => Math.floor(bench.ports.clock.now() / 1000);

/** Stores `count` messages of one conversation, one per week, the newest today. */
async function store(count: number, conversationID = PEER): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...aMessage({ sequence: index + 1, conversationID, ID: `${conversationID}-${index + 1}`, time: nowSec() - (count - index - 1) * 7 * DAY_SEC }),
    status: 'success' as const,
  }));
  await bench.drive(bench.db.messages.bulkPut(rows));
  await bench.drive(bench.db.conversations.put({ ...aConversation({ conversationID, lastSequence: count }), shelf: 'main', rank: 1 }));
}

async function sequences(): Promise<number[]> {
  return (await bench.drive(bench.db.messages.toArray())).map(({ sequence }) => sequence).sort((a, b) => a - b);
}

const holes = async () => (await bench.drive(bench.db.holes.toArray())).map(({ conversationID, from, to }) => ({ conversationID, from, to }));

describe('the eviction of old messages', () => {
  test('STORE-017 removes the oldest messages first, leaves a hole, and keeps the newest fifty of any age', async () => {
    await store(120);
    expect(await bench.drive(dropOldBodies(bench.context, 1))).toBeGreaterThan(0);
    // Rows older than a year are dropped: 120 weeks minus 53.
    expect([(await sequences())[0], await holes()]).toEqual([68, [{ conversationID: PEER, from: 1, to: 67 }]]);
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    expect([await sequences(), await holes()]).toEqual([Array.from({ length: 50 }, (_, index) => index + 71), [{ conversationID: PEER, from: 1, to: 70 }]]);
  });

  test('queues the removal of evicted messages from the search index', async () => {
    await store(60);
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    const feed = await bench.drive(bench.db.searchFeed.toArray());
    expect(feed.map(({ op, id }) => [op, id])).toEqual(Array.from({ length: 10 }, (_, index) => ['remove', `${PEER}-${index + 1}`]));
  });

  test('merges an existing hole with the new hole', async () => {
    await store(60);
    await bench.drive(bench.db.messages.bulkDelete([4, 5, 6].map((sequence) => `${PEER}-${sequence}`)));
    await bench.drive(bench.db.holes.put({ id: `${PEER}:4`, conversationID: PEER, from: 4, to: 6 }));
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    expect(await holes()).toEqual([{ conversationID: PEER, from: 1, to: 10 }]);
  });

  test('STORE-018 G11 never removes unsent messages, drafts or outbox rows', async () => {
    await store(80);
    const ID = await bench.drive(sendMessage(bench.commands, { conversationID: PEER, type: 'TIMTextElem', payload: { text: '没发出' } }));
    await bench.drive(bench.db.messages.update(ID, { time: 1 }));
    await bench.drive(saveDraft(bench.commands, PEER, { nodes: [{ kind: 'text', text: '写着' }], basis: { version: 0, nodes: [] } }));
    await bench.drive(bench.db.messages.update(`${PEER}-1`, { status: 'fail' }));
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    expect([
      await bench.drive(bench.db.messages.get(ID)),
      await bench.drive(bench.db.outbox.count()),
      (await bench.drive(bench.db.drafts.toArray())).length,
      (await sequences())[0],
    ]).toEqual([expect.objectContaining({ ID }), 1, 1, 1]);
  });

  test('removes the messages around a message that has to stay', async () => {
    await store(80);
    for (const kept of [1, 20]) await bench.drive(bench.db.messages.update(`${PEER}-${kept}`, { localBlobs: { file: 'only here' } }));
    await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER));
    expect([(await sequences()).slice(0, 3), await holes()]).toEqual([
      [1, 20, 31],
      [
        { conversationID: PEER, from: 2, to: 19 },
        { conversationID: PEER, from: 21, to: 30 },
      ],
    ]);
  });

  test('removes nothing while an operation is queued, because the hole would restore the old state', async () => {
    await store(80);
    await bench.drive(bench.db.ops.put({ opId: 'o' } as never));
    expect(await bench.drive(dropOldBodies(bench.context, Number.MAX_SAFE_INTEGER))).toBe(0);
  });

  test('G9 removes nothing in a tab that no longer leads', async () => {
    await store(80);
    await expect(bench.drive(dropOldBodies({ ...bench.context, epoch: bench.context.epoch - 1 }, 1))).rejects.toMatchObject({ name: 'FencedError' });
    expect(await sequences()).toHaveLength(80);
  });
});

describe('the storage evictor', () => {
  function keep(state: Room | undefined, mediaBytes: number) {
    const dropped: number[] = [];
    const room = { estimate: async () => state, dropOldestMedia: async (bytes: number) => (dropped.push(bytes), Math.min(bytes, mediaBytes)) };
    const controller = createStorageEvictor({ context: bench.context, room, isServed: async () => false });
    controller.start();
    return { dropped, controller };
  }

  test('removes no messages that cannot be loaded again', async () => {
    await store(80);
    const room = { estimate: async () => ({ usedBytes: 90_000, quotaBytes: 100_000 }), dropOldestMedia: async () => 0 };
    const controller = createStorageEvictor({ context: bench.context, room, isServed: async () => false, canReload: () => false });
    controller.start();
    await bench.loop.settle();
    expect([await bench.drive(controller.dropNow()), await sequences()]).toEqual([0, expect.objectContaining({ length: 80 })]);
    controller.stop();
  });

  test.each([
    ['while enough quota is left', { usedBytes: 79, quotaBytes: 100 }],
    ['when the browser gives no estimate', undefined],
  ])('removes nothing %s', async (_, state) => {
    await store(80);
    const { dropped, controller } = keep(state, 0);
    await bench.loop.settle();
    controller.stop();
    expect([dropped, await sequences()]).toEqual([[], expect.objectContaining({ length: 80 })]);
  });

  test('STORE-017 removes cached media first, and messages only when that is not enough', async () => {
    await store(80);
    const { dropped, controller } = keep({ usedBytes: 90, quotaBytes: 100 }, 1000);
    await bench.loop.settle();
    controller.stop();
    expect([dropped[0], await sequences()]).toEqual([20, expect.objectContaining({ length: 80 })]);
    const second = keep({ usedBytes: 90_000, quotaBytes: 100_000 }, 0);
    await bench.loop.settle();
    second.controller.stop();
    expect([second.dropped[0], (await sequences())[0]]).toEqual([20_000, 31]);
  });

  test('checks the quota every minute until it is stopped', async () => {
    const { dropped, controller } = keep({ usedBytes: 90, quotaBytes: 100 }, 1000);
    await bench.loop.settle();
    await bench.loop.advance(60_000);
    await bench.loop.settle();
    expect(dropped.length).toBeGreaterThan(1);
    controller.stop();
    const before = dropped.length;
    await bench.loop.advance(600_000);
    await bench.loop.settle();
    expect(dropped).toHaveLength(before);
  });
});

describe('a write that exceeds the quota', () => {
  /** Chromium reports a quota of ten gigabytes more than is used, so the quota always seems large enough. */
  const room = { estimate: async () => ({ usedBytes: 44_000_000, quotaBytes: 10_044_000_000 }), dropOldestMedia: async () => 0 };
  const keepFile = async () => bench.drive(keepDraftFile(bench.commands, { conversationID: PEER, kind: 'file', name: 'a.bin' }, new Blob(['x'])));

  /** Connects the database with an evictor whose cached media last for `mediaSteps` steps. */
  function evictStorage(mediaSteps: number) {
    let left = mediaSteps;
    const controller = createStorageEvictor({ context: bench.context, room, isServed: async () => false });
    const dropOldestMedia = async (): Promise<number> => {
      if (left === 0) return 0;
      left -= 1;
      return 1000;
    };
    bench.db.evictStorage = createEvictionRunner({ dropOldestMedia }, (async () => controller.dropNow()) as never);
    return { mediaLeft: () => left };
  }

  test('G11 stores a file on a full disk after it has removed cached media', async () => {
    const { mediaLeft } = evictStorage(5);
    bench.faults.arm(0, 'quota');
    expect(await keepFile()).toBeDefined();
    expect([await bench.drive(bench.db.blobs.count()), mediaLeft()]).toEqual([1, 4]);
  });

  test('G11 removes old messages when no cached media is left', async () => {
    await store(80);
    evictStorage(0);
    bench.faults.arm(0, 'quota');
    expect(await keepFile()).toBeDefined();
    expect([(await sequences())[0], await holes()]).toEqual([31, [{ conversationID: PEER, from: 1, to: 30 }]]);
  });

  test('fails when nothing is left to remove', async () => {
    const { mediaLeft } = evictStorage(3);
    const fail = (): void => bench.faults.arm(0, 'quota');
    const made = bench.db.evictStorage;
    bench.db.evictStorage = async () => {
      fail();
      return made();
    };
    fail();
    await expect(keepFile()).rejects.toMatchObject({ name: 'AbortError' });
    expect([await bench.drive(bench.db.blobs.count()), mediaLeft()]).toEqual([0, 0]);
  });

  test('a failure for another reason removes nothing', async () => {
    const { mediaLeft } = evictStorage(3);
    bench.faults.arm(0, 'unknown');
    await expect(keepFile()).rejects.toMatchObject({ name: 'UnknownError' });
    expect(mediaLeft()).toBe(3);
  });

  test('removes cached media after a failed write of the leader', async () => {
    const { mediaLeft } = evictStorage(3);
    bench.faults.arm(0, 'quota');
    const put = async () => bench.drive(writeAsLeader(bench.context, ['kv'], async (db) => db.kv.put({ key: 'cursor', value: 7 })));
    await expect(put()).rejects.toMatchObject({ name: 'AbortError' });
    await bench.loop.settle();
    expect(mediaLeft()).toBe(2);
  });

  test.each([
    ['cached media left', 1, []],
    ['no cached media left', 0, [{ hasRoom: false, tables: ['kv'] }]],
  ] as const)('reports a full device for a failed write of the leader only when nothing can be removed: %s', async (_what, mediaSteps, confirmed) => {
    evictStorage(mediaSteps);
    const heard: QuotaFound[] = [];
    bench.db.quotaFound = (found) => void (found.hasRoom || heard.push(found));
    bench.faults.arm(0, 'quota');
    await expect(bench.drive(writeAsLeader(bench.context, ['kv'], async (db) => db.kv.put({ key: 'cursor', value: 7 })))).rejects.toMatchObject({
      name: 'AbortError',
    });
    await bench.loop.settle();
    expect(heard).toEqual(confirmed);
  });
});

describe('local blobs of messages', () => {
  const asked: string[] = [];
  const release = async (isServed = true) => bench.drive(releaseBlobs(bench.context, async (url, role) => (asked.push(`${role} ${url}`), isServed)));
  const blobs = async () => bench.drive(bench.db.blobs.count());

  async function sendPicture(): Promise<string> {
    const payload: Payload = { imageInfoArray: [{ url: '' }] };
    const uploads = [{ role: 'image' as const, name: 'a.png', mime: 'image/png', blob: new Blob(['x']) }];
    const ID = await bench.drive(sendMessage(bench.commands, { conversationID: PEER, type: 'TIMImageElem', payload, uploads }));
    bench.clock.jump(11 * 60_000);
    return ID;
  }

  /** Delivers a message through the log after its acknowledgement. */
  async function arrive(ID: string): Promise<void> {
    const row = await bench.drive(bench.db.messages.get(ID));
    if (row === undefined) throw new Error('not there');
    await bench.drive(bench.db.outbox.delete(ID));
    await bench.drive(
      bench.db.messages.put({ ...row, sequence: 7, status: 'success', payload: fillUpload(row.payload, 'image', { uuid: 'u', url: '/media/u' }) }),
    );
  }

  beforeEach(() => void asked.splice(0));

  test('stay while the message is not sent', async () => {
    await sendPicture();
    await release();
    expect([await blobs(), asked]).toEqual([1, []]);
  });

  test('stay after the message is sent until the server serves the file', async () => {
    const ID = await sendPicture();
    await arrive(ID);
    await release(false);
    expect(await blobs()).toBe(1);
    await release();
    const row = await bench.drive(bench.db.messages.get(ID));
    expect([await blobs(), asked, row?.localBlobs]).toEqual([0, ['image /media/u', 'image /media/u'], undefined]);
  });

  test('stay when the message was sent recently', async () => {
    const ID = await sendPicture();
    await arrive(ID);
    bench.clock.jump(-5 * 60_000);
    await release();
    expect(await blobs()).toBe(1);
  });

  test('are removed when the message is deleted, unless it is in the outbox', async () => {
    const ID = await sendPicture();
    await bench.drive(bench.db.messages.delete(ID));
    await release();
    expect(await blobs()).toBe(1);
    await bench.drive(bench.db.outbox.delete(ID));
    await release();
    expect(await blobs()).toBe(0);
  });
});
