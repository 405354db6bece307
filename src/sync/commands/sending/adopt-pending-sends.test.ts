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

test('G11 what pages that are gone left is adopted in the order of Enter, whichever page it was', async () => {
  keep('b', 3, 'third');
  keep('c', 2, 'second');
  keep('b', 1, 'first');
  keep('mine', 4, 'my own');
  const page = open('mine');
  await settled();
  expect(page.adopted).toEqual(['first', 'second', 'third']);
});

test('what a living page sends is left to it, and adopted once it is gone, as it is then', async () => {
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

test('a page that was open first adopts what a later one sends when that is gone', async () => {
  const a = open('a');
  open('b');
  await settled();
  keep('b', 1, 'once');
  locks.crash('b');
  await settled();
  expect(a.adopted).toEqual(['once']);
});

test('two pages do not adopt the same, and the second does when the first is gone before it has sent it', async () => {
  keep('gone', 1, 'once');
  const first = open('a');
  const second = open('b');
  await settled();
  expect([first.adopted, second.adopted]).toEqual([['once'], []]);
  locks.crash('a');
  await settled();
  expect(second.adopted).toEqual(['once']);
});

test('a page whose account is closed adopts nothing more, and what it left is free', async () => {
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

test('a browser without locks adopts what is there at the start, and nothing later', async () => {
  const none: Locks = { request: async () => Promise.reject(new TypeError('no locks')) };
  keep('b', 2, 'second');
  keep('a', 1, 'first');
  const page = open('mine', none);
  await settled();
  keep('c', 3, 'of a page that lives');
  await settled();
  expect(page.adopted).toEqual(['first', 'second']);
});

test('G11 a copy with more files than a draft takes, as a failed send brings back, is adopted whole', () => {
  const fileIDs = Array.from({ length: MAX_DRAFT_FILES + 5 }, (_, at) => draftFileKey('C2C10002', at));
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, 'a', 1), send: aSend({ fileIDs }) });
  expect(listPendingSends(keyValue, ME, ['a']).map(({ send }) => send.fileIDs)).toEqual([fileIDs]);
});

test.each([
  ['no JSON', '{'],
  ['another conversation', JSON.stringify(aSend({ conversationID: '<b>' }))],
  ['a system contact with letters of its own', JSON.stringify(aSend({ conversationID: 'C2C../x' }))],
  ['a random that is none', JSON.stringify(aSend({ random: -1 }))],
  ['a fraction of a second', JSON.stringify(aSend({ seconds: 1.5 }))],
  ['a time that makes no message ID', JSON.stringify(aSend({ seconds: 1e300 }))],
  ['a file of another draft', JSON.stringify(aSend({ fileIDs: ['draft:C2C10003:1'] }))],
  ['a file that is no draft', JSON.stringify(aSend({ fileIDs: ['blob'] }))],
  ['nodes that are none', JSON.stringify({ ...aSend(), nodes: [{ kind: 'script' }] })],
])('a copy with %s is dropped', (_what, value) => {
  keyValue.set(pendingSendName(ME, 'a', 1), value);
  expect(listPendingSends(keyValue, ME, ['a'])).toEqual([]);
  expect(keyValue.names('wt:sending:')).toEqual([]);
});
