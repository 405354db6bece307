import { beforeEach, expect, test } from 'vitest';
import { createFakeLocks, type FakeLocks } from '../../../../tests/support/fakes/fake-locks.ts';
import { createFakeKeyValue } from '../../../../tests/support/fakes/fake-switches.ts';
import { draftFileKey, MAX_DRAFT_FILES } from '../../../core/composer/draft-file.ts';
import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { KeyValue, Locks } from '../../../platform/ports.ts';
import { SESSION_KEY } from '../../session/current-account.ts';
import { adoptPendingSends, listPendingSends } from './adopt-pending-sends.ts';
import { holdPage, keepPendingSend, pendingSendName } from './pending-sends.ts';

const ME = '10001';
let keyValue: KeyValue;
let locks: FakeLocks;

const aSend = (parts: Partial<PendingSend> = {}): PendingSend => ({
  conversationID: 'C2C10002',
  seconds: 1000,
  random: 7,
  nodes: [{ kind: 'text', text: 'hi' }],
  fileIDs: [],
  drafts: [],
  ...parts,
});
const keep = (page: string, place: number, text: string) =>
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, page, place), send: aSend({ nodes: [{ kind: 'text', text }] }) });
const settled = async (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

/** Opens a page and records what it adopts, in order. */
function open(page: string, pageLocks: Locks = locks.for(page)) {
  const adopted: unknown[] = [];
  const life = new AbortController();
  void holdPage(pageLocks, page, { signal: life.signal }).catch(() => undefined);
  const resume = ({ send: { nodes } }: { readonly send: PendingSend }): void => void adopted.push(...nodes.map((node) => 'text' in node && node.text));
  adoptPendingSends({ ports: { keyValue, locks: pageLocks }, wtId: ME, page, signal: life.signal, resume });
  return { adopted, close: () => life.abort() };
}

beforeEach(() => {
  keyValue = createFakeKeyValue();
  locks = createFakeLocks();
  keyValue.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
});

test('G11 adopts the pending sends of closed pages in the order in which the user sent them', async () => {
  keep('b', 3, 'third');
  keep('c', 2, 'second');
  keep('b', 1, 'first');
  keep('mine', 4, 'my own');
  const page = open('mine');
  await settled();
  expect(page.adopted).toEqual(['first', 'second', 'third']);
});

test('adopts the pending sends of an open page only after it closes, in their latest state', async () => {
  open('a');
  keep('a', 1, 'stored by a');
  keep('a', 2, 'incomplete');
  const b = open('b');
  await settled();
  keep('a', 2, 'complete');
  keyValue.remove(pendingSendName(ME, 'a', 1));
  await settled();
  expect(b.adopted).toEqual([]);
  locks.crash('a');
  await settled();
  expect(b.adopted).toEqual(['complete']);
});

test('an earlier page adopts the pending sends of a later page after the later page closes', async () => {
  const a = open('a');
  open('b');
  await settled();
  keep('b', 1, 'once');
  locks.crash('b');
  await settled();
  expect(a.adopted).toEqual(['once']);
});

test('only one page adopts a pending send; a second page adopts it when the first closes before sending', async () => {
  keep('gone', 1, 'once');
  const first = open('a');
  const second = open('b');
  await settled();
  expect([first.adopted, second.adopted]).toEqual([['once'], []]);
  locks.crash('a');
  await settled();
  expect(second.adopted).toEqual(['once']);
});

test('a page whose account is closed adopts nothing more, and another page adopts its pending sends', async () => {
  const a = open('a');
  open('b');
  keep('a', 1, 'of a');
  await settled();
  a.close();
  const c = open('c');
  keep('b', 2, 'of b');
  locks.crash('b');
  await settled();
  expect([a.adopted, c.adopted]).toEqual([[], ['of a', 'of b']]);
});

test('a browser without locks adopts only the pending sends that exist at the start', async () => {
  const none: Locks = { request: async () => Promise.reject(new TypeError('no locks')) };
  keep('b', 2, 'second');
  keep('a', 1, 'first');
  const page = open('mine', none);
  await settled();
  keep('c', 3, 'of a page that lives');
  await settled();
  expect(page.adopted).toEqual(['first', 'second']);
});

test('G11 lists all files of a pending send with more files than a draft accepts, as after a failed send', () => {
  const fileIDs = Array.from({ length: MAX_DRAFT_FILES + 5 }, (_, at) => draftFileKey('C2C10002', at));
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, 'a', 1), send: aSend({ fileIDs }) });
  expect(listPendingSends(keyValue, ME, ['a']).map(({ send }) => send.fileIDs)).toEqual([fileIDs]);
});

test.each([
  ['invalid JSON', '{'],
  ['an invalid conversation ID', JSON.stringify(aSend({ conversationID: '<b>' }))],
  ['an invalid system contact', JSON.stringify(aSend({ conversationID: 'C2C../x' }))],
  ['a negative random number', JSON.stringify(aSend({ random: -1 }))],
  ['a fraction of a second', JSON.stringify(aSend({ seconds: 1.5 }))],
  ['a time that is too large for a message ID', JSON.stringify(aSend({ seconds: 1e300 }))],
  ['a file of another draft', JSON.stringify(aSend({ fileIDs: ['draft:C2C10003:1'] }))],
  ['a file that belongs to no draft', JSON.stringify(aSend({ fileIDs: ['blob'] }))],
  ['nodes of an unknown kind', JSON.stringify({ ...aSend(), nodes: [{ kind: 'script' }] })],
])('drops a pending send with %s', (_what, value) => {
  keyValue.set(pendingSendName(ME, 'a', 1), value);
  expect(listPendingSends(keyValue, ME, ['a'])).toEqual([]);
  expect(keyValue.names('wt:sending:')).toEqual([]);
});
