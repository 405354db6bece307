import { randomUUID } from 'node:crypto';
import type { CallerName, Given, HttpWorld } from './http-world.ts';
import { CALLERS, CLOSED_GROUP, findEndpoint, FOREIGN_PAIR, GROUP, MISSING_GROUP, OWN_PASSWORD } from './http-world.ts';
import { GROUP_ADMIN_SAMPLES } from './group-samples.ts';
import { MOMENT_SAMPLES } from './moment-samples.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { putApplyRow } from '../../server/store/friends/friend-applies.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import type { SessionGroup } from '../../contract/http/tabs.ts';
import type { Message } from '../../contract/message.ts';
import { aMessage } from '../support/core-client.ts';
import { SMALL_GOODS } from '../support/small-world.ts';
import { clientHash } from '../support/client-hash.ts';
import { aPng } from '../support/media-bytes.ts';

/**
 * One endpoint for the tests over all endpoints. `own` succeeds for the callers in `may` (default: every user, or the guest); `denied` has the codes of
 * the others. `foreign` and `missing` name objects of other users and objects that do not exist: both get `hidden` and the same body. `empty` = a
 * success that reveals nothing.
 */
export type Sample = {
  own(world: HttpWorld, caller: CallerName): Given | Promise<Given>;
  may?: readonly CallerName[];
  denied?: Partial<Record<CallerName, number>>;
  foreign?(world: HttpWorld): Given;
  missing?(world: HttpWorld): Given;
  hidden?: number;
  /** Its success code if it is not 200, such as for a ticket endpoint without a ticket. */
  success?: number;
};

const GROUP_MEMBERS: readonly CallerName[] = ['owner', 'admin', 'member', 'muted'];
const OUTSIDERS_404 = { exMember: 404, stranger: 404, blacklisted: 404, restricted: 404 } as const;

const empty: Given = {};
let counter = 0;
const newPhone = () => `137${String((counter += 1)).padStart(8, '0')}`;
const push = (name: string) => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } });
const draft = (conversationID: string) => ({
  conversationID,
  html: '[]',
  abstract: 'x',
  version: (counter += 1),
  deviceId: 'device-x',
  deleted: 0,
  updatedTs: 1,
});
const body = (value: unknown): Given => ({ body: value });

/** For the pair of owner and admin. */
const NOT_THE_OWNER = { admin: 404, member: 404, muted: 404, exMember: 404, stranger: 404, blacklisted: 404, restricted: 404 } as const;

/** A message of the owner to the admin that no other test changes. */
function freshMessage(world: HttpWorld, from = '10001', to = 'C2C10002'): Promise<Message> {
  const defaults = { cloudCustomData: '', atUserList: [], needReadReceipt: false, random: 0, clientTime: 0 };
  return world.server.core.write((unit) => sendMessage(unit, from, { ...aMessage(from, to), type: 'TIMTextElem', ...defaults }));
}

/** An application of a stranger to the caller. */
async function freshApply(world: HttpWorld, caller: CallerName): Promise<Given> {
  const targetId = CALLERS[caller];
  const sentText = { source: 1, info: '', remark: '', shareWtId: null, status: 0, readAt: null, handledAt: null };
  const ids = { id: randomUUID(), applicantId: FOREIGN_PAIR[1] };
  if (targetId !== undefined) await world.server.core.write((unit) => putApplyRow(unit.db, { ...ids, targetId, ...sentText, createdAt: unit.now }));
  return body({ applyWtId: FOREIGN_PAIR[1], handleStatus: 2 });
}

async function freshShot(world: HttpWorld, caller: CallerName): Promise<string> {
  const answer = await world.call(caller, findEndpoint('POST /oss/upload'), { file: aPng(1, 1) });
  return answer.code === 200 ? (answer.data as { uuid: string }).uuid : 'none';
}

