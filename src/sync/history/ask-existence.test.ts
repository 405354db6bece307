import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupInfoSchema } from '../../../contract/groups.ts';
import { profileSchema } from '../../../contract/people.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { askExistence } from './ask-existence.ts';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(() => bench.close());

const ask = async (conversationID: string, outcome: object) => {
  const api = { call: async () => outcome } as unknown as HttpClient;
  return bench.drive(askExistence({ api, db: bench.context.db, epoch: bench.context.epoch }, conversationID));
};
const group = (parts: object) => ({
  kind: 'ok',
  value: { ...groupInfoSchema.parse({ groupNumber: '200001', txGroupid: '200001', groupID: '200001' }), ...parts },
});
const REFUSED = { kind: 'refused', code: 404, message: '', data: null };

test.each([
  ['a group that includes the user', group({ selfMember: { identity: 1 } }), true],
  ['a group that does not include the user', group({ selfMember: null }), false],
  ['an unknown group', REFUSED, false],
  ['an unreachable server', { kind: 'unreachable' }, undefined],
  ['a server error', { ...REFUSED, code: 500 }, undefined],
])('returns whether the conversation exists, given %s', async (_of, outcome, exists) => {
  expect(await ask('GROUP200001', outcome)).toBe(exists);
});

test('stores the name of a found person and no row for an unknown person', async () => {
  const value = profileSchema.parse({ wtId: '10077', id: '10077', nickName: '陌生人' });
  expect(await ask('C2C10077', { kind: 'ok', value })).toBe(true);
  expect(await bench.drive(bench.db.users.get('10077'))).toMatchObject({ nick: '陌生人' });
  expect(await ask('C2C10078', REFUSED)).toBe(false);
  expect(await ask('C2C66666', { kind: 'ok', value })).toBe(false);
  expect(await bench.drive(bench.db.users.count())).toBe(1);
});
