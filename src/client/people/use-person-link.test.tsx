// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aFriend } from '../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { LiveSync } from '../client.ts';
import { usePersonLink } from './use-person-link.ts';

const account = openClientPerTest();

function Probe({ id }: { id: string }) {
  const state = usePersonLink(id);
  return <output>{state.kind === 'found' ? `found ${state.wtId}` : state.kind}</output>;
}

type Answers = { readonly exists?: boolean; readonly owner?: string };

async function show(id: string, network: 'online' | 'offline' | 'connecting', { exists, owner }: Answers = {}): Promise<void> {
  const ask = (async (name: string) => {
    if (name === 'conversationExists') return exists;
    return owner === undefined ? undefined : aFriend(owner, {});
  }) as unknown as LiveSync['ask'];
  const status = { network, isCatchingUp: false };
  await account.show(<Probe id={id} />, {}, { ask, status: () => status });
}

const shown = afterAct(() => find('output').textContent);

test('PEOPLE-053 finds a stored person without a network', async () => {
  await account.db.friends.put(aFriend('10002', { nickName: '苏念' }));
  await show('10002', 'offline');
  await expect.poll(shown, PATIENT).toBe('found 10002');
});

test('PEOPLE-053 a person who is not stored cannot be reached without a network', async () => {
  await show('10009', 'offline');
  await expect.poll(shown, PATIENT).toBe('unreachable');
});

test('PEOPLE-053 a person is not shown as missing when the server does not answer', async () => {
  await show('10009', 'online');
  await expect.poll(shown, PATIENT).toBe('unreachable');
});

test('PEOPLE-054 the own number is found without a network', async () => {
  await show('10001', 'offline');
  await expect.poll(shown, PATIENT).toBe('found 10001');
});

test.each([
  ['a person', { exists: true }, 'found 10009'],
  ['nobody', { exists: false }, 'none'],
  ['the owner of a lucky number', { exists: false, owner: '10003' }, 'found 10003'],
])('PEOPLE-054 the directory knows %s', async (_, answers, state) => {
  await show('10009', 'online', answers);
  await expect.poll(shown, PATIENT).toBe(state);
});
