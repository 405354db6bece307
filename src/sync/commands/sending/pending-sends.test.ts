import { beforeEach, expect, test } from 'vitest';
import { createFakeKeyValue } from '../../../../tests/support/fakes/fake-switches.ts';
import type { PendingSend } from '../../../core/composer/pending-send.ts';
import type { KeyValue } from '../../../platform/ports.ts';
import { SESSION_KEY } from '../../session/current-account.ts';
import { listPendingSends } from './adopt-pending-sends.ts';
import { dropPendingSends, keepPendingSend, pendingSendName, pendingSendNames } from './pending-sends.ts';

const ME = '10001';
const OTHER = '100011';
const SEND: PendingSend = { conversationID: 'C2C10002', seconds: 1000, random: 7, nodes: [{ kind: 'text', text: 'hi' }], fileIDs: [], drafts: [] };
let keyValue: KeyValue;

beforeEach(() => {
  keyValue = createFakeKeyValue();
  keyValue.set(SESSION_KEY, JSON.stringify({ wtId: ME, exp: 0 }));
});

test('another account neither lists nor stores pending sends, and clearing the account removes only its own', () => {
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, 'a', 1), send: SEND });
  expect(pendingSendNames(keyValue, OTHER)).toEqual([]);
  expect(keepPendingSend(keyValue, OTHER, { name: pendingSendName(OTHER, 'a', 1), send: SEND })).toBe(false);
  keyValue.set(pendingSendName(OTHER, 'a', 1), JSON.stringify(SEND));
  dropPendingSends(keyValue, ME);
  expect(keyValue.names('wt:sending:')).toEqual([pendingSendName(OTHER, 'a', 1)]);
});

test('G11 stores a short message when its draft is too large to store', () => {
  const drafts = [{ version: 1, nodes: [{ kind: 'text' as const, text: 'x'.repeat(1_100_000) }] }];
  keepPendingSend(keyValue, ME, { name: pendingSendName(ME, 'a', 1), send: { ...SEND, drafts } });
  expect(listPendingSends(keyValue, ME, ['a']).map(({ send }) => send)).toEqual([SEND]);
});
