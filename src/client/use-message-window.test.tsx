// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { aMessage } from '../../tests/support/builders.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import { fillHoles } from '../core/history/holes.ts';
import type { LiveSync } from './client.ts';
import { useMessageWindow, type MessageWindow } from './use-message-window.ts';

const CHAT = 'C2C10002';
const account = openClientPerTest();
let shown: MessageWindow;
let renders = 0;

function Probe() {
  shown = useMessageWindow(CHAT);
  renders += 1;
  return null;
}

const settle = (ms = 20) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));
const sequences = () => (shown.rows ?? []).map((row) => row.sequence);
const ends = () => [sequences()[0], sequences().at(-1)];

async function store(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from + 1 }, (_, at) => ({ ...aMessage({ sequence: from + at, conversationID: CHAT }), status: 'success' as const }));
  await account.db.messages.bulkPut(rows);
}

async function hole(from: number, to: number): Promise<void> {
  await account.db.holes.put({ id: `${CHAT}:${from}`, conversationID: CHAT, from, to });
}

type Loader = LiveSync['loadHistory'];
const offline: Loader = async () => false;

async function open(loadHistory: Loader = offline): Promise<void> {
  await account.show(<Probe />, {}, { loadHistory });
  await settle(50);
}

async function move(step: () => unknown): Promise<void> {
  await act(async () => void (await step()));
  await settle(50);
}

/**
 * The checks run one after the other: React shows nothing before its act is over, and a check that outlives its test would delay the next
 * test.
 */
async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 300 && !isSo(); looks += 1) await settle(10);
}

async function untilEndsAre(first: number, last: number): Promise<void> {
  await until(() => sequences()[0] === first && sequences().at(-1) === last);
  expect(ends()).toEqual([first, last]);
}

test('opens at the newest page, and keeps the oldest rows when new messages arrive', async () => {
  await store(1, 120);
  await open();
  await untilEndsAre(71, 120);
  await act(async () => store(121, 123));
  await untilEndsAre(71, 123);
  expect(sequences()).toHaveLength(53);
});

test('keeps the object of an unchanged row after a read', async () => {
  await store(1, 10);
  await open();
  await untilEndsAre(1, 10);
  const before = shown.rows;
  await act(async () => store(11, 11));
  await untilEndsAre(1, 11);
  expect(shown.rows?.slice(0, 10).every((row, at) => row === before?.[at])).toBe(true);
});

test('grows upwards page by page, stays bounded, and moves back down to the newest message', async () => {
  await store(1, 1000);
  await open();
  await untilEndsAre(951, 1000);
  for (const [first, last] of [
    [901, 1000],
    [851, 1000],
    [801, 1000],
    [751, 1000],
    [701, 1000],
    [651, 950],
    [601, 900],
  ] as const) {
    await move(shown.loadOlder);
    await untilEndsAre(first, last);
  }
  expect(shown.hasNewer).toBe(true);
  for (const [first, last] of [
    [651, 950],
    [701, 1000],
  ] as const) {
    await move(shown.loadNewer);
    await untilEndsAre(first, last);
  }
  await act(async () => store(1001, 1001));
  await untilEndsAre(701, 1001);
  expect(shown.hasNewer).toBe(false);
});

test('stops at a hole until it is filled, then continues with the loaded rows', async () => {
  await store(1, 20);
  await hole(21, 80);
  await store(81, 100);
  const asked: unknown[] = [];
  await open(async (params) => {
    asked.push(params.before);
    await account.db.holes.clear();
    await store(21, 80);
    return true;
  });
  await untilEndsAre(31, 100);
  expect(asked).toEqual([81]);
  expect(sequences()).toHaveLength(70);
});

test('READ-007 G10 marks a hole while offline, and still shows the stored older messages', async () => {
  await store(1, 20);
  await hole(21, 80);
  await store(81, 100);
  await open();
  await untilEndsAre(1, 100);
  expect(shown.isUnreachable).toBe(true);
  expect([...shown.gaps]).toEqual([81]);
});

test('requests missing newest messages once, and shows that they are unreachable when the load fails', async () => {
  await store(1, 20);
  await hole(21, 80);
  const load = vi.fn<Loader>(offline);
  await open(load);
  await untilEndsAre(1, 20);
  await until(() => shown.isUnreachable);
  expect(load).toHaveBeenCalledTimes(1);
  expect([shown.isEndMissing, shown.isUnreachable, sequences().at(-1)]).toEqual([true, true, 20]);
});

test('stops requests after an answer that fills no hole', async () => {
  await store(1, 20);
  await hole(21, 80);
  const load = vi.fn<Loader>(async () => true);
  await open(load);
  await settle(150);
  expect(load.mock.calls.length).toBeLessThanOrEqual(2);
  expect(renders).toBeLessThan(200);
});

test('shows a distant message, and returns to the newest', async () => {
  await store(1, 1000);
  await open();
  const target = (await account.db.messages.where('[conversationID+sequence]').equals([CHAT, 300]).first())?.ID ?? '';
  await move(async () => expect(await shown.showAround(target)).toBe(true));
  await untilEndsAre(271, 330);
  await move(shown.showNewest);
  await untilEndsAre(951, 1000);
  expect(shown.hasNewer).toBe(false);
});

test('READ-012 loads the history around a message that is not stored, or reports it as unreachable', async () => {
  await store(900, 1000);
  await open(async (params) => {
    if (params.around !== 'known') return false;
    await account.db.messages.put({ ...aMessage({ sequence: 10, conversationID: CHAT }), ID: 'known', status: 'success' });
    return true;
  });
  await move(async () => expect(await shown.showAround('unknown')).toBe(false));
  await move(async () => expect(await shown.showAround('known')).toBe(true));
  expect(sequences()[0]).toBe(10);
});

test('shows a message inside a hole with its neighbours, and fills the hole on the way to the newest', async () => {
  await store(400, 500);
  await hole(1, 399);
  const load: Loader = async ({ around, after, before = 0 }) => {
    const [from, to] = around !== undefined ? [90, 110] : after === undefined ? [before - 50, before - 1] : [after + 1, after + 50];
    const left = fillHoles(await account.db.holes.toArray(), { from, to });
    await account.db.holes.clear();
    for (const one of left) await hole(one.from, one.to);
    await store(from, to);
    return true;
  };
  await open(load);
  await untilEndsAre(451, 500);
  await move(async () => expect(await shown.showAround(aMessage({ sequence: 100, conversationID: CHAT }).ID)).toBe(true));
  await untilEndsAre(40, 110);
  expect(shown.hasNewer).toBe(true);
  await move(() => shown.loadNewer());
  await untilEndsAre(40, 160);
  await move(shown.showNewest);
  await untilEndsAre(451, 500);
});
