// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { EngineEvent } from '../contract/engine-events.ts';
import { engineProfileSchema } from '../contract/people.ts';
import { useConversation, useConversations } from '../src/client/use-data.ts';
import { useSenders } from '../src/client/use-senders.ts';
import { useTargets } from '../src/client/forward/use-targets.ts';
import { applyEvent } from '../src/core/apply/apply-event.ts';
import { withRank } from '../src/core/apply/apply-conversation.ts';
import { conversationNameOf, senderAvatarOf, senderNameOf } from '../src/core/people/person-name.ts';
import { membershipOf } from '../src/core/people/membership.ts';
import { readFirstWindow } from '../src/db/first-window.ts';
import { putFriends } from '../src/db/people/current-profiles.ts';
import { write } from '../src/db/transaction.ts';
import { loadWorkspace, saveWorkspace, WORKSPACE_TABLES } from '../src/db/workspace.ts';
import { aConversation, aFriend, aMessage } from './support/builders.ts';
import { afterAct, find, PATIENT } from './support/mount.ts';
import { openClientPerTest } from './support/open-client-per-test.ts';
import { readDirectory } from './support/read-directory.ts';

const FRIEND = '10002';
const GROUP = 'GROUP200001';
const PRIVATE = `C2C${FRIEND}`;
const OLD = engineProfileSchema.parse({ userID: FRIEND, nick: '旧名', avatar: '/media/old' });
const NEW = engineProfileSchema.parse({ userID: FRIEND, nick: '新名', avatar: '/media/new', vipStatus: 2, vipLevel: 3 });
const sentText = {
  ...aMessage({ from: FRIEND, nick: '旧名', avatar: '/media/old', conversationID: GROUP, conversationType: 'GROUP' }),
  status: 'success' as const,
};

const account = openClientPerTest();

beforeEach(async () => {
  const { db } = account;
  await db.friends.put(aFriend(FRIEND, { nickName: '旧名', avatar: '/media/old', friendsStatus: 0 }));
  const lastMessage = {
    ID: sentText.ID,
    type: sentText.type,
    payload: sentText.payload,
    fromAccount: FRIEND,
    nick: '旧名',
    nameCard: '',
    lastSequence: 1,
    lastTime: sentText.time,
    isRevoked: false,
  };
  await db.conversations.bulkPut([
    withRank(aConversation({ conversationID: PRIVATE, userProfile: OLD })),
    withRank(aConversation({ conversationID: GROUP, lastMessage })),
  ]);
});

async function listen(event: EngineEvent): Promise<void> {
  await write(account.db, WORKSPACE_TABLES, async () => {
    const space = await loadWorkspace(account.db, '10001', { messageIds: [], conversationIds: [] });
    applyEvent(space, event);
    await saveWorkspace(account.db, space);
  });
}

/** The friend's name in each part of the screen. */
function Names() {
  const list = useConversations('main', 20) ?? [];
  const open = useConversation(PRIVATE);
  const group = list.find(({ conversationID }) => conversationID === GROUP);
  const sender = useSenders([FRIEND]).get(FRIEND);
  const targets = useTargets();
  const listed = list.find(({ conversationID }) => conversationID === PRIVATE);
  const shown = [
    listed && `${conversationNameOf(listed)} ${listed.userProfile?.avatar ?? ''} ${membershipOf(listed.userProfile)?.level ?? 0}`,
    open && conversationNameOf(open),
    group?.lastMessage?.nick,
    `${senderNameOf(sentText, sender)} ${senderAvatarOf(sentText, sender) ?? ''}`,
    ...(targets?.recent.map(({ name }) => name).filter((name) => name.endsWith('名')) ?? []),
    ...(targets?.contacts.map(({ name }) => name) ?? []),
  ];
  return <p>{shown.join('|')}</p>;
}
const shown = afterAct(() => find('p').textContent);

test("a friend's new name, picture and mark appear in every part of the screen while the user is signed in", async () => {
  await account.show(<Names />);
  await expect.poll(shown, PATIENT).toBe('旧名 /media/old 0|旧名|旧名|旧名 /media/old|旧名|旧名');
  await listen({ e: 'profile.update', d: NEW });
  await expect.poll(shown, PATIENT).toBe('新名 /media/new 3|新名|新名|新名 /media/new|新名|新名');
});

test('the search and the first window of the next start have the new name', async () => {
  await listen({ e: 'profile.update', d: NEW });
  expect(await readDirectory(account.db)).toMatchObject([{ id: FRIEND, name: '新名' }]);
  const first = await readFirstWindow(indexedDB, '10001', 20);
  expect(first?.conversations.map((row) => row.userProfile?.nick ?? row.lastMessage?.nick).sort()).toEqual(['新名', '新名']);
});

test('a later friends list replaces an earlier profile', async () => {
  await listen({ e: 'profile.update', d: OLD });
  await write(account.db, ['friends', 'users'], async () => putFriends(account.db, [aFriend(FRIEND, { nickName: '新名', avatar: '/media/new' })]));
  expect(await account.db.users.get(FRIEND)).toMatchObject({ nick: '新名', avatar: '/media/new' });
});

test('the newest message and the conversation of a stranger keep the received name', async () => {
  await account.db.friends.clear();
  await listen({ e: 'profile.update', d: NEW });
  await account.show(<Names />);
  await expect.poll(shown, PATIENT).toBe('旧名 /media/old 0|旧名|旧名|旧名 /media/old|旧名');
});
