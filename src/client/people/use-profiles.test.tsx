// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { engineProfileSchema } from '../../../contract/people.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../core/sync-status.ts';
import { knowsConversation } from '../../db/people/knows-conversation.ts';
import type { LiveSync } from '../client.ts';
import { useSenders } from '../use-senders.ts';
import { useProfiles } from './use-profiles.ts';

const account = openClientPerTest('10001');
const ask = vi.fn<(name: string, params: unknown) => Promise<undefined>>(async () => undefined);
const asked = () => ask.mock.calls.map(([, params]) => params);
beforeEach(() => void ask.mockClear());

/** The person whom a message names as the author of its quote. */
const QUOTED = '10079';

function Chat({ conversationID, writers }: { conversationID: string; writers: readonly string[] }) {
  useProfiles(conversationID, writers, useSenders([...writers, QUOTED]));
  return null;
}

async function show(conversationID: string, writers: readonly string[], network: SyncStatus['network'] = 'online'): Promise<void> {
  const status = { ...INITIAL_STATUS, network };
  const sync = { ask: ask as unknown as LiveSync['ask'], status: () => status };
  await account.show(<Chat conversationID={conversationID} writers={writers} />, {}, sync);
}

test('requests the profiles of unknown authors in a group, but not of a person whom only a quote names', async () => {
  await account.db.friends.put(aFriend('10002'));
  await account.db.users.put({ ...engineProfileSchema.parse({ userID: '10003' }), fetchedTs: 0 });
  await show('GROUP200001', ['10002', '10003', '10077', '10078']);
  await expect.poll(afterAct(asked), PATIENT).toEqual([{ ids: ['10077', '10078'] }]);
});

test('requests the profile of the other person when a conversation of two opens', async () => {
  await show('C2C10077', []);
  await expect.poll(afterAct(asked), PATIENT).toEqual([{ ids: ['10077'] }]);
});

test('requests no profiles while offline', async () => {
  await show('C2C10077', ['10078'], 'offline');
  await account.db.kv.count();
  expect(asked()).toEqual([]);
});

test('does not know a conversation with an ID that no account has, although its profile was requested', async () => {
  const user = (parts: object) => ({ ...engineProfileSchema.parse({ userID: '10077', ...parts }), fetchedTs: 0 });
  await account.db.users.put(user({ actionStatus: 1 }));
  expect(await knowsConversation(account.db, 'C2C10077')).toBe(false);
  for (const parts of [{ actionStatus: 1, nick: '离开的人' }, { nick: '陌生人' }]) {
    await account.db.users.put(user(parts));
    expect(await knowsConversation(account.db, 'C2C10077')).toBe(true);
  }
});