const MANAGERS: readonly CallerName[] = ['owner', 'admin'];
const NO_MANAGER = { member: 403, muted: 403, exMember: 404, stranger: 404, blacklisted: 404, restricted: 20012 } as const;
const inOtherGroups = (more: object) => ({
  foreign: () => body({ groupNumber: CLOSED_GROUP, ...more }),
  missing: () => body({ groupNumber: MISSING_GROUP, ...more }),
  hidden: 404,
});
const report = { complaintType: '1', complaintDetail: 'x', complaintImage: '00000000-0000-4000-8000-000000000000' };

/** Goods of the other kind are as little on sale as goods that do not exist. */
const purchase = (id: string): Given => ({ ...body({ id, commodityType: 1 }), headers: { 'Idempotency-Key': randomUUID() } });

async function freshPin(world: HttpWorld): Promise<Given> {
  const { ID } = await freshMessage(world);
  await world.call('owner', findEndpoint('POST /user/c2cTop/add'), body({ toUserWtId: '10002', senderWtId: '10001', msgId: ID }));
  return body({ toUserWtId: '10002', msgId: ID });
}

/** The ID of a favourite of the caller; 'none' if the caller may have none. */
async function freshFavourite(world: HttpWorld, caller: CallerName): Promise<string> {
  const answer = await world.call(caller, findEndpoint('POST /user/collection/add'), body({ contentType: 1, collectTitle: '一句话' }));
  return answer.code === 200 ? (answer.data as { id: string }).id : 'none';
}

/** A friend of the caller. Both are friends again after a test has deleted the friendship. */
async function freshFriend(world: HttpWorld, caller: CallerName): Promise<string> {
  const friendId = FOREIGN_PAIR[0];
  const ownerId = CALLERS[caller];
  for (const pair of ownerId === undefined
    ? []
    : [
        { ownerId, friendId },
        { ownerId: friendId, friendId: ownerId },
      ])
    await world.server.core.write((unit) => putFriend(unit.db, { ...pair, createdAt: unit.now }));
  return friendId;
}

/** The ID of a new tag of the caller; 'none' if the caller may have none. */
async function freshTag(world: HttpWorld, caller: CallerName): Promise<string> {
  const answer = await world.call(caller, findEndpoint('POST /userTag/add'), body({ tagName: `标签${(counter += 1)}` }));
  return answer.code === 200 ? String(answer.data) : 'none';
}

/** 10012 is a friend of no caller. */
const onNoFriend = (more: object) => ({
  foreign: () => body({ friendsWtId: FOREIGN_PAIR[1], ...more }),
  missing: () => body({ friendsWtId: '99999', ...more }),
  hidden: 404,
});
const onNoTag = (build: (id: string) => object) => ({
  foreign: (world: HttpWorld) => body(build(world.foreignTag)),
  missing: () => body(build(randomUUID())),
  hidden: 404,
});

/** The only own tab of the caller, so that no test reaches the limit; 'none' if the caller may have none. */
async function freshTab(world: HttpWorld, caller: CallerName): Promise<string> {
  await removeTabs(world, caller);
  const answer = await world.call(caller, findEndpoint('POST /sessionGroup/add'), body({ groupName: '工作', relationList: [] }));
  return answer.code === 200 ? (answer.data as { id: string }).id : 'none';
}

async function removeTabs(world: HttpWorld, caller: CallerName): Promise<void> {
  const { code, data } = await world.call(caller, findEndpoint('GET /sessionGroup/list'), empty);
  if (code !== 200) return;
  const ids = (data as SessionGroup[]).filter(({ defaultGroup }) => defaultGroup === 1).map(({ id }) => id);
  await world.call(caller, findEndpoint('POST /sessionGroup/delete'), body({ ids }));
}

/** Every user has a conversation with the helper. */
const HELPER = 'C2CwisperHelper';

