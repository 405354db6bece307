import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationSchema, type Conversation } from '../../contract/conversation.ts';
import { isReactionId } from '../../contract/emoji/reactions.ts';
import { messageSchema } from '../../contract/message.ts';
import { CONTENT_TYPE, favouriteSchema } from '../../contract/http/favourites.ts';
import { momentSchema } from '../../contract/http/moments/moments.ts';
import { parsePayload } from '../../contract/payloads.ts';
import { quietPorts, TEST_CONFIG } from '../../tests/support/test-server.ts';
import { listFavourites } from '../commands/favourites/list-favourites.ts';
import { loadConversations } from '../commands/conversations/load-conversation-page.ts';
import { loadMessages } from '../commands/messages/load-messages.ts';
import { listMoments } from '../commands/moments/list-moments.ts';
import { countUnreadMoments } from '../commands/moments/publish-moments.ts';
import { listPins } from '../commands/pins/list-pins.ts';
import { readAccess } from '../policies/conversation-access.ts';
import { canReadMedia } from '../policies/media-access.ts';
import { createServerCore, type ServerCore } from '../create-server-core.ts';
import { listStatesOfUser } from '../store/conversations/conversations.ts';
import { mediaFilePath } from '../store/files/media-files.ts';
import { countUnread, listVisible } from '../store/messages/messages.ts';
import { listCounters } from '../store/conversations/unread-counters.ts';
import { findMedium } from './demo-media.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

const ME = '10001';
const mediaSource = fileURLToPath(new URL('./media', import.meta.url));

let core: ServerCore;
let mediaDir: string;
let cpuMs: number;
let mine: Conversation[];

beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'wisp-media-'));
  core = await createServerCore({ databasePath: ':memory:', dataDir: mediaDir, ports: quietPorts(), config: TEST_CONFIG });
  const before = process.cpuUsage();
  await seedDemoWorld(core, { mediaSource, mediaDir });
  const spent = process.cpuUsage(before);
  cpuMs = (spent.user + spent.system) / 1000;
  mine = await loadConversations(core.db, await listStatesOfUser(core.db, ME, { count: 100 }), { now: core.ports.clock.now(), maxBytes: Infinity });
});

afterAll(async () => {
  await core.close();
  await rm(mediaDir, { recursive: true, force: true });
});

