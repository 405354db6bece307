import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { DraftItem } from '../../../contract/engine-events.ts';
import { readDraftNodes } from '../../../contract/draft-nodes.ts';
import type { SentDraft } from '../../../contract/http/devices.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { sendComposed } from '../commands/sending/send-composed.ts';
import { createDraftSync, type DraftCaller, type DraftSync } from './sync-drafts.ts';

const PEER = 'C2C10002';
const NOW = 1000;

let bench: SyncBench;
let drafts: DraftSync;
let asked: { since: number; items: SentDraft[] }[];
let stored: Map<string, DraftItem>;
let answer: DraftCaller;
let isReady: boolean;

/** A simple server: it accepts a draft only if it is based on the stored one. */
const serve: DraftCaller = async ({ items }) => {
  for (const item of items) {
    const known = stored.get(item.conversationID);
    if (known === undefined || (item.version > known.version && item.baseVersion === known.version)) stored.set(item.conversationID, item);
  }
  return { kind: 'ok', value: { now: NOW, items: [...stored.values()] } };
};

const sendText = (text: string) => ({ conversationID: PEER, type: 'TIMTextElem' as const, payload: { text } });

beforeEach(async () => {
  bench = await createSyncBench();
  asked = [];
  stored = new Map();
  answer = serve;
  isReady = true;
  drafts = createDraftSync({
    context: bench.context,
    isReady: () => isReady,
    call: async (request) => {
      asked.push(request);
      return answer(request);
    },
  });
});
afterEach(async () => {
  drafts.stop();
  await bench.close();
});

async function draft(text: string, conversationID = PEER): Promise<void> {
  await bench.drive(
    (async () => {
      const row = await bench.db.drafts.get(conversationID);
      const basis = { version: row?.version ?? 0, nodes: row?.nodes ?? [] };
      await saveDraft(bench.commands, conversationID, { nodes: text === '' ? [] : [{ kind: 'text', text }], basis });
    })(),
  );
}

const elsewhere = (text: string, version: number): DraftItem => ({
  conversationID: PEER,
  html: text === '' ? '' : JSON.stringify([{ kind: 'text', text }]),
  abstract: text,
  version,
  deviceId: 'elsewhere',
  deleted: text === '' ? 1 : 0,
  updatedTs: version,
});
const readRow = async () => bench.drive(bench.db.drafts.get(PEER));
const work = async (ms = 5000) => bench.loop.advance(ms);
const beSynced = async () => bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'draftsSyncedTs', 1)));
const seen = async () => (await bench.drive(bench.db.conversations.get(PEER)))?.draftAbstract;

