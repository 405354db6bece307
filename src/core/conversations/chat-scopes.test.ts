import { expect, test } from 'vitest';
import type { OpRow } from '../rows.ts';
import { pinsStaleAfter } from './chat-scopes.ts';

test.each<[string, OpRow['call'], readonly string[]]>([
  [
    'a deletion of conversations, only for pairs',
    { kind: 'engine', method: 'convDelete', params: { ids: ['C2C10002', 'GROUP200001', 'C2C10003'], clearHistory: true, upTo: {} } },
    ['pins:10002', 'pins:10003'],
  ],
  ['a change of a setting, none', { kind: 'http', path: '/user/userConfig/update', body: {} }, []],
])('lists the pins to fetch again after %s', (_name, call, scopes) => {
  expect(pinsStaleAfter({ call })).toEqual(scopes);
});
