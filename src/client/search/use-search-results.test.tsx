// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { type Mounted } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { PENDING_SEQUENCE } from '../../core/rows.ts';
import type { AskLeader } from '../../core/leader-services.ts';
import type { CloudMessage, CloudPage, FoundMessage, FoundPage } from '../../core/search/search-results.ts';
import type { SyncStatus } from '../../core/sync-status.ts';
import type { FindFilter } from '../../core/search/find-filter.ts';
import { useSearchResults, type Results } from './use-search-results.ts';

const CHAT = 'C2C10002';
const account = openClientPerTest();
let mounted: Mounted;
let shown: Results;
let asked: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[];
let localPages: Record<string, FoundPage | undefined>;
let cloudPages: Record<string, CloudPage | undefined>;

let rest: () => void;

function Probe({ filter, isRested }: { readonly filter: FindFilter; readonly isRested: boolean }) {
  const [hasRested, setRested] = useState(isRested);
  rest = () => setRested(true);
  shown = useSearchResults(CHAT, filter, hasRested);
  return null;
}

const ONLINE: SyncStatus = { network: 'online', isCatchingUp: false } as SyncStatus;
const OFFLINE: SyncStatus = { network: 'offline', isCatchingUp: false } as SyncStatus;
const found = (id: string, time: number): FoundMessage => ({ id, conversationID: CHAT, time, text: id, matched: 1 });
const cloud = (id: string, time: number): CloudMessage => ({ ...found(id, time), sequence: time, sender: { name: '', avatar: '' } });
const settle = (ms = 20) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));
const ids = () => shown.shown.map(({ id }) => id);

const ask = (async (name: string, params: Record<string, unknown>) => {
  asked.push({ name, params });
  const pages = name === 'searchConversation' ? localPages : cloudPages;
  return pages[`${String(params['text'])} ${String(params['cursor'])}`.trim()];
}) as unknown as AskLeader;

const filterOf = (parts: Partial<FindFilter>): FindFilter => ({ text: '', tab: 'all', period: { kind: 'all' }, from: undefined, ...parts });

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 300 && !isSo(); looks += 1) await settle(10);
}

async function open(filter: FindFilter, status = ONLINE, isRested = true): Promise<void> {
  mounted = await account.show(<Probe filter={filter} isRested={isRested} />, {}, { ask, status: () => status });
  await settle();
}

beforeEach(() => {
  asked = [];
  localPages = {};
  cloudPages = {};
});

test('FIND-021 A31 shows local results at once, and adds server results without duplicates after typing pauses', async () => {
  localPages['茶'] = { messages: [found('a', 9), found('c', 3)], cursor: '', total: 2 };
  cloudPages['茶'] = { messages: [cloud('b', 5), cloud('a', 9)], cursor: '' };
  await open(filterOf({ text: '茶' }), ONLINE, false);
  await until(() => shown.state === 'done');
  expect([ids(), shown.cloud, shown.total]).toEqual([['a', 'c'], 'asking', 2]);
  expect(asked.map(({ name }) => name)).toEqual(['searchConversation']);
  await act(async () => rest());
  await until(() => shown.cloud === 'done' && shown.state === 'done');
  expect(ids()).toEqual(['a', 'b', 'c']);
});

test('FIND-022 A31 does not ask the server while offline, and shows that the results are local', async () => {
  localPages['茶'] = { messages: [found('a', 9)], cursor: '', total: 1 };
  await open(filterOf({ text: '茶' }), OFFLINE);
  await settle(100);
  expect([ids(), shown.cloud, asked.length]).toEqual([['a'], 'device', 1]);
});

test('FIND-022 keeps local results when the server does not answer, and retries on request', async () => {
  localPages['茶'] = { messages: [found('a', 9)], cursor: '', total: 1 };
  await open(filterOf({ text: '茶' }));
  await until(() => shown.cloud === 'failed' && shown.state === 'done');
  expect(ids()).toEqual(['a']);
  cloudPages['茶'] = { messages: [cloud('b', 5)], cursor: '' };
  await act(async () => shown.retry());
  await until(() => shown.cloud === 'done' && shown.state === 'done');
  expect(ids()).toEqual(['a', 'b']);
});