describe('the drafts of a device and of the server', () => {
  test('G11 sends several edits of a draft to the server in one request', async () => {
    await beSynced();
    await draft('周');
    await draft('周六');
    await draft('周六见');
    await work();
    expect(asked.flatMap(({ items }) => items.map((item) => item.abstract))).toEqual(['周六见']);
    expect(await readRow()).toMatchObject({ isDirty: 0, version: 3, baseVersion: 3 });
    await draft('周六见吧');
    await work();
    expect(asked.at(-1)).toMatchObject({ since: NOW, items: [{ abstract: '周六见吧', version: 4, baseVersion: 3 }] });
  });

  test('a new device pulls the drafts of the server before it sends its own', async () => {
    stored.set(PEER, elsewhere('早就写好的', 7));
    await draft('新设备');
    drafts.pull();
    await work();
    expect(asked[0]).toEqual({ since: 0, items: [] });
    expect(readDraftNodes(stored.get(PEER)?.html ?? '')).toEqual([{ kind: 'text', text: '早就写好的\n新设备' }]);
    expect(await bench.drive(readKv(bench.db, 'draftsSyncedTs'))).toBe(NOW);
  });

  test('G11 a draft that is cleared during its request stays cleared, even when the clock was set back', async () => {
    await beSynced();
    let give: () => void = () => undefined;
    const isGiven = new Promise<void>((resolve) => (give = resolve));
    answer = async (request) => {
      await isGiven;
      return serve(request);
    };
    await work();
    await draft('已经发出的话');
    await work();
    const clock = { ...bench.clock, now: () => bench.clock.now() - 3_600_000 };
    const basis = { version: 1, nodes: (await readRow())?.nodes ?? [] };
    await bench.drive(saveDraft({ ...bench.commands, ports: { ...bench.commands.ports, clock } }, PEER, { nodes: [], basis }));
    give();
    await work();
    expect([(await readRow())?.nodes, stored.get(PEER)?.deleted]).toEqual([[], 1]);
  });

  test('an event of another device shows its draft in the list, and a later event removes it', async () => {
    const apply = async (pts: number, item: DraftItem) => bench.drive(applyBatch(bench.context, [anItem(pts, { e: 'draft.update', d: item })]));
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation({ conversationID: PEER }) })]));
    await apply(2, elsewhere('别处写的', 3));
    expect(await seen()).toBe('别处写的');
    await apply(3, elsewhere('', 4));
    expect(await seen()).toBeUndefined();
  });

  test('shows a draft in the list after its conversation is created', async () => {
    await draft('第一句');
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'conv.update', d: aConversation({ conversationID: PEER }) })]));
    expect(await seen()).toBe('第一句');
  });

  test('COMP-013 G11 merges the texts of two devices that wrote at the same time', async () => {
    await beSynced();
    await draft('这里');
    stored.set(PEER, elsewhere('别处', 1));
    await work(10_000);
    expect(readDraftNodes(stored.get(PEER)?.html ?? '')).toEqual([{ kind: 'text', text: '别处\n这里' }]);
    expect(await readRow()).toMatchObject({ isDirty: 0, nodes: [{ kind: 'text', text: '别处\n这里' }] });
  });

  test('COMP-015 A25 sending clears the draft on the server, but keeps a draft that arrived from another device', async () => {
    await beSynced();
    await draft('发');
    await work();
    await bench.drive(
      sendComposed(bench.commands, {
        conversationID: PEER,
        messages: [sendText('发')],
        draft: { nodes: [], basis: { version: 1, nodes: [{ kind: 'text', text: '发' }] } },
      }),
    );
    await work();
    expect(stored.get(PEER)).toMatchObject({ deleted: 1, version: 2 });
    await bench.drive(applyBatch(bench.context, [anItem(1, { e: 'draft.update', d: elsewhere('别处', 3) })]));
    await bench.drive(
      sendComposed(bench.commands, { conversationID: PEER, messages: [sendText('发')], draft: { nodes: [], basis: { version: 2, nodes: [] } } }),
    );
    expect(await readRow()).toMatchObject({ abstract: '别处', isDeleted: 0 });
  });

  test('repeats a request without an answer after growing pauses', async () => {
    await beSynced();
    answer = async () => ({ kind: 'unknown' });
    await draft('等网络');
    await work(60_000);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(20);
    answer = serve;
    await work(70_000);
    expect(await readRow()).toMatchObject({ isDirty: 0 });
  });

  test('G8 a refused draft does not block the other drafts', async () => {
    await beSynced();
    answer = async (request) => (request.items.some((item) => item.abstract === '毒') ? { kind: 'refused', code: 400, message: '' } : serve(request));
    await draft('毒');
    await draft('好', 'C2C10003');
    await draft('也好', 'GROUP200001');
    await work(20_000);
    expect([...stored.values()].map((item) => item.abstract).sort()).toEqual(['也好', '好']);
    expect(await readRow()).toMatchObject({ isDirty: 1 });
    expect(asked.length).toBeLessThan(10);
  });

  test('does not send a draft that is too long for the server', async () => {
    await beSynced();
    await draft('字'.repeat(20_000));
    await work();
    expect(asked).toEqual([]);
    expect(await readRow()).toMatchObject({ isDirty: 1 });
  });

  test('sends a draft of an unknown conversation once and keeps it', async () => {
    await beSynced();
    answer = async () => ({ kind: 'ok', value: { now: NOW, items: [] } });
    await draft('只在这里');
    await work(30_000);
    expect(asked).toHaveLength(1);
    expect(await readRow()).toMatchObject({ abstract: '只在这里', isDeleted: 0 });
  });

  test('sends nothing while the engine is not ready', async () => {
    isReady = false;
    await draft('离线');
    await work();
    expect(asked).toEqual([]);
  });
});

describe('an answer with an unreadable draft', () => {
  const partial = (items: DraftItem[], now = NOW): Awaited<ReturnType<DraftCaller>> => ({ kind: 'ok', value: { now, items }, isPartial: true });

  test('causes no endless requests of a new device, which still sends its own draft', async () => {
    await draft('words');
    answer = async () => Promise.resolve(partial([]));
    isReady = true;
    drafts.pull();
    await bench.loop.advance(10_000);
    expect(asked.map(({ since, items }) => [since, items.length])).toEqual([
      [0, 0],
      [0, 1],
    ]);
    drafts.pull();
    await bench.loop.advance(10_000);
    expect(asked).toHaveLength(3);
  });

  test('does not hide later drafts, and is requested again by the next pull', async () => {
    answer = async ({ since }) => {
      if (since === 0) return Promise.resolve(partial([elsewhere('first', 1)], 5));
      return Promise.resolve({ kind: 'ok', value: { now: NOW, items: since === 5 ? [{ ...elsewhere('second', 1), conversationID: 'C2C10003' }] : [] } });
    };
    drafts.pull();
    await bench.loop.advance(10_000);
    expect(await bench.drive(bench.db.drafts.count())).toBe(2);
    drafts.pull();
    await bench.loop.advance(10_000);
    expect(asked.map(({ since }) => since)).toEqual([0, 5, 0, 5]);
  });

  test('causes a limited number of requests when the server always announces more', async () => {
    let now = 0;
    answer = async () => Promise.resolve(asked.length < 1000 ? partial([elsewhere('words', (now += 1))], now) : { kind: 'unknown' });
    drafts.pull();
    await bench.loop.advance(10_000);
    expect(asked.length).toBeLessThan(200);
  });
});
