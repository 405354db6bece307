import type { QuotaName } from '../config.ts';

/**
 * One entry per route (authorisation.md); a route without one, or one without a route, stops the start. `restricted` accounts
 * read, sign out and manage their own settings only.
 */
export type HttpPolicy = {
  /** Row of authorisation.md. */
  readonly row: number;
  readonly caller: 'guest' | 'user';
  readonly restricted: 'may' | 'mayNot';
  /** Answers a request without Sign too; a Sign that is there has to be right. */
  readonly isSignOptional?: true;
  /** Works for a banned or deregistered account as well. */
  readonly isForEveryState?: true;
  /** A GET that changes something all the same, so that it is refused when it is repeated: the token of the first answer would end with the second. */
  readonly isChange?: true;
  /** Counted per user; before sign-in per address. */
  readonly quota?: QuotaName;
};

export const HTTP_POLICIES: Readonly<Record<string, HttpPolicy>> = {
  'POST /user/login/pwd': { row: 1, caller: 'guest', restricted: 'may' },
  'POST /user/login/id': { row: 2, caller: 'guest', restricted: 'may' },
  'POST /user/logout': { row: 8, caller: 'user', restricted: 'may', isForEveryState: true },
  'GET /user/version/webConfig': { row: 9, caller: 'guest', restricted: 'may', isSignOptional: true },
  'GET /user/imToken': { row: 130, caller: 'user', restricted: 'may', isChange: true },
  'POST /user/login/step2pwd': { row: 6, caller: 'guest', restricted: 'may' },
  'POST /user/login/step2pwd/tips': { row: 7, caller: 'guest', restricted: 'may' },
  'POST /user/login/register': { row: 5, caller: 'guest', restricted: 'may', quota: 'register' },
  'POST /user/login/smsCode': { row: 126, caller: 'guest', restricted: 'may', quota: 'smsCode' },
  'POST /user/login/resetPwd': { row: 127, caller: 'guest', restricted: 'may', quota: 'smsCode' },
  'POST /user/pwd': { row: 128, caller: 'user', restricted: 'may' },
  'POST /user/step2pwd/set': { row: 129, caller: 'user', restricted: 'may' },
  'GET /user/device/list': { row: 131, caller: 'user', restricted: 'may' },
  'POST /user/device/remove': { row: 132, caller: 'user', restricted: 'may' },
  'GET /user/userConfig/getInfo': { row: 10, caller: 'user', restricted: 'may' },
  'POST /user/userConfig': { row: 11, caller: 'user', restricted: 'may', quota: 'edits' },
  'GET /user/info': { row: 12, caller: 'user', restricted: 'may' },
  'POST /user/updateMore': { row: 14, caller: 'user', restricted: 'mayNot', quota: 'edits' },
  'POST /user/searchById': { row: 42, caller: 'user', restricted: 'may', quota: 'search' },
  'POST /user/friendInfo': { row: 43, caller: 'user', restricted: 'may' },
  'GET /userFriends/list': { row: 136, caller: 'user', restricted: 'may' },
  'POST /userFriends/applyListNew': { row: 41, caller: 'user', restricted: 'may' },
  'POST /userFriends/apply': { row: 39, caller: 'user', restricted: 'mayNot', quota: 'friendApply' },
  'POST /userFriends/apply/handle': { row: 40, caller: 'user', restricted: 'mayNot' },
  'POST /user/friendBlack/add': { row: 45, caller: 'user', restricted: 'may' },
  'POST /user/friendBlack/deleteByUserId': { row: 46, caller: 'user', restricted: 'may' },
  'POST /complaint/add': { row: 121, caller: 'user', restricted: 'mayNot', quota: 'complaint' },
  'POST /userFriends/mineSpaceList': { row: 33, caller: 'user', restricted: 'may' },
  'POST /userFriends/friendsSpaceList': { row: 34, caller: 'user', restricted: 'may' },
  'GET /user/friendBlack/list': { row: 44, caller: 'user', restricted: 'may' },
  'GET /user/groupchat/list': { row: 76, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/getInfoById': { row: 77, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/getCardInfoById': { row: 79, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/listByName': { row: 80, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/commonList': { row: 56, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/member/setTop': { row: 95, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/member/oneInfo': { row: 102, caller: 'user', restricted: 'may' },
  'POST /user/groupchat/add': { row: 75, caller: 'user', restricted: 'mayNot', quota: 'newGroup' },
  'POST /user/groupchat/edit': { row: 90, caller: 'user', restricted: 'mayNot', quota: 'edits' },
  'POST /user/groupchat/member/editGroup': { row: 91, caller: 'user', restricted: 'mayNot', quota: 'edits' },
  'POST /user/groupchat/admin/setWelcomeMsg': { row: 96, caller: 'user', restricted: 'mayNot', quota: 'edits' },
  'POST /user/groupchat/admin/withdrawMsg': { row: 105, caller: 'user', restricted: 'mayNot' },
  'POST /user/groupchat/admin/withdrawWebMsgByUser': { row: 106, caller: 'user', restricted: 'mayNot' },
  'POST /message/batchSend': { row: 58, caller: 'user', restricted: 'mayNot', quota: 'batchSend' },
  'POST /user/sendCustomMessage': { row: 57, caller: 'user', restricted: 'mayNot' },
  'POST /messagelog/imMsgC2c': { row: 112, caller: 'user', restricted: 'may', quota: 'messageSearch' },
  'POST /messagelog/imMsgGroup': { row: 111, caller: 'user', restricted: 'may', quota: 'messageSearch' },
  'POST /messagelog/delMsg': { row: 113, caller: 'user', restricted: 'may' },
  'POST /user/c2cTop/add': { row: 107, caller: 'user', restricted: 'mayNot' },
  'POST /user/c2cTop/list': { row: 108, caller: 'user', restricted: 'may' },
  'POST /user/c2cTop/del': { row: 109, caller: 'user', restricted: 'may' },
  'POST /user/c2cTop/delTwoWay': { row: 110, caller: 'user', restricted: 'mayNot' },
  'POST /user/collection/list': { row: 66, caller: 'user', restricted: 'may' },
  'POST /user/collection/add': { row: 67, caller: 'user', restricted: 'may' },
  'POST /user/collection/batchDel': { row: 68, caller: 'user', restricted: 'may' },
  'POST /user/collection/topSet': { row: 69, caller: 'user', restricted: 'may' },
  'POST /user/collection/topCancel': { row: 70, caller: 'user', restricted: 'may' },
  'GET /user/helperReply/list': { row: 118, caller: 'user', restricted: 'may' },
  'POST /user/helperReply/question': { row: 116, caller: 'user', restricted: 'may', quota: 'helper' },
  'POST /user/helperReply/keyWord': { row: 117, caller: 'user', restricted: 'may', quota: 'helper' },
  'POST /user/helperReply/record': { row: 119, caller: 'user', restricted: 'may' },
  'POST /dict/data/getListByDictType': { row: 120, caller: 'user', restricted: 'may' },
  'POST /oss/upload': { row: 16, caller: 'user', restricted: 'mayNot' },
  'POST /oss/uploadPart': { row: 133, caller: 'user', restricted: 'mayNot' },
  'GET /oss/uploadPart': { row: 133, caller: 'user', restricted: 'mayNot' },
  'POST /oss/convert': { row: 18, caller: 'user', restricted: 'mayNot', quota: 'convert' },
  'POST /draft/sync': { row: 139, caller: 'user', restricted: 'may' },
  'POST /push/subscribe': { row: 137, caller: 'user', restricted: 'may' },
  'POST /push/unsubscribe': { row: 138, caller: 'user', restricted: 'may' },
};
