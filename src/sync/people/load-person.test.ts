import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { readKv } from '../../db/kv.ts';
import { createPersonLoader } from './load-person.ts';

let bench: SyncBench;
beforeEach(async () => void (bench = await createSyncBench()));
afterEach(async () => bench.close());

const GROUP = { id: '1', groupNumber: '200001', txGroupid: '200001', groupName: '读书会', groupAvatar: '' };
const ok = (value: unknown) => ({ kind: 'ok', value, total: 0, cursor: '' });

async function load(wtId: string, answers: Readonly<Record<string, unknown>>): Promise<unknown> {
  const paths: string[] = [];
  const api = { call: async ({ path }: { path: string }) => (paths.push(path), answers[path] ?? { kind: 'unreachable' }) } as unknown as HttpClient;
  const { db, epoch } = bench.context;
  await bench.drive(createPersonLoader({ api, db, epoch })({ wtId }));
  return paths;
}
const stored = async () => bench.drive(readKv(bench.db, 'personDetails'));

test('PEOPLE-062 stores the profile and the common groups of a person, and keeps both without an answer', async () => {
  const profile = aFriend('10009', { bio: '你好', token: 'secret' });
  await load('10009', { '/user/friendInfo': ok(profile), '/user/groupchat/commonList': ok([GROUP]) });
  const { token: _token, ...shown } = profile;
  expect(await stored()).toEqual([{ profile: shown, groups: [GROUP] }]);
  await load('10009', {});
  await load('10009', { '/user/friendInfo': ok({ ...profile, bio: '再见' }) });
  expect(await stored()).toEqual([{ profile: { ...shown, bio: '再见' }, groups: [GROUP] }]);
});

test('PEOPLE-062 asks for no common groups with the helper', async () => {
  expect(await load('wisperHelper', { '/user/friendInfo': ok(aFriend('wisperHelper')) })).toEqual(['/user/friendInfo']);
});
