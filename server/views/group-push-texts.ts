import { AUDIT_STATUS, GROUP_NOTICE_TYPE, type GroupNoticeType } from '../../contract/http/groups/group-values.ts';
import { cut, pushLanguageOf } from './push-texts.ts';

/** What a push about a group notice says. `info` = the text of the application, or the reason of its rejection. */
export type GroupPushSubject = { readonly group: string } & (
  | { readonly list: 'joinApply'; readonly name: string; readonly info: string }
  | { readonly list: 'myApply'; readonly auditStatus: number; readonly info: string }
  | { readonly list: 'others'; readonly name: string; readonly type: GroupNoticeType; readonly auditStatus: number }
);

const KINDS = new Map<number, Exclude<keyof Words, 'applies' | 'approved' | 'rejected' | 'inviteeIn' | 'inviteeOut'>>([
  [GROUP_NOTICE_TYPE.invited, 'invited'],
  [GROUP_NOTICE_TYPE.removed, 'removed'],
  [GROUP_NOTICE_TYPE.dissolved, 'dissolved'],
  [GROUP_NOTICE_TYPE.madeAdmin, 'madeAdmin'],
  [GROUP_NOTICE_TYPE.unmadeAdmin, 'unmadeAdmin'],
  [GROUP_NOTICE_TYPE.madeOwner, 'madeOwner'],
]);

type Words = typeof ZH;

/** `{0}` = the name of the person, in the words of the list of notices. */
const ZH = {
  applies: '{0} 申请加入群聊',
  approved: '你的入群申请已通过',
  rejected: '你的入群申请未通过',
  invited: '{0} 邀请你加入了群聊',
  removed: '{0} 将你移出了群聊',
  dissolved: '{0} 解散了群聊',
  madeAdmin: '{0} 将你设为管理员',
  unmadeAdmin: '{0} 取消了你的管理员身份',
  madeOwner: '{0} 将群主转让给了你',
  inviteeIn: '你邀请的 {0} 已通过审核',
  inviteeOut: '你邀请的 {0} 未通过审核',
};
const EN: Words = {
  applies: '{0} asks to join the group',
  approved: 'Your request to join was accepted',
  rejected: 'Your request to join was declined',
  invited: '{0} invited you to the group',
  removed: '{0} removed you from the group',
  dissolved: '{0} dissolved the group',
  madeAdmin: '{0} made you an admin',
  unmadeAdmin: '{0} removed you as admin',
  madeOwner: '{0} made you the owner',
  inviteeIn: '{0}, whom you invited, was accepted',
  inviteeOut: '{0}, whom you invited, was declined',
};
const JA: Words = {
  applies: '{0} がグループへの参加を申請しています',
  approved: '参加申請が承認されました',
  rejected: '参加申請が拒否されました',
  invited: '{0} があなたをグループに招待しました',
  removed: '{0} があなたをグループから外しました',
  dissolved: '{0} がグループを解散しました',
  madeAdmin: '{0} があなたを管理者にしました',
  unmadeAdmin: '{0} があなたを管理者から外しました',
  madeOwner: '{0} があなたにオーナーを譲りました',
  inviteeIn: 'あなたが招待した {0} が承認されました',
  inviteeOut: 'あなたが招待した {0} が拒否されました',
};
const WORDS = { zh: ZH, en: EN, ja: JA };

/** Title and body of a push about a group notice, for users who allow its content to be shown. */
export function groupPushTexts(lang: string, subject: GroupPushSubject): { title: string; body: string } {
  const words = WORDS[pushLanguageOf(lang)];
  const name = subject.list === 'myApply' ? '' : subject.name;
  const info = subject.list === 'others' ? '' : subject.info;
  // The name may contain `$`, which has a meaning in a replacement text.
  const text = words[kindOf(subject)].replace('{0}', () => name);
  return { title: subject.group, body: cut(info === '' ? text : `${text}: ${info}`) };
}

function kindOf(subject: GroupPushSubject): keyof Words {
  if (subject.list === 'joinApply') return 'applies';
  const isApproved = subject.auditStatus === AUDIT_STATUS.approved;
  if (subject.list === 'myApply') return isApproved ? 'approved' : 'rejected';
  return KINDS.get(subject.type) ?? (isApproved ? 'inviteeIn' : 'inviteeOut');
}
