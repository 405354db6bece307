import { expect, test } from 'vitest';
import { addPin } from '../../../contract/http/pins.ts';
import type { OpRow } from '../rows.ts';
import { pinsScope, scopesStaleAfter } from './chat-scopes.ts';

const anOp = (entity: string, call: OpRow['call']): Pick<OpRow, 'call' | 'entity'> => ({ entity, call });

test.each([
  ['a pin operation', anOp(pinsScope('10002'), { kind: 'http', path: addPin.path, body: {} }), ['pins:10002']],
  [
    'a deletion of conversations, only for pairs',
    anOp('conversations', { kind: 'engine', method: 'convDelete', params: { ids: ['C2C10002', 'GROUP200001', 'C2C10003'], clearHistory: true, upTo: {} } }),
    ['pins:10002', 'pins:10003'],
  ],
  ['a change of a setting, none', anOp('config', { kind: 'http', path: '/user/userConfig/update', body: {} }), []],
])('lists the pins to fetch again after %s', (_name, op, scopes) => {
  expect(scopesStaleAfter(op)).toEqual(scopes);
});
