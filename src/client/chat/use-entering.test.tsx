// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aConversation, aFriend, aGroup } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../client.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../core/sync-status.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { useEntering } from './use-entering.ts';

const account = openClientPerTest();
let asked: unknown[];
let goOnline: () => void;

function Probe({ id }: { id: string }) {
  const { kind, askAgain } = useEntering(id, false);
  return <button onClick={askAgain}>{kind}</button>;
}

async function enter(id: string, { network = 'online', answers = [] }: { network?: SyncStatus['network']; answers?: readonly (boolean | undefined)[] } = {}) {
  asked = [];
  let status: SyncStatus = { ...INITIAL_STATUS, network };
  const listeners = new Set<() => void>();
  goOnline = () => {
    status = { ...status, network: 'online' };
    for (const listener of listeners) listener();
  };
  const ask = async (_name: string, params: unknown) => {
    asked.push(params);
    return answers[asked.length - 1];
  };
  await account.show(<Probe id={id} />, {}, {
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
  } as unknown as Partial<LiveSync>);
}
const kind = afterAct(() => find('button').textContent);

test.each(['C2C10005', 'C2C10006', 'GROUP200001', 'C2CwisperHelper'])('opens %s, which this device knows, without asking the server', async (id) => {
  await account.db.conversations.put(withRank(aConversation({ conversationID: 'C2C10005' })));
  await account.db.friends.put(aFriend('10006'));
  await account.db.groups.put(aGroup('200001'));
  await enter(id, { network: 'offline' });
  await expect.poll(kind, PATIENT).toBe('open');
  expect(asked).toEqual([]);
});

test('CONV-007 does not open a group that the server does not know', async () => {
  await enter('GROUP999999', { answers: [false] });
  await expect.poll(kind, PATIENT).toBe('none');
  expect(asked).toEqual([{ conversationID: 'GROUP999999' }]);
});

test('opens a conversation with a stranger whom the server knows', async () => {
  await enter('C2C10077', { answers: [true] });
  await expect.poll(kind, PATIENT).toBe('open');
});

test('CONV-007 shows an unknown conversation as unreachable while offline, and opens it when online again', async () => {
  await enter('C2C10077', { network: 'offline', answers: [true] });
  await expect.poll(kind, PATIENT).toBe('unreachable');
  expect(asked).toEqual([]);
  await act(async () => goOnline());
  await expect.poll(kind, PATIENT).toBe('open');
});

test('asks the server again on request when the first request got no answer', async () => {
  await enter('C2C10077', { answers: [undefined, false] });
  await expect.poll(kind, PATIENT).toBe('unreachable');
  await act(async () => find<HTMLButtonElement>('button').click());
  await expect.poll(kind, PATIENT).toBe('none');
});
