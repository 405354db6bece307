import type { UserConfig } from '../../../contract/http/account.ts';
import type { WebConfig } from '../../../contract/http/config.ts';
import type { FaqItem } from '../../../contract/http/helper.ts';
import { LISTS, type ListScope } from '../../core/lists/lists.ts';
import { figure, listOf, object, oneOf, optional, orNull, record, text, yesNo, type Shape } from '../../core/sound/shape.ts';
import type { ComplaintDraft, ComplaintKind, ComplaintKinds, RefusedComplaint } from '../../core/view/bars/complaint.ts';
import { listTotalKey, type KvValues } from '../kv.ts';
import { FIRST_VALUE_SHAPES } from './first-value-shapes.ts';

const flag = oneOf(0, 1);
const words = optional(orNull(text));

const webConfigShape = object<WebConfig>({
  sha: text,
  baseUrlImg: text,
  baseH5Url: text,
  wsUrl: text,
  sdkAppId: figure,
  engine: oneOf('embedded', 'tencent'),
  engineUrl: words,
  callEngine: oneOf('embedded', 'tencent'),
  blockedWords: optional(orNull(listOf(text))),
  company: object<WebConfig['company']>({ name: text, email: text, icp: text }),
  timeZone: text,
  defaultLang: words,
  callPolicy: oneOf('vip', 'all'),
  register: object<WebConfig['register']>({ enabled: flag, smsRequired: flag, inviteRequired: flag }),
  features: record,
  limits: record,
  vapidPublicKey: words,
  minAppVersion: words,
  latestVersion: words,
  serverTime: figure,
});

const userConfigShape = object<UserConfig>({
  autoReplyStatus: flag,
  autoReplyMsg: text,
  hideOnline: flag,
  hideRead: flag,
  allowStrangerMsg: flag,
  friendApplyPolicy: oneOf(0, 1, 2),
  addById: flag,
  addByPhone: flag,
  addByScan: flag,
  addByCard: flag,
  addByGroup: flag,
  allowNotifications: flag,
  showPreviews: flag,
  lockPwdEnabled: flag,
});

const textByName: Shape<Record<string, string>> = (value): value is Record<string, string> => record(value) && Object.values(value).every(text);
const kindList = listOf(object<ComplaintKind>({ value: text, label: text }));

const complaintFields = { about: oneOf('user', 'group'), id: text, kind: text, detail: text, images: optional(listOf(text)) };
const listTotals = Object.fromEntries(LISTS.map((list) => [listTotalKey(list), figure])) as Record<`${ListScope}Total`, Shape<number>>;

/** What each single value of an account has to be. */
export const VALUE_SHAPES: { readonly [K in keyof KvValues]: Shape<KvValues[K]> } = {
  ...FIRST_VALUE_SHAPES,
  ...listTotals,
  cursor: figure,
  friendApplyUnread: figure,
  momentsUnread: figure,
  groupNoticeUnread: object<KvValues['groupNoticeUnread']>({ joinApplyUnread: figure, othersUnread: figure, myApplyUnread: figure }),
  serverOffsetMs: figure,
  webConfig: webConfigShape,
  abilities: object<KvValues['abilities']>({
    readReceipts: yesNo,
    presence: yesNo,
    reactions: yesNo,
    marks: yesNo,
    translate: yesNo,
    voiceToText: yesNo,
  }),
  userConfig: userConfigShape,
  blacklist: listOf(text),
  notifySince: text,
  readingPlaces: textByName,
  seenNotices: textByName,
  groupDrafts: textByName,
  refusedEdits: listOf(text),
  reportOffers: listOf(text),
  complaintDraft: object<ComplaintDraft>(complaintFields),
  refusedComplaints: listOf(object<RefusedComplaint>({ ...complaintFields, key: text })),
  refusedApplications: textByName,
  complaintKinds: object<ComplaintKinds>({ user: kindList, group: kindList }),
  mustReread: oneOf(0, 1),
  endedLogs: listOf(text),
  draftsSyncedTs: figure,
  albumFill: object<KvValues['albumFill']>({ after: text, isDone: flag, kinds: optional(figure) }),
  recentEmoji: listOf(text),
  automaticWordings: object<KvValues['automaticWordings']>({ translate: listOf(text), voiceToText: listOf(text) }),
  sendKey: oneOf('enter', 'ctrlEnter'),
  helperFaq: listOf(object<FaqItem>({ id: text, question: text, replyMsg: text, reply: text, jumpUrl: words })),
  push: object<KvValues['push']>({ endpoint: text, lang: text, toldTs: figure }),
};