function conversation(id: string): Conversation {
  const found = mine.find((one) => one.conversationID === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

describe('the stored demo world', () => {
  test('is seeded in less than three seconds of CPU time, so that the first start stays fast', () => {
    expect(cpuMs).toBeLessThan(3000);
  });

  test('has pins of both users in one conversation', async () => {
    const pins = await listPins(core.db, ME, '10002');
    expect(pins.filter(({ oneSelf }) => oneSelf === 1)).toHaveLength(2);
    expect(pins).toHaveLength(3);
    const rows = await core.db
      .selectFrom('messages')
      .select('id')
      .where(
        'id',
        'in',
        pins.map(({ msgId }) => msgId),
      )
      .execute();
    expect(rows).toHaveLength(3);
  });

  test('MOMENT-033 has moments with pictures, a video, likes and comments, whose files the reader can open, and no unread notice', async () => {
    const { rows, total } = await listMoments({ db: core.db, viewer: ME, timeZone: 'Asia/Shanghai' }, { pageNum: 1, pageSize: 100 });
    expect([total, rows.filter(({ video }) => video != null).length, new Set(rows.map(({ wtId }) => wtId)).size]).toEqual([12, 1, 11]);
    expect(rows.map((row) => momentSchema.safeParse(row).success)).toEqual(rows.map(() => true));
    expect(rows[0]).toMatchObject({ wtId: '10002', images: { length: 3 }, praiseCount: 4, commentCount: 3, minePraiseStatus: 1 });
    expect(rows[0]?.commentsList[2]).toMatchObject({ replyUserWtId: ME, replyNickName: '陈屿' });
    const files = rows.flatMap(({ images, video }) => [...images, ...(video == null ? [] : [video.url, video.cover])]);
    for (const file of files) expect(await canReadMedia(core.db, ME, file.slice('/media/'.length)), file).toBe(true);
    expect([await countUnreadMoments(core.db, ME), await countUnreadMoments(core.db, '10002')]).toEqual([0, 0]);
  });

  test('has a dozen favourites of all kinds for 陈屿, with files that 陈屿 can read', async () => {
    const { rows, total } = await listFavourites(core.db, { userId: ME, pageNum: 1, pageSize: 100, text: '', timeZone: 'Asia/Shanghai' });
    expect(total).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map(({ contentType }) => contentType))).toEqual(new Set(Object.values(CONTENT_TYPE)));
    expect(rows[0]).toMatchObject({ topStatus: 1, contentType: 99 });
    expect(rows.every(({ collectedUserName }) => collectedUserName !== '')).toBe(true);
    for (const row of rows) expect(favouriteSchema.safeParse(row).success).toBe(true);
    const uuids = rows.flatMap(({ imageUuid, videoUuid, snapshotUuid, fileUuid }) => [imageUuid, videoUuid, snapshotUuid, fileUuid]);
    for (const uuid of uuids.filter((one) => typeof one === 'string')) expect(await canReadMedia(core.db, ME, uuid), uuid).toBe(true);
  });

  test('is not changed by a second start', async () => {
    const count = () => core.db.selectFrom('messages').select(core.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const before = await count();
    await seedDemoWorld(core, { mediaSource, mediaDir });
    expect(await count()).toEqual(before);
  });

  test('has dense sequences from 1 in every conversation', async () => {
    const rows = await core.db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.conv', 'messages.conv')
      .select((select) => ['messages.conv', 'conversations.lastSeq', select.fn.countAll<number>().as('count'), select.fn.max('messages.seq').as('highest')])
      .groupBy(['messages.conv', 'conversations.lastSeq'])
      .execute();
    expect(rows.length).toBeGreaterThan(25);
    for (const row of rows) expect([row.count, row.highest], row.conv).toEqual([row.lastSeq, row.lastSeq]);
  });

  test('has unread counters that match the log', async () => {
    for (const state of await core.db.selectFrom('conversationStates').selectAll().execute()) {
      const access = await readAccess(core.db, state.userId, state.conversationID);
      if (access === undefined) throw new Error(`${state.userId} has no access to ${state.conversationID}`);
      expect(await countUnread(core.db, access, state.readSeq), `${state.userId} ${state.conversationID}`).toBe(state.unread);
    }
  });

  test('gives 陈屿 a valid list with pinned, muted and archived rows, a mention and more than 99 unread', () => {
    for (const one of mine) expect(conversationSchema.safeParse(one).success, one.conversationID).toBe(true);
    expect(mine.length).toBeGreaterThanOrEqual(20);
    expect(conversation('GROUP200001')).toMatchObject({ isPinned: true, unreadCount: 0, groupProfile: { name: 'Wisp 产品群' } });
    expect(conversation('GROUP200002')).toMatchObject({ isMuted: true, unreadCount: 6 });
    expect(conversation('GROUP200003').unreadCount).toBeGreaterThan(99);
    expect(conversation('GROUP200003').groupAtInfoList).toContainEqual(expect.objectContaining({ groupID: '200003', atTypeArray: [1] }));
    expect(conversation('GROUP200011')).toMatchObject({ isMuted: true, markList: ['4'] });
    expect(conversation('C2C10002')).toMatchObject({ isPinned: true, unreadCount: 2, userProfile: { nick: '苏念', svipStatus: 2, svipLevel: 8 } });
    expect(conversation('C2C10011').remark).toBe('妈妈');
    expect(conversation('C2Cyxnotice').userProfile).toMatchObject({ nick: '系统通知', userType: 2 });
    expect(conversation('C2CwisperHelper').lastMessage?.type).toBe('TIMCustomElem');
  });

  test('has messages that the contract accepts, with receipts and reactions', async () => {
    const access = await readAccess(core.db, ME, 'GROUP200001');
    if (access === undefined) throw new Error('no access');
    const messages = await loadMessages(core.db, ME, await listVisible(core.db, access, { count: 1000 }));
    for (const message of messages) {
      expect(messageSchema.safeParse(message).success, message.ID).toBe(true);
      expect(message.isRevoked || parsePayload(message.type, message.payload) !== undefined, message.ID).toBe(true);
    }
    expect(messages.some((message) => message.isRevoked && message.revoker === '10002')).toBe(true);
    const reactions = messages.flatMap((message) => message.reactionList.map(({ reactionID }) => reactionID));
    expect(reactions.length).toBeGreaterThan(0);
    expect(reactions.filter((id) => !isReactionId(id))).toEqual([]);
    expect(messages.filter((message) => message.from === ME && (message.readReceiptInfo?.readCount ?? 0) > 0).length).toBeGreaterThan(20);
  });

  test('stores in each quote the sequence of the quoted message', async () => {
    const quoting = await core.db.selectFrom('messages').selectAll().where('cloudCustomData', 'like', '%messageReply%').execute();
    for (const row of quoting) {
      const { messageReply } = JSON.parse(row.cloudCustomData) as { messageReply: { messageID: string; messageSequence: number } };
      const quoted = await core.db
        .selectFrom('messages')
        .select('id')
        .where('conv', '=', row.conv)
        .where('seq', '=', messageReply.messageSequence)
        .executeTakeFirst();
      expect(quoted?.id).toBe(messageReply.messageID);
    }
    expect(quoting.length).toBeGreaterThan(5);
  });

  test('keeps 10007 and 10008 out of the friends of 陈屿 and has one pending application', async () => {
    const friends = await core.db.selectFrom('friends').select('friendId').where('ownerId', '=', ME).execute();
    expect(friends.map((row) => row.friendId)).not.toContain('10007');
    expect(friends.map((row) => row.friendId)).not.toContain('10008');
    expect(await listCounters(core.db, ME)).toMatchObject({ friendApply: 1 });
  });

  test('stores a file under the hash of its content, readable only by its receivers unless it is an avatar', async () => {
    const { uuid } = findMedium('poster-zero.png');
    const row = await core.db.selectFrom('media').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
    const bytes = await readFile(mediaFilePath(mediaDir, row.sha256));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
    expect(bytes.byteLength).toBe(row.size);
    expect(await canReadMedia(core.db, '10005', uuid)).toBe(true);
    expect(await canReadMedia(core.db, '10007', uuid)).toBe(false);
    expect(await canReadMedia(core.db, '10007', findMedium('av-chenyu.webp').uuid)).toBe(true);
  });
});