export const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /user/login/pwd': { own: () => body({ phone: `+8613900${FOREIGN_PAIR[0]}`, pwd: OWN_PASSWORD }) },
  'POST /user/login/id': { own: () => body({ wtId: FOREIGN_PAIR[0], pwd: OWN_PASSWORD }) },
  'POST /user/login/step2pwd': { own: () => body({ ticket: 'none', lockPwd: OWN_PASSWORD }), success: 712 },
  'POST /user/login/step2pwd/tips': { own: () => body({ ticket: 'none' }), success: 712 },
  'POST /user/login/register': { own: () => body({ phone: newPhone(), pwd: OWN_PASSWORD, nickName: '新人' }) },
  'POST /user/login/smsCode': { own: () => body({ phone: newPhone(), scene: 'register' }) },
  'POST /user/login/resetPwd': { own: () => body({ phone: newPhone(), smsCode: '000000', pwd: OWN_PASSWORD }), success: 11042 },
  'GET /user/version/webConfig': { own: () => empty },
  'POST /user/logout': { own: () => empty, may: [] },
  'GET /user/imToken': { own: () => empty },
  'GET /user/device/list': { own: () => empty },
  'POST /user/device/remove': {
    own: async (world) => {
      void world;
      return body({ deviceId: randomUUID() });
    },
    success: 404,
    foreign: (world) => body({ deviceId: world.foreignDevice }),
    missing: () => body({ deviceId: randomUUID() }),
    hidden: 404,
  },
  'GET /user/userConfig/getInfo': { own: () => empty },
  'POST /user/userConfig': { own: () => body({ hideRead: 1 }) },
  'GET /user/info': { own: () => empty },
  'POST /user/updateMore': { own: () => body({ bio: '你好' }) },
  'POST /user/pwd': { own: () => body({ oldPwd: clientHash('wrong'), pwd: OWN_PASSWORD }), success: 11003 },
  'POST /user/step2pwd/set': { own: () => body({ pwd: clientHash('wrong'), enabled: 0 }), success: 11003 },
  'GET /user/memberUser/centre': { own: () => empty },
  'POST /user/memberUser/commodityList': { own: () => body({ commodityType: 1 }) },
  'GET /user/userCoin/wallet': { own: () => empty },
  'POST /user/order/recharge': {
    own: () => purchase(SMALL_GOODS.vip),
    foreign: () => purchase(SMALL_GOODS.svip),
    missing: () => purchase('999999'),
    hidden: 11052,
  },
  'POST /oss/upload': { own: () => ({ file: aPng(1, 1) }), denied: { restricted: 20012 } },
  'POST /oss/uploadPart': {
    own: () => ({ query: { uploadId: randomUUID(), index: '0', total: '2' } }),
    denied: { restricted: 20012 },
    foreign: (world) => ({ query: { uploadId: world.foreignUpload, index: '1', total: '2' } }),
    hidden: 404,
  },
  'GET /oss/uploadPart': {
    own: (world) => ({ query: { uploadId: world.foreignUpload } }),
    success: 404,
    denied: { restricted: 20012 },
    foreign: (world) => ({ query: { uploadId: world.foreignUpload } }),
    missing: () => ({ query: { uploadId: randomUUID() } }),
    hidden: 404,
  },
  'POST /oss/convert': { own: () => body({ url: 'https://pictures.example/a.png' }), denied: { restricted: 20012 } },
  'POST /user/searchById': {
    own: () => body({ searchId: '10002' }),
    foreign: () => body({ searchId: '10008' }),
    missing: () => body({ searchId: '99999' }),
    hidden: 200,
  },
  'POST /user/friendInfo': { own: () => body({ searchId: '10002' }), missing: () => body({ searchId: '99999' }), hidden: 404 },
  'GET /userFriends/list': { own: () => empty },
  'POST /userFriends/applyListNew': { own: () => body({ applyType: 2 }) },
  'POST /userFriends/apply': {
    own: () => body({ applyWtId: '10012', applySource: 1, applyInfo: '你好' }),
    foreign: () => body({ applyWtId: '10008', applySource: 1, applyInfo: '' }),
    missing: () => body({ applyWtId: '99999', applySource: 1, applyInfo: '' }),
    hidden: 404,
  },
  'POST /userFriends/apply/handle': {
    own: freshApply,
    foreign: () => body({ applyWtId: '10011', handleStatus: 1 }),
    missing: () => body({ applyWtId: '99999', handleStatus: 1 }),
    hidden: 404,
  },
  'POST /userFriends/delete': {
    own: async (world, caller) => body({ friendsWtId: await freshFriend(world, caller) }),
    ...onNoFriend({}),
  },
  'POST /userFriends/update': {
    own: async (world, caller) => body({ friendsWtId: await freshFriend(world, caller), remark: `备注${(counter += 1)}` }),
    ...onNoFriend({ remark: 'x' }),
  },
  'POST /userFriends/updateHideStatus': {
    own: async (world, caller) => body({ friendsWtId: await freshFriend(world, caller), hideStatus: (counter += 1) % 2 }),
    ...onNoFriend({ hideStatus: 1 }),
  },
  'POST /userFriends/updateSpaceStatus': {
    own: async (world, caller) => body({ friendsWtId: await freshFriend(world, caller), mineSpaceStatus: (counter += 1) % 2 }),
    ...onNoFriend({ mineSpaceStatus: 1 }),
  },
  'GET /userTag/list': { own: () => empty },
  'POST /userTag/initSetList': {
    own: async (world, caller) => body({ wtId: await freshFriend(world, caller) }),
    foreign: () => body({ wtId: FOREIGN_PAIR[1] }),
    missing: () => body({ wtId: '99999' }),
    hidden: 200,
  },
  'POST /userTag/getUserList': { own: async (world, caller) => body({ id: await freshTag(world, caller) }), ...onNoTag((id) => ({ id })) },
  'POST /userTag/add': { own: () => body({ tagName: `标签${(counter += 1)}` }) },
  'POST /userTag/rename': {
    own: async (world, caller) => body({ tagId: await freshTag(world, caller), tagName: `新名${(counter += 1)}` }),
    ...onNoTag((tagId) => ({ tagId, tagName: 'x' })),
  },
  'POST /userTag/deleteBatch': { own: async (world, caller) => body({ ids: [await freshTag(world, caller)] }), ...onNoTag((id) => ({ ids: [id] })) },
  'POST /userTag/addUser4Tag': {
    own: async (world, caller) => body({ tagId: await freshTag(world, caller), wtIds: [await freshFriend(world, caller)] }),
    ...onNoTag((tagId) => ({ tagId, wtIds: [] })),
  },
  'POST /userTag/deleteUser4Tag': {
    own: async (world, caller) => body({ tagId: await freshTag(world, caller), wtIds: [await freshFriend(world, caller)] }),
    ...onNoTag((tagId) => ({ tagId, wtIds: [] })),
  },
  'POST /userTag/setTag4User': {
    own: async (world, caller) => body({ friendsWtId: await freshFriend(world, caller), tagIds: [await freshTag(world, caller)] }),
    ...onNoFriend({ tagIds: [] }),
  },
  'POST /user/friendBlack/add': { own: () => body({ friendWtId: '10012' }), missing: () => body({ friendWtId: '99999' }), hidden: 404 },
  'POST /user/friendBlack/deleteByUserId': {
    own: () => body({ friendWtId: '10012' }),
    foreign: () => body({ friendWtId: '10011' }),
    missing: () => body({ friendWtId: '99999' }),
    hidden: 200,
  },
  'POST /complaint/add': {
    own: async (world, caller) => body({ ...report, complaintImage: await freshShot(world, caller), targetId: '10012', type: 0 }),
    foreign: () => body({ ...report, targetId: CLOSED_GROUP, type: 1 }),
    missing: () => body({ ...report, targetId: MISSING_GROUP, type: 1 }),
    hidden: 404,
  },
  'POST /userFriends/mineSpaceList': { own: () => body({ wtId: '10001' }) },
  'POST /userFriends/friendsSpaceList': { own: () => body({ wtId: '10001' }) },
  'GET /user/friendBlack/list': { own: () => empty },
  'GET /user/groupchat/list': { own: () => empty },
  'POST /user/groupchat/getInfoById': {
    own: () => body({ groupNumber: GROUP }),
    foreign: () => body({ groupNumber: CLOSED_GROUP }),
    missing: () => body({ groupNumber: MISSING_GROUP }),
    hidden: 404,
  },
  'POST /user/groupchat/getCardInfoById': {
    own: () => body({ groupNumber: GROUP }),
    foreign: () => body({ groupNumber: CLOSED_GROUP }),
    missing: () => body({ groupNumber: MISSING_GROUP }),
    hidden: 404,
  },
  'POST /user/groupchat/listByName': {
    own: () => body({ groupNickname: 'Wisp' }),
    foreign: () => body({ groupNickname: '%' }),
    missing: () => body({ groupNickname: '没有' }),
    hidden: 200,
  },
  'POST /user/groupchat/commonList': {
    own: () => body({ wtId: '10002' }),
    foreign: () => body({ wtId: '10011' }),
    missing: () => body({ wtId: '99999' }),
    hidden: 200,
  },
  'POST /user/groupchat/member/setTop': {
    own: () => body({ groupNumber: GROUP, topStatus: 1 }),
    may: GROUP_MEMBERS,
    denied: OUTSIDERS_404,
    foreign: () => body({ groupNumber: CLOSED_GROUP, topStatus: 1 }),
    missing: () => body({ groupNumber: MISSING_GROUP, topStatus: 1 }),
    hidden: 404,
  },
  'POST /user/groupchat/member/oneInfo': {
    own: () => body({ groupNumber: GROUP, userId: '10005' }),
    may: ['owner', 'admin', 'member'],
    denied: { muted: 403, ...OUTSIDERS_404 },
    foreign: () => body({ groupNumber: CLOSED_GROUP, userId: '10011' }),
    missing: () => body({ groupNumber: MISSING_GROUP, userId: '10011' }),
    hidden: 404,
  },
  'POST /user/groupchat/add': { own: () => body({ groupName: '新群', wtIds: ['10002', '10012'] }) },
  'POST /user/groupchat/edit': {
    own: () => body({ groupNumber: GROUP, groupNotice: `第 ${(counter += 1)} 条公告` }),
    may: MANAGERS,
    denied: NO_MANAGER,
    ...inOtherGroups({ groupName: 'x' }),
  },
  'POST /user/groupchat/member/editGroup': {
    own: () => body({ groupNumber: GROUP, groupNickname: `小名${(counter += 1)}` }),
    may: GROUP_MEMBERS,
    denied: { ...OUTSIDERS_404, restricted: 20012 },
    ...inOtherGroups({ groupNickname: 'x' }),
  },
  'POST /user/groupchat/admin/setWelcomeMsg': {
    own: () => body({ groupNumber: GROUP, groupWelcomeMsg: `欢迎 ${(counter += 1)}` }),
    may: MANAGERS,
    denied: NO_MANAGER,
    ...inOtherGroups({ groupWelcomeMsg: 'x' }),
  },
  'POST /user/groupchat/admin/withdrawMsg': {
    own: async (world) => body({ groupNumber: GROUP, userWtId: '10005', msgSeq: (await freshMessage(world, '10005', `GROUP${GROUP}`)).sequence }),
    may: MANAGERS,
    denied: NO_MANAGER,
    ...inOtherGroups({ userWtId: '10005', msgSeq: 1 }),
  },
  'POST /user/groupchat/admin/withdrawWebMsgByUser': {
    own: async (world) =>
      body({ groupNumber: GROUP, userWtId: '10005', lastMessageSequence: String((await freshMessage(world, '10005', `GROUP${GROUP}`)).sequence) }),
    may: MANAGERS,
    denied: NO_MANAGER,
    ...inOtherGroups({ userWtId: '10005', lastMessageSequence: '1' }),
  },
  ...GROUP_ADMIN_SAMPLES,
  ...MOMENT_SAMPLES,
  'POST /message/batchSend': {
    own: () => body({ toList: [{ conversationID: HELPER }], messages: [{ type: 'TIMTextElem', payload: { text: 'x' } }] }),
    foreign: (world) => body({ toList: [{ conversationID: HELPER }], messages: [{ ID: world.messages.foreign }] }),
    missing: () => body({ toList: [{ conversationID: HELPER }], messages: [{ ID: '10011-1-1' }] }),
    hidden: 404,
  },
  'POST /user/sendCustomMessage': {
    own: (_world, caller) => body({ fromWtId: CALLERS[caller] ?? '10001', toWtId: '10012', type: 'nameCard' }),
    foreign: () => body({ fromWtId: '10011', toWtId: '10012', type: 'nameCard' }),
    missing: () => body({ fromWtId: '99999', toWtId: '10012', type: 'order' }),
    hidden: 403,
  },
  'POST /messagelog/imMsgC2c': {
    own: () => body({ keywordList: ['一句'] }),
    foreign: (world) => body({ msgIds: [world.messages.foreign] }),
    missing: () => body({ msgIds: ['10011-1-1'] }),
    hidden: 200,
  },
  'POST /messagelog/imMsgGroup': {
    own: () => body({ conversationID: `GROUP${GROUP}`, keywordList: ['一句'] }),
    may: [...GROUP_MEMBERS, 'exMember', 'blacklisted'],
    denied: { stranger: 404, restricted: 404 },
    foreign: () => body({ conversationID: `GROUP${CLOSED_GROUP}`, keywordList: ['x'] }),
    missing: () => body({ conversationID: `GROUP${MISSING_GROUP}`, keywordList: ['x'] }),
    hidden: 404,
  },
  'POST /messagelog/delMsg': {
    own: (world) => body({ msgType: 2, msgId: world.messages.group }),
    may: GROUP_MEMBERS,
    denied: OUTSIDERS_404,
    foreign: (world) => body({ msgType: 1, msgId: world.messages.foreign }),
    missing: () => body({ msgType: 1, msgId: '10011-1-1' }),
    hidden: 404,
  },
  'POST /user/c2cTop/add': {
    own: (world) => body({ toUserWtId: '10002', senderWtId: '10001', msgId: world.messages.pair, msgContent: '一句话' }),
    may: ['owner'],
    denied: { ...NOT_THE_OWNER, restricted: 20012 },
    foreign: (world) => body({ toUserWtId: '10012', senderWtId: '10011', msgId: world.messages.foreign }),
    missing: () => body({ toUserWtId: '10012', senderWtId: '10011', msgId: '10011-1-1' }),
    hidden: 404,
  },
  'POST /user/c2cTop/list': {
    own: () => body({ toUserWtId: '10012' }),
    missing: () => body({ toUserWtId: '99999' }),
    hidden: 404,
  },
  'POST /user/c2cTop/del': {
    own: (world) => freshPin(world),
    may: ['owner'],
    denied: NOT_THE_OWNER,
    foreign: (world) => body({ id: world.foreignPin }),
    missing: () => body({ id: randomUUID() }),
    hidden: 404,
  },
  'POST /user/c2cTop/delTwoWay': {
    own: async (world) => {
      const { sequence, time, ID } = await freshMessage(world);
      return body({ toUserWtId: '10002', msgSeq: String(sequence), senderTime: String(time), msgIds: [ID] });
    },
    may: ['owner'],
    denied: { ...NOT_THE_OWNER, restricted: 20012 },
    foreign: () => body({ toUserWtId: '10012', msgSeq: '1', senderTime: '1' }),
    missing: () => body({ toUserWtId: '99999', msgSeq: '1', senderTime: '1' }),
    hidden: 404,
  },
  'POST /user/collection/list': {
    own: () => body({ pageNum: 1, pageSize: 10 }),
    foreign: () => body({ collectTitle: '别人的', collectedUserId: '10011', userId: '10011' }),
    missing: () => body({ collectTitle: '%' }),
    hidden: 200,
  },
  'POST /user/collection/add': {
    own: () => body({ contentType: 1, collectTitle: '一句话' }),
    foreign: (world) => body({ contentType: 99, id: world.foreignFavourite }),
    missing: () => body({ contentType: 99, id: randomUUID() }),
    hidden: 404,
  },
  'POST /user/collection/batchDel': {
    own: async (world, caller) => body({ ids: [await freshFavourite(world, caller)] }),
    foreign: (world) => body({ ids: [world.foreignFavourite] }),
    missing: () => body({ ids: [randomUUID()] }),
    hidden: 404,
  },
  'POST /user/collection/topSet': {
    own: async (world, caller) => body({ id: await freshFavourite(world, caller) }),
    foreign: (world) => body({ id: world.foreignFavourite }),
    missing: () => body({ id: randomUUID() }),
    hidden: 404,
  },
  'POST /user/collection/topCancel': {
    own: async (world, caller) => body({ id: await freshFavourite(world, caller) }),
    foreign: (world) => body({ id: world.foreignFavourite }),
    missing: () => body({ id: randomUUID() }),
    hidden: 404,
  },
  'GET /sessionGroup/list': { own: () => empty },
  'POST /sessionGroup/getById': {
    own: async (world, caller) => body({ id: await freshTab(world, caller) }),
    foreign: (world) => body({ id: world.foreignTab }),
    missing: () => body({ id: randomUUID() }),
    hidden: 404,
  },
  'POST /sessionGroup/add': {
    own: async (world, caller) => {
      await removeTabs(world, caller);
      return body({ groupName: `新${(counter += 1)}`, relationList: [{ sessionId: 'wisperHelper', sessionType: 0 }] });
    },
    foreign: () => body({ groupName: '别的', relationList: [{ sessionId: CLOSED_GROUP, sessionType: 1 }] }),
    missing: () => body({ groupName: '别的', relationList: [{ sessionId: MISSING_GROUP, sessionType: 1 }] }),
    hidden: 404,
  },
  'POST /sessionGroup/update': {
    own: async (world, caller) => body({ id: await freshTab(world, caller), groupName: `改${(counter += 1)}`, relationList: [] }),
    foreign: (world) => body({ id: world.foreignTab, groupName: 'x', relationList: [] }),
    missing: () => body({ id: randomUUID(), groupName: 'x', relationList: [] }),
    hidden: 404,
  },
  'POST /sessionGroup/hide': {
    own: async (world, caller) => body({ id: await freshTab(world, caller), hideStatus: 0 }),
    foreign: (world) => body({ id: world.foreignTab, hideStatus: 0 }),
    missing: () => body({ id: randomUUID(), hideStatus: 0 }),
    hidden: 404,
  },
  'POST /sessionGroup/sort': {
    own: async (world, caller) => body({ ids: [await freshTab(world, caller), 'group'] }),
    foreign: (world) => body({ ids: ['group', world.foreignTab] }),
    missing: () => body({ ids: ['group', randomUUID()] }),
    hidden: 404,
  },
  'POST /sessionGroup/delete': {
    own: async (world, caller) => body({ ids: [await freshTab(world, caller)] }),
    foreign: (world) => body({ ids: [world.foreignTab] }),
    missing: () => body({ ids: [randomUUID()] }),
    hidden: 404,
  },
  'GET /user/helperReply/list': { own: () => empty },
  'POST /user/helperReply/question': { own: () => body({ id: '1' }), missing: () => body({ id: '404' }), hidden: 404 },
  'POST /user/helperReply/keyWord': { own: () => body({ keyWord: '好友' }) },
  'POST /user/helperReply/record': { own: () => body({ content: 'x', msgId: '99999-1-1', time: 1 }), success: 403 },
  'POST /dict/data/getListByDictType': { own: () => body({ dictType: 'user_complaint_type' }) },
  'POST /draft/sync': {
    own: () => body({ since: 0, items: [draft(HELPER)] }),
    foreign: () => body({ since: 9e15, items: [draft(`GROUP${CLOSED_GROUP}`)] }),
    hidden: 200,
  },
  'POST /push/subscribe': { own: () => body({ subscription: push(`own${(counter += 1)}`), lang: 'en' }) },
  'POST /push/unsubscribe': { own: () => body({ endpoint: 'https://push.example/nobody' }) },
};
