import { buildMessageId, c2cConversationId, groupConversationId } from '../../contract/ids.ts';
import type { OutgoingMessage } from '../../contract/message.ts';
import { passwordPayload } from '../../contract/sign.ts';
import { normalisePhone } from '../commands/account/log-in.ts';
import { sendMessage } from '../commands/messages/send-message.ts';
import { secondsOf, type Unit } from '../commands/unit.ts';
import type { CommandHost } from '../commands/host.ts';
import { UNLIMITED } from '../policies/rate-limit.ts';
import { createSalt, hashPassword, sha256Hex } from '../security/hashes.ts';
import { insertStates, newState } from '../store/conversations.ts';
import { putFriend } from '../store/friends.ts';
import { IDENTITY, insertGroup, insertMember } from '../store/groups.ts';
import { hasAnyUser, insertUser, type NewUser } from '../store/users.ts';
import { DEMO_ACCOUNTS, DEMO_FRIENDS, DEMO_GROUP, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';

const VIP_ACTIVE = 2;
const VIP_DAYS_MS = 365 * 86_400_000;
const START_COINS = 1000;

/** Fills an empty database with the demo world; one that holds anybody is left alone. */
export async function seedDemoWorld(host: CommandHost): Promise<void> {
  if (await hasAnyUser(host.db)) return;
  const users: NewUser[] = [];
  for (const account of DEMO_ACCOUNTS) users.push(await buildUser(host, account));
  await host.write(async (command) => {
    // A world is made in one moment; the rate of a group is for people who talk.
    const unit: Unit = { ...command, groupRate: UNLIMITED };
    for (const user of users) await insertUser(unit.db, user);
    await makeFriends(unit);
    await makeGroup(unit);
    await greet(unit);
  });
}

async function buildUser(host: CommandHost, account: DemoAccount): Promise<NewUser> {
  const now = host.ports.clock.now();
  const stretch = async (password: string) => {
    const salt = createSalt(host.ports.random);
    return { salt, hash: await hashPassword(sha256Hex(passwordPayload(password, host.config.passwordSha)), salt, host.config.scryptCost) };
  };
  const password = await stretch(DEMO_PASSWORD);
  const lock = account.lockPassword === undefined ? undefined : await stretch(account.lockPassword);
  return {
    id: account.wtId,
    phone: normalisePhone(account.phone),
    nickName: account.nickName,
    bio: account.bio,
    gender: account.gender,
    luckyNumber: account.luckyNumber ?? null,
    passwordHash: password.hash,
    passwordSalt: password.salt,
    lockHash: lock?.hash ?? null,
    lockSalt: lock?.salt ?? null,
    wtCoin: START_COINS,
    createdAt: now,
    ...(account.vip === 1 ? { vipStatus: VIP_ACTIVE, vipLevel: 1, vipExpireAt: now + VIP_DAYS_MS } : {}),
    ...(account.vip === 2 ? { svipStatus: VIP_ACTIVE, svipLevel: 2, svipExpireAt: now + VIP_DAYS_MS } : {}),
  };
}

async function makeFriends(unit: Unit): Promise<void> {
  for (const ownerId of DEMO_FRIENDS) {
    for (const friendId of DEMO_FRIENDS) if (ownerId !== friendId) await putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now });
  }
}

async function makeGroup(unit: Unit): Promise<void> {
  const { id, name, notice, ownerId, adminId, memberIds } = DEMO_GROUP;
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
}

/** A few words in each kind of conversation, sent as anybody would send them. */
async function greet(unit: Unit): Promise<void> {
  const group = groupConversationId(DEMO_GROUP.id);
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