test('FIND-023 reads further server pages by itself until there are enough results or no more pages', async () => {
  localPages['茶'] = { messages: [], cursor: '', total: 0 };
  cloudPages['茶'] = { messages: [], cursor: 'x' };
  cloudPages['茶 x'] = { messages: [cloud('b', 5)], cursor: 'y' };
  cloudPages['茶 y'] = { messages: [cloud('c', 4)], cursor: '' };
  await open(filterOf({ text: '茶' }));
  await until(() => shown.cloud === 'done' && shown.state === 'done');
  expect(ids()).toEqual(['b', 'c']);
});

test('shows a server result only after the local page above it is loaded', async () => {
  localPages['茶'] = { messages: [found('a', 9)], cursor: 'n', total: 2 };
  localPages['茶 n'] = { messages: [found('c', 3)], cursor: '', total: 2 };
  cloudPages['茶'] = { messages: [cloud('b', 5)], cursor: '' };
  await open(filterOf({ text: '茶' }));
  await until(() => shown.cloud === 'done' && shown.state === 'done');
  expect(ids()).toEqual(['a']);
  await act(async () => shown.loadMore?.());
  await until(() => ids().length === 3);
  expect([ids(), shown.loadMore]).toEqual([['a', 'b', 'c'], undefined]);
});

test('lists pictures from the database without a search text or a request', async () => {
  const picture = aMessage({ sequence: 4, conversationID: CHAT, type: 'TIMImageElem', payload: {} });
  await account.db.messages.bulkPut([
    { ...picture, status: 'success' },
    { ...aMessage({ sequence: 5, conversationID: CHAT }), status: 'success' },
  ]);
  await open(filterOf({ tab: 'media' }), OFFLINE);
  await until(() => shown.state === 'done');
  expect([ids(), asked]).toEqual([[picture.ID], []]);
});

test('asks nothing for an empty filter, and retries on request after the leader failed to answer', async () => {
  await open(filterOf({}), OFFLINE);
  expect([shown.state, asked]).toEqual(['idle', []]);
  await mounted.unmount();
  await open(filterOf({ text: '茶' }), OFFLINE);
  await until(() => shown.state === 'failed');
  localPages['茶'] = { messages: [found('a', 9)], cursor: '', total: 1 };
  await act(async () => shown.retry());
  await until(() => shown.state === 'done');
  expect(ids()).toEqual(['a']);
});

test('FIND-023 stops after five empty server pages, and continues on request', async () => {
  localPages['茶'] = { messages: [], cursor: '', total: 0 };
  cloudPages['茶'] = { messages: [], cursor: '1' };
  for (let at = 1; at < 9; at += 1) cloudPages[`茶 ${at}`] = { messages: [], cursor: String(at + 1) };
  cloudPages['茶 9'] = { messages: [cloud('b', 5)], cursor: '' };
  await open(filterOf({ text: '茶' }));
  await until(() => shown.isThin);
  const rounds = () => asked.filter(({ name }) => name === 'searchCloudConversation').length;
  expect(rounds()).toBe(5);
  for (let press = 1; press <= 5; press += 1) {
    await act(async () => shown.loadMore?.());
    await until(() => rounds() === 5 + press);
    await settle();
  }
  expect([ids(), shown.isThin, shown.loadMore]).toEqual([['b'], false, undefined]);
});

test('FIND-024 finds a queued message once, although the index does not contain it yet', async () => {
  const unsent = (at: number, text: string) => ({
    ...aMessage({ sequence: PENDING_SEQUENCE + at, ID: `10001-${at}-1`, conversationID: CHAT, from: '10001', time: 50 + at, payload: { text } }),
    status: 'queued' as const,
  });
  await account.db.messages.bulkPut([unsent(1, '茶在路上'), unsent(2, '别的')]);
  localPages['茶'] = { messages: [found('a', 9)], cursor: '', total: 1 };
  await open(filterOf({ text: '茶' }), OFFLINE);
  await until(() => shown.state === 'done');
  expect([ids(), shown.total]).toEqual([['10001-1-1', 'a'], 2]);
});

test('searches again after the index that was being built is complete', async () => {
  await account.db.searchTerms.put({ key: 'rebuild', value: new ArrayBuffer(0) });
  localPages['茶'] = { messages: [], cursor: '', total: 0, isIndexing: true };
  await open(filterOf({ text: '茶' }), OFFLINE);
  await until(() => shown.isIndexing);
  localPages['茶'] = { messages: [found('a', 9)], cursor: '', total: 1 };
  await act(async () => account.db.searchTerms.delete('rebuild'));
  await until(() => ids().length > 0);
  expect([ids(), shown.isIndexing]).toEqual([['a'], false]);
});
