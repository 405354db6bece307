/** zh-CN texts of the tips by detailType (protocol §7): {0} = operator, {1} = operated members. `words` fills a third placeholder. */
const TIP_TEXTS: Readonly<Record<number, string>> = {
  1: '{0}创建了群聊',
  2: '{0}邀请{1}加入了群聊',
  3: '{0}通过扫描二维码加入了群聊',
  4: '{0}通过搜索群号加入了群聊',
  5: '{0}将{1}移出了群聊',
  6: '{0}退出了群聊',
  7: '{0}将{1}禁言',
  8: '{0}解除了{1}的禁言',
  9: '{0}开启了全员禁言',
  10: '{0}关闭了全员禁言',
  11: '{0}将{1}设为管理员',
  12: '{0}取消了{1}的管理员身份',
  13: '{0}将群主转让给{1}',
  14: '{0}修改群名称为「{words}」',
  15: '{0}修改了群头像',
  16: '{0}更新了群公告',
  17: '{0}解散了群聊',
  18: '{words}',
  19: '{0}开启了成员保护',
  20: '{0}关闭了成员保护',
  21: '{0}设置了进群限制',
  22: '{0}将{1}加入了群黑名单',
  23: '{0}开启了群通话',
  24: '{0}关闭了群通话',
};

export const GROUP_TIP = {
  create: 1,
  invite: 2,
  scan: 3,
  search: 4,
  remove: 5,
  quit: 6,
  mute: 7,
  unmute: 8,
  muteAll: 9,
  unmuteAll: 10,
  setAdmin: 11,
  unsetAdmin: 12,
  transfer: 13,
  rename: 14,
  avatar: 15,
  notice: 16,
  dissolve: 17,
  welcome: 18,
  protect: 19,
  unprotect: 20,
  joinLimit: 21,
  blacklist: 22,
  callsOn: 23,
  callsOff: 24,
} as const;

export type TipPerson = { readonly wtId: string; readonly nickName: string };
export type GroupTip = { readonly detailType: number; readonly operator: TipPerson; readonly operated: readonly TipPerson[]; readonly words: string };

/** `data` of the custom message of a group tip. Only the server writes it. */
export function buildGroupTipData(tip: GroupTip): string {
  const text = TIP_TEXTS[tip.detailType];
  if (text === undefined) throw new Error(`No group tip has the detailType ${tip.detailType}`);
  return JSON.stringify({
    type: tip.detailType === GROUP_TIP.create ? 'GroupCustomMsg_Type_createGroup' : 'GroupCustomMsg',
    detailType: tip.detailType,
    operatorUser: tip.operator,
    operated: tip.operated,
    content: placeOperated(text, tip.operated.length).replace('{words}', () => tip.words),
  });
}

function placeOperated(text: string, count: number): string {
  const places = Array.from({ length: count }, (_, index) => `{${index + 1}}`).join('、');
  return text.replace('{1}', places);
}
