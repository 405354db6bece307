import { join } from 'node:path';
import type { CommandHost } from '../commands/host.ts';
import { secondsOf, type Unit } from '../commands/unit.ts';
import { createLinkKey, createUuid } from '../security/hashes.ts';
import { insertRows } from '../store/bulk-insert.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember } from '../store/groups/groups.ts';
import { keepMediaFile } from '../store/files/media-files.ts';
import { addToCounter } from '../store/conversations/unread-counters.ts';
import { hasAnyUser, insertUser } from '../store/account/users.ts';
import { buildDemoUsers } from './build-demo-users.ts';
import { buildDemoWorld, listMembers } from './build-demo-world.ts';
import { storeDemoGoods } from './demo-goods.ts';
import { findMedium } from './demo-media.ts';
import type { DemoGroup, DemoWorld } from './demo-world.ts';
import { DEMO_MOMENTS } from './moments/demo-moments.ts';
import { storeMoments } from './moments/store-moments.ts';
import { storeFavourites } from './store-favourites.ts';
import { buildConversationRows, type ConversationRows } from './world-rows.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

export type DemoFolders = { mediaSource: string; mediaDir: string };

/** Fills an empty database with the demo world in one transaction. It does nothing if the database has a user. */
export async function seedDemoWorld(host: CommandHost, folders: DemoFolders): Promise<void> {
  if (await hasAnyUser(host.db)) return;
  const now = host.ports.clock.now();
  const world = buildDemoWorld(secondsOf(now));
  const rows = world.conversations.map((conversation) => buildConversationRows(world, conversation));
  const people = [...world.people, ...world.systemContacts.filter((contact) => contact.userType === 2)];
  const users = await buildDemoUsers(host, people);
  // One file after the other, because two files with the same content would use the same temporary name.
  const hashes: string[] = [];
  for (const medium of world.media) hashes.push(await keepMediaFile(folders.mediaDir, join(folders.mediaSource, medium.fileName)));
  await host.write(async (unit) => {
    for (const user of users) await insertUser(unit.db, { ...user, lastSeenAt: findLastSentAt(user.id, rows) });
    await storeFriends(unit, world);
    for (const group of world.groups) await storeGroup(unit, group, rows);
    await storeMedia(unit, { world, rows, hashes });
    await storeConversations(unit, rows);
    await storeFavourites(unit, rows);
    await storeMoments(unit);
    await storeDemoGoods(unit);
  });
}

function findLastSentAt(wtId: string, rows: readonly ConversationRows[]): number {
  const times = rows.flatMap(({ messages }) => messages.filter((row) => row.sender === wtId).map((row) => row.timeSec));
  return Math.max(0, ...times) * SECOND_MS;
}

async function storeFriends(unit: Unit, world: DemoWorld): Promise<void> {
  const friends = world.friendships.flatMap(({ wtIds: [one, other], daysAgo, remarks = {} }) =>
    [
      { ownerId: one, friendId: other },
      { ownerId: other, friendId: one },
    ].map((pair) => ({
      ...pair,
      remark: remarks[pair.ownerId] ?? '',
      source: 1,
      shareWtId: null,
      hideStatus: 0,
      friendsSpaceStatus: 0,
      mineSpaceStatus: 0,
      createdAt: unit.now - daysAgo * DAY_MS,
    })),
  );
  await insertRows(unit.db, 'friends', friends);
  const applies = world.applications.map(({ from, to, applySource, applyInfo, secondsAgo }) => ({
    id: createUuid(unit.random),
    applicantId: from,
    targetId: to,
    status: 0,
    source: applySource,
    info: applyInfo,
    remark: '',
    shareWtId: null,
    readAt: null,
    createdAt: unit.now - secondsAgo * SECOND_MS,
    handledAt: null,
  }));
  await insertRows(unit.db, 'friendApplies', applies);
  for (const { to } of world.applications) await addToCounter(unit.db, to, 'friendApply');
}

async function storeGroup(unit: Unit, group: DemoGroup, rows: readonly ConversationRows[]): Promise<void> {
  const { groupNumber, name, notice, welcome, owner, admins } = group;
  const createdAt = unit.now - group.daysAgo * DAY_MS;
  const avatar = findMedium(group.avatarFile).url;
  await insertGroup(unit.db, {
    id: groupNumber,
    name,
    notice,
    welcome,
    avatar,
    ownerId: owner,
    linkKey: createLinkKey(unit.random),
    createdAt,
    ...group.switches,
  });
  const messages = rows.find(({ conversation }) => conversation.conv.endsWith(groupNumber))?.messages ?? [];
  for (const userId of listMembers(group)) {
    const lastSent = messages.findLast((row) => row.sender === userId);
    const identity = userId === owner ? IDENTITY.owner : admins.includes(userId) ? IDENTITY.admin : IDENTITY.member;
    const lastSendAt = lastSent === undefined ? null : lastSent.timeSec * SECOND_MS;
    const inviterId = userId === owner ? null : owner;
    const groupNickname = group.nameCards?.[userId] ?? '';
    await insertMember(unit.db, { groupId: groupNumber, userId, identity, groupNickname, inviterId, lastSendAt, joinedAt: createdAt }, 0);
  }
}

/** Avatars, group pictures and stickers are public (authorisation §17). Other files are readable only with their message. */
const PUBLIC_MEDIA = /^(av|gr|sticker)-/;

type MediaInput = { world: DemoWorld; rows: readonly ConversationRows[]; hashes: readonly string[] };

async function storeMedia(unit: Unit, { world, rows, hashes }: MediaInput): Promise<void> {
  const owners = new Map<string, string>();
  for (const { mediaUses, messages } of rows) for (const use of mediaUses) owners.set(use.uuid, owners.get(use.uuid) ?? messages[use.seq - 1]?.sender ?? '');
  for (const { from, images = [] } of DEMO_MOMENTS) {
    for (const { uuid } of images.map(findMedium)) owners.set(uuid, owners.get(uuid) ?? from);
  }
  for (const person of [...world.people, ...world.systemContacts]) owners.set(findMedium(person.avatarFile).uuid, person.wtId);
  for (const group of world.groups) owners.set(findMedium(group.avatarFile).uuid, group.owner);
  const media = world.media.map((medium, index) => ({
    uuid: medium.uuid,
    ownerId: owners.get(medium.uuid) ?? '',
    mime: medium.mime,
    size: medium.size,
    fileName: medium.fileName,
    width: medium.width ?? null,
    height: medium.height ?? null,
    sha256: hashes[index] ?? '',
    isPublic: PUBLIC_MEDIA.test(medium.fileName) ? 1 : 0,
    createdAt: unit.now,
  }));
  await insertRows(unit.db, 'media', media);
}

async function storeConversations(unit: Unit, rows: readonly ConversationRows[]): Promise<void> {
  await insertRows(
    unit.db,
    'conversations',
    rows.map((one) => one.conversation),
  );
  for (const { messages, states, receipts, reactions, mediaUses } of rows) {
    await insertRows(unit.db, 'messages', messages);
    await insertRows(unit.db, 'conversationStates', states);
    await insertRows(unit.db, 'receipts', receipts);
    await insertRows(unit.db, 'reactions', reactions);
    await insertRows(unit.db, 'mediaUses', mediaUses);
  }
}
