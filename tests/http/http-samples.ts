import { randomUUID } from 'node:crypto';
import type { CallerName, Given, HttpWorld } from './http-world.ts';
import { CLOSED_GROUP, FOREIGN_PAIR, GROUP, MISSING_GROUP, OWN_PASSWORD } from './http-world.ts';
import { clientHash } from '../support/client-hash.ts';
import { aPng } from '../support/media-bytes.ts';

/**
 * One endpoint as the tests over all endpoints see it. `own` succeeds for the callers in `may` (default: every user, or the
 * guest); `denied` says what the others get. `foreign` and `missing` name objects that are not the caller's, or not there: both
 * get `hidden`, and the same body. `empty` = success that reveals nothing.
 */
export type Sample = {
  own(world: HttpWorld): Given | Promise<Given>;
  may?: readonly CallerName[];
  denied?: Partial<Record<CallerName, number>>;
  foreign?(world: HttpWorld): Given;
  missing?(world: HttpWorld): Given;
  hidden?: number;
  /** Its success code where that is none of 200: a ticket that is asked for without one. */
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

/** `C2Cwisper…` belongs to everyone, so that each caller has a conversation of his own in it. */
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
  'POST /user/userConfig': { own: () => body({ hideRead: 0 }) },
  'GET /user/info': { own: () => empty },
  'POST /user/updateMore': { own: () => body({ bio: '你好' }) },
  'POST /user/pwd': { own: () => body({ oldPwd: clientHash('wrong'), pwd: OWN_PASSWORD }), success: 11003 },
  'POST /user/step2pwd/set': { own: () => body({ pwd: clientHash('wrong'), enabled: 0 }), success: 11003 },
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
