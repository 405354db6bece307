import { COMMODITY_TYPE } from '../../contract/http/membership/membership-rules.ts';
import { buildMessageId, c2cConversationId, groupConversationId } from '../../contract/ids.ts';
import type { OutgoingMessage } from '../../contract/message.ts';
import { addGoods } from '../../server/commands/admin/change-goods.ts';
import { enlargeGroupIfDue } from '../../server/commands/groups/enlarge-group.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import { secondsOf, type Unit } from '../../server/commands/unit.ts';
import type { CommandHost } from '../../server/commands/host.ts';
import { UNLIMITED } from '../../server/policies/rate-limit.ts';
import { insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember } from '../../server/store/groups/groups.ts';
import { hasAnyUser, insertUser } from '../../server/store/account/users.ts';
import { buildDemoUsers } from '../../server/demo/build-demo-users.ts';
import { DEMO_ACCOUNTS } from '../../server/demo/cast.ts';

/** All of these are friends of each other. */
const FRIENDS: readonly string[] = ['10001', '10002', '10003', '10004', '10005'];

const GROUP = {
  id: '200001',
  name: 'Wisp 产品群',
  notice: '每周三下午三点例会，记得带上问题。',
  ownerId: '10001',
  adminId: '10002',
  memberIds: ['10003', '10004', '10005', '10006'],
} as const;

/** Tests move the clock by months, during which no membership ends. */
const YEAR_MS = 365 * 86_400_000;

/** The demo accounts with a few friendships, one group and a few messages, few enough to count by hand. */
export async function seedSmallWorld(host: CommandHost): Promise<void> {
  if (await hasAnyUser(host.db)) return;
  const users = await buildDemoUsers(host, DEMO_ACCOUNTS);
  await host.write(async (command) => {
    // All rows are created at one moment, so the group's rate limit must not apply.
    const unit: Unit = { ...command, groupRate: UNLIMITED };
    for (const user of users) await insertUser(unit.db, { ...user, avatar: '', vipExpireAt: unit.now + YEAR_MS, svipExpireAt: unit.now + YEAR_MS });
    await makeFriends(unit);
    await makeGroup(unit);
    await greet(unit);
    await putOnSale(unit);
  });
}

async function makeFriends(unit: Unit): Promise<void> {
  for (const ownerId of FRIENDS) {
    for (const friendId of FRIENDS) if (ownerId !== friendId) await putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now });
  }
}

/** The numbers of the goods of the small world, 30 days each. */
export const SMALL_GOODS = { vip: '1001', svip: '1002' } as const;

async function putOnSale(unit: Unit): Promise<void> {
  const each = { days: 30, originalPrice: null, tag: '', image: '', sort: 0 };
  await addGoods(unit, { ...each, commodityType: COMMODITY_TYPE.vip, name: 'VIP 30', price: 10 });
  await addGoods(unit, { ...each, commodityType: COMMODITY_TYPE.svip, name: 'SVIP 30', price: 20 });
}

async function makeGroup(unit: Unit): Promise<void> {
  const { id, name, notice, ownerId, adminId, memberIds } = GROUP;
  await insertGroup(unit.db, { id, name, notice, ownerId, createdAt: unit.now });
  const identities: [string, number][] = [
    [ownerId, IDENTITY.owner],
    [adminId, IDENTITY.admin],
    ...memberIds.map((memberId): [string, number] => [memberId, IDENTITY.member]),
  ];
  for (const [userId, identity] of identities) await insertMember(unit.db, { groupId: id, userId, identity, joinedAt: unit.now }, 0);
  await insertStates(
    unit.db,
    identities.map(([userId]) => newState(userId, groupConversationId(id), unit.now)),
  );
  await enlargeGroupIfDue(unit, id);
}

/** A few messages in each kind of conversation, sent with the production command. */
async function greet(unit: Unit): Promise<void> {
  const group = groupConversationId(GROUP.id);
  const lines: [from: string, conversationID: string, text: string][] = [
    ['10002', c2cConversationId('10001'), '早上好！新版本的接口今天可以联调了。'],
    ['10001', c2cConversationId('10002'), '太好了，我下午就看。'],
    ['10003', c2cConversationId('10001'), '图标我改了一版，你看看喜欢哪个。'],
    ['10004', c2cConversationId('10001'), '离线也能发消息了，断网试过。'],
    ['10005', c2cConversationId('10001'), '测试用例写完了，等你确认。'],
    ['10001', group, '欢迎大家加入 Wisp 产品群！'],
    ['10002', group, '服务端已经部署好了。'],
    ['10006', group, '监控也接上了。'],
  ];
  let random = 1;
  for (const [from, conversationID, text] of lines) {
    await sendMessage(unit, from, textMessage(buildMessageId(from, secondsOf(unit.now), random), conversationID, text));
    random += 1;
  }
}

function textMessage(ID: string, conversationID: string, text: string): OutgoingMessage {
  return { ID, conversationID, type: 'TIMTextElem', payload: { text }, cloudCustomData: '', atUserList: [], needReadReceipt: false, random: 0, clientTime: 0 };
}
