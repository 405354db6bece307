import { beforeEach, expect, test } from 'vitest';
import { createFakeKeyValue } from '../../../tests/support/fakes/fake-switches.ts';
import type { PendingSend } from '../../core/view/compose/pending-send.ts';
import type { KeyValue } from '../../platform/ports.ts';
import { SESSION_KEY } from '../current-account.ts';
import { dropPendingSends, keepPendingSend, listPendingSends, pendingSendName } from './pending-sends.ts';

const ME = '10001';
const OTHER = '100011';
let keyValue: KeyValue;

const aSend = (parts: Partial<PendingSend> = {}): PendingSend => ({
  conversationID: 'C2C10002',
  seconds: 1000,
  random: 7,
  nodes: [{ kind: 'text', text: 'hi' }],
  fileIDs: [],
  drafts: [],
  ...parts,
});
const keep = (page: string, at: number, parts: Partial<PendingSend> = {}) =>
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, page, at), send: aSend(parts) });
const texts = (wtId = ME, page = 'mine') => listPendingSends(keyValue, wtId, page).map(({ send }) => send.nodes[0]);
const text = (words: string) => ({ kind: 'text', text: words });

beforeEach(() => {
  keyValue = createFakeKeyValue();
  keyValue.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
});

test('G11 the copies of other pages are listed in the order of sending, and none of the own page', () => {
  keep('b', 1, { seconds: 1001, nodes: [{ kind: 'text', text: 'third' }] });
  keep('a', 10, { nodes: [{ kind: 'text', text: 'second' }] });
  keep('a', 9, { nodes: [{ kind: 'text', text: 'first' }] });
  keep('mine', 1);
  expect(texts()).toEqual([text('first'), text('second'), text('third')]);
  expect(keyValue.names('wt:sending:')).toHaveLength(4);
});

test('another account neither sees nor keeps them, and clearing the account removes them', () => {
  keep('a', 1);
  expect(texts(OTHER)).toEqual([]);
  expect(keepPendingSend(keyValue, OTHER, { name: pendingSendName(OTHER, 'a', 1), send: aSend() })).toBe(false);
  keyValue.set(pendingSendName(OTHER, 'a', 1), JSON.stringify(aSend()));
  dropPendingSends(keyValue, ME);
  expect(keyValue.names('wt:sending:')).toEqual([pendingSendName(OTHER, 'a', 1)]);
});

test.each([
  ['no JSON', '{'],
  ['another conversation', JSON.stringify(aSend({ conversationID: '<b>' }))],
  ['a system contact with letters of its own', JSON.stringify(aSend({ conversationID: 'C2C../x' }))],
  ['a random that is none', JSON.stringify(aSend({ random: -1 }))],
  ['a fraction of a second', JSON.stringify(aSend({ seconds: 1.5 }))],
  ['a file of another draft', JSON.stringify(aSend({ fileIDs: ['draft:C2C10003:1'] }))],
  ['a file that is no draft', JSON.stringify(aSend({ fileIDs: ['blob'] }))],
  ['nodes that are none', JSON.stringify({ ...aSend(), nodes: [{ kind: 'script' }] })],
])('a copy with %s is dropped', (_what, value) => {
  keyValue.set(pendingSendName(ME, 'a', 1), value);
  expect(texts()).toEqual([]);
  expect(keyValue.names('wt:sending:')).toEqual([]);
});
