import { expect, test } from 'vitest';
import { addPin } from '../../../contract/http/pins.ts';
import type { OpRow } from '../rows.ts';
import { pinsScope, scopesStaleAfter } from './chat-scopes.ts';

const anOp = (entity: string, call: OpRow['call']): Pick<OpRow, 'call' | 'entity'> => ({ entity, call });

test.each([
  ['a pin that was told', anOp(pinsScope('10002'), { kind: 'http', path: addPin.path, body: {} }), ['pins:10002']],
  [
    'pairs that were cleared, and of nobody else',
    anOp('conversations', { kind: 'engine', method: 'convDelete', params: { ids: ['C2C10002', 'GROUP200001', 'C2C10003'], clearHistory: true, upTo: {} } }),
    ['pins:10002', 'pins:10003'],
  ],
  ['a setting', anOp('config', { kind: 'http', path: '/user/userConfig/update', body: {} }), []],
])('the pins are fetched again after %s', (_name, op, scopes) => {
  expect(scopesStaleAfter(op)).toEqual(scopes);
});
